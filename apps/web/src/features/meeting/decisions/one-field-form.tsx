import type { Person } from '@civic-hub/committee/proceedings'
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { decisionScreenTexts } from '../../../texts/en/decision-screens.ts'
import { onEscape } from '../../../ui/on-escape.ts'
import classes from './decision-forms.module.css'
import { PersonField } from './person-field.tsx'

interface OneFieldFormProps {
  name: string
  label: string
  required: string
  saveLabel: string
  /** The suggested people if the field is a name. */
  people?: readonly Person[]
  maxLength?: number
  onSave: (text: string) => void
  onCancel: () => void
}

/** A form with one required line: a name, a committee, a date, a reason. */
export function OneFieldForm(props: OneFieldFormProps) {
  const { name, label, required, saveLabel, people, maxLength = 300, onSave, onCancel } = props
  const [text, setText] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])

  function save(event: FormEvent): void {
    event.preventDefault()
    setIsMissing(text.trim() === '')
    if (text.trim() === '') field.current?.focus()
    else onSave(text.trim())
  }

  const input = { label, value: text, error: isMissing ? required : undefined }
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
      <div className={classes.buttons}>
        <Button size="md" type="submit">
          {saveLabel}
        </Button>
        <Button size="md" variant="default" onClick={onCancel}>
          {decisionScreenTexts.form.cancel}
        </Button>
      </div>
    </form>
  )
}
