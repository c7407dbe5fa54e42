import { maxPersonNameLength } from '@civic-hub/committee'
import { type Access, accessLevels, isEmail } from '@civic-hub/protocol'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { committeesTexts } from '../../../../texts/en/committees.gen.ts'
import { membersTexts } from '../../../../texts/en/members.gen.ts'
import { uiTexts } from '../../../../texts/en/ui.gen.ts'
import { EmailInput } from '../../../../ui/email-input.tsx'
import { focusFirstInvalid } from '../../../../ui/focus-first-invalid.ts'
import { inactive } from '../../../../ui/inactive.ts'
import { onEscape } from '../../../../ui/on-escape.ts'
import { useOneLine } from '../../../../ui/use-one-line.tsx'
import classes from './directory.module.css'
import { RolePicker } from './role-picker.tsx'

const { add: texts, refused } = membersTexts
const accessWords: Record<Access, string> = committeesTexts.people.accessShort

export interface MemberToAdd {
  readonly name: string
  readonly role: string
  readonly email: string
  readonly access: Access
}

interface AddMemberFormProps {
  /** The id of its first field. */
  fieldId: string
  /** True for owners, who also invite an added member; editors only add. */
  invites: boolean
  /** Returns the name of the member with this address in the directory, or null. */
  whoHas: (email: string) => string | null
  /** Resolves to true if the member is in the directory. */
  onAdd: (member: MemberToAdd) => Promise<boolean>
}

const empty: MemberToAdd = { name: '', role: '', email: '', access: 'editor' }

/** Adds a member to the directory and, with an email address, sends an invitation. */
export function AddMemberForm({ fieldId, invites, whoHas, onAdd }: AddMemberFormProps) {
  const nameField = useRef<HTMLInputElement>(null)
  const emailField = useRef<HTMLInputElement>(null)
  const [fields, setFields] = useState(empty)
  const [added, setAdded] = useState(0)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [isTried, setIsTried] = useState(false)
  const isReady = fields.name.trim() !== '' && fields.role.trim() !== '' && !busy
  const missing = (field: 'name' | 'role') =>
    isTried && fields[field].trim() === '' ? refused[`${field}-required`] : null
  const { isOpen, open, close, firstProps } = useOneLine(nameField, true)
  const set = (change: Partial<MemberToAdd>) => setFields({ ...fields, ...change })

  function problemOf(email: string): string | null {
    if (email === '') return null
    if (!isEmail(email)) return texts.problems.email
    const other = whoHas(email)
    return other === null ? null : texts.problems.taken(other)
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    setIsTried(!isReady)
    if (!isReady) {
      flushSync(open)
      return focusFirstInvalid(event.currentTarget)
    }
    const email = fields.email.trim()
    const found = problemOf(email)
    setProblem(found)
    if (found !== null) return emailField.current?.focus()
    setBusy(true)
    const isAdded = await onAdd({ ...fields, name: fields.name.trim(), role: fields.role.trim(), email })
    setBusy(false)
    if (!isAdded) return
    setFields(empty)
    setAdded(added + 1)
    close?.()
  }

  return (
    <form className={classes.add} aria-label={texts.title} onSubmit={submit} onKeyDown={onEscape(close)} noValidate>
      <TextInput
        ref={nameField}
        id={fieldId}
        {...firstProps}
        label={texts.name}
        placeholder={texts.title}
        value={fields.name}
        maxLength={maxPersonNameLength}
        autoComplete="off"
        dir="auto"
        error={missing('name')}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <div className={classes.rest} hidden={!isOpen} data-folded={!isOpen || undefined}>
        <RolePicker key={added} value={fields.role} error={missing('role')} onChange={(role) => set({ role })} />
        <EmailInput
          ref={emailField}
          label={texts.email}
          value={fields.email}
          error={problem}
          autoComplete="off"
          onChange={(event) => {
            setProblem(null)
            set({ email: event.currentTarget.value })
          }}
        />
        {invites && (
          <NativeSelect
            label={texts.access}
            value={fields.access}
            data={accessLevels.map((value) => ({ value, label: accessWords[value] }))}
            onChange={(event) => set({ access: event.currentTarget.value as Access })}
          />
        )}
        <div className={classes.submit}>
          <Button size="md" variant="default" onClick={close}>
            {uiTexts.cancel}
          </Button>
          <Button size="md" type="submit" {...inactive(!isReady)}>
            {busy ? texts.busy : invites ? texts.submit : texts.submitOnly}
          </Button>
        </div>
        <p className={classes.hint}>{invites ? texts.hint : texts.hintEditor}</p>
      </div>
    </form>
  )
}
