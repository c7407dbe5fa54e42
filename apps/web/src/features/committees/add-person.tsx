import { type Access, accessLevels } from '@civic-hub/protocol'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { addPerson } from '../../replica/session/committee-people.ts'
import { problemText } from '../../shell/problem-text.ts'
import { committeeTexts } from '../../texts/en/committees.ts'
import { inactive } from '../../ui/inactive.ts'
import { notify } from '../../ui/notify.ts'
import classes from './people-page.module.css'

const { add: texts, accessShort } = committeeTexts.people
const accessWords: Record<Access, string> = accessShort

/** Gives somebody access by their e-mail address. */
export function AddPerson({ committeeId, onAdded }: { committeeId: string; onAdded: () => Promise<void> }) {
  const [email, setEmail] = useState('')
  const [access, setAccess] = useState<Access>('editor')
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const wanted = email.trim()
    if (!wanted.includes('@')) {
      setProblem(wanted === '' ? texts.emailRequired : texts.emailInvalid)
      field.current?.focus()
      return
    }
    setBusy(true)
    const answer = await addPerson(committeeId, { email: wanted, access })
    setBusy(false)
    if (!answer.ok) {
      setProblem(answer.problem.fields?.email ? texts.emailInvalid : problemText(answer.problem))
      field.current?.focus()
      return
    }
    setEmail('')
    notify({ title: texts.added(wanted) })
    await onAdded()
  }

  return (
    <section aria-labelledby="add-person-title" className={classes.section}>
      <h2 id="add-person-title">{texts.title}</h2>
      <form onSubmit={submit} noValidate className={classes.form}>
        <TextInput
          ref={field}
          label={texts.email}
          type="email"
          inputMode="email"
          autoComplete="off"
          value={email}
          error={problem}
          onChange={(event) => {
            setEmail(event.currentTarget.value)
            setProblem(null)
          }}
        />
        <NativeSelect
          label={texts.access}
          value={access}
          data={accessLevels.map((value) => ({ value, label: accessWords[value] }))}
          onChange={(event) => setAccess(event.currentTarget.value as Access)}
        />
        <Button size="md" type="submit" className={classes.submit ?? ''} {...inactive(busy)}>
          {busy ? texts.busy : texts.submit}
        </Button>
      </form>
      <p className={classes.hint}>{texts.hint}</p>
    </section>
  )
}
