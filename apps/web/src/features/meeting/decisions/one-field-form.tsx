import type { Person } from '@civic-hub/committee/proceedings'
import { TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { PersonField } from '../../../shell/people/person-field.tsx'
import { FormButtons, type FormTrouble, useCloseUntouched } from '../../../ui/form-buttons.tsx'
import { onEscape } from '../../../ui/on-escape.ts'
import classes from './decision-forms.module.css'

interface OneFieldFormProps {
  name: string
  label: string
  /** The sentence for an empty field; null if it may be empty. */
  required: string | null
  description?: string
  /** The text at first. */
  initial?: string
  saveLabel: string
  /** The suggested people if the field is a name. */
  people?: readonly Person[]
  maxLength?: number
  trouble: FormTrouble | null
  onSave: (text: string) => void
  onCancel: () => void
}

/** A form with one line: a name, a committee, a date, a reason. */
export function OneFieldForm(props: OneFieldFormProps) {
  const { name, label, description, required, initial = '' } = props
  const { saveLabel, people, maxLength = 300, trouble, onSave, onCancel } = props
  const [text, setText] = useState(initial)
  const [isMissing, setIsMissing] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useCloseUntouched(trouble, text !== initial, onCancel)
  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [])

  function save(event: FormEvent): void {
    event.preventDefault()
    if (trouble) return
    const lacks = required !== null && text.trim() === ''
    setIsMissing(lacks)
    if (lacks) field.current?.focus()
    else onSave(text.trim())
  }

  const input = { label, description, value: text, error: isMissing ? required : undefined }
  return (
    <form
      className={classes.form}
      aria-label={name}
      onSubmit={save}
      onKeyDown={onEscape(onCancel)}
      noValidate
    >
      {people ? (
        <PersonField ref={field} people={people} {...input} onChange={setText} />
      ) : (
        <TextInput
          ref={field}
          autoComplete="off"
          dir="auto"
          maxLength={maxLength}
          {...input}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      <FormButtons saveLabel={saveLabel} trouble={trouble} words={() => text} onCancel={onCancel} />
    </form>
  )
}
