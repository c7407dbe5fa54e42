import {
  type Access,
  accessLevels,
  type InvitationLink,
  isEmail,
  maxNameLength,
  type People,
} from '@civic-hub/protocol'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { invite } from '../../../replica/session/invitations.ts'
import { problemText } from '../../../shell/problem-text.ts'
import { committeeTexts } from '../../../texts/en/committees.ts'
import { invitationTexts } from '../../../texts/en/invitations.ts'
import { inactive } from '../../../ui/inactive.ts'
import { notify } from '../../../ui/notify.ts'
import { ProblemNote } from '../../../ui/problem-note.tsx'
import classes from '../people-page.module.css'
import { nameOfInvited } from './name-of-invited.ts'

const { invite: texts } = invitationTexts
const accessWords: Record<Access, string> = committeeTexts.people.accessShort

interface InviteFormProps {
  committeeId: string
  /** Who has access already. */
  people: People['people']
  onInvited: (made: InvitationLink) => Promise<void>
}

/** Invites by email, or by a link where no address is given. */
export function InviteForm({ committeeId, people, onInvited }: InviteFormProps) {
  const [problem, setProblem] = useState<{ title: string; sentence?: string } | null>(null)
  const form = useForm<{ name: string; email: string; access: Access }>({
    initialValues: { name: '', email: '', access: 'editor' },
    validate: {
      email: problemOfEmail,
      name: (name) => (name.trim().length > maxNameLength ? texts.problems.name : null),
    },
  })

  function problemOfEmail(typed: string): string | null {
    const email = typed.trim().toLowerCase()
    if (email === '') return null
    if (!isEmail(email)) return texts.problems.email
    const member = people.find((person) => person.email === email)
    return member ? texts.problems.member(member.name) : null
  }

  const focusFirst = (errors: object) => {
    const [first] = Object.keys(errors)
    if (first) form.getInputNode(first)?.focus()
  }

  const submit = form.onSubmit(async (values) => {
    if (form.submitting) return
    setProblem(null)
    const email = values.email.trim() || null
    const name = values.name.trim() || null
    const answer = await invite(committeeId, { email, name, access: values.access })
    if (!answer.ok) {
      const { code, fields } = answer.problem
      if (code === 'conflict') form.setFieldError('email', texts.problems.already)
      else if (fields?.email) form.setFieldError('email', texts.problems.email)
      else
        setProblem(
          code === 'unreachable'
            ? { title: invitationTexts.failedTo('send') }
            : { title: invitationTexts.failed, sentence: problemText(answer.problem) },
        )
      if (code === 'conflict' || fields?.email) form.getInputNode('email')?.focus()
      return
    }
    form.setValues({ name: '', email: '' })
    sayWhatBecameOfIt(answer.value)
    await onInvited(answer.value)
  }, focusFirst)

  const isByEmail = form.values.email.trim() !== ''
  return (
    <form onSubmit={submit} noValidate className={classes.section}>
      {problem && <ProblemNote title={problem.title}>{problem.sentence}</ProblemNote>}
      <div className={classes.invite}>
        <TextInput {...form.getInputProps('name')} label={texts.name} autoComplete="off" />
        <TextInput
          {...form.getInputProps('email')}
          label={texts.email}
          type="email"
          inputMode="email"
          autoComplete="off"
        />
        <NativeSelect
          {...form.getInputProps('access')}
          label={texts.access}
          data={accessLevels.map((value) => ({ value, label: accessWords[value] }))}
        />
        <Button size="md" type="submit" className={classes.submit ?? ''} {...inactive(form.submitting)}>
          {form.submitting ? texts.busy : isByEmail ? texts.submit : texts.submitLink}
        </Button>
      </div>
    </form>
  )
}

/** A toast, unless the note with the link has to say that something is left to do. */
function sayWhatBecameOfIt({ mail, invitation }: InvitationLink): void {
  const name = nameOfInvited(invitation)
  if (mail === 'sent') notify({ title: invitationTexts.sent(name) })
  if (mail === 'outbox') notify({ title: invitationTexts.outbox(name) })
  if (mail === 'none') notify({ title: invitationTexts.created })
}
