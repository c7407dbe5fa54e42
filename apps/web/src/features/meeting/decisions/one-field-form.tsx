import { TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { FormButtons, type FormTrouble, useCloseUntouched } from '../../../ui/form-buttons.tsx'
import { onEscape } from '../../../ui/on-escape.ts'
import classes from './decision-forms.module.css'

interface OneFieldFormProps {
  name: string
  label: string
  /** The sentence for an empty field. */
  required: string
  saveLabel: string
  trouble: FormTrouble | null
  onSave: (text: string) => void
  onCancel: () => void
}

/** A form with one line: a committee, a date, a reason. */
export function OneFieldForm(props: OneFieldFormProps) {
  const { name, label, required, saveLabel, trouble, onSave, onCancel } = props
  const [text, setText] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useCloseUntouched(trouble, text !== '', onCancel)
  useEffect(() => field.current?.focus(), [])

  function save(event: FormEvent): void {
    event.preventDefault()
    if (trouble) return
    const lacks = text.trim() === ''
    setIsMissing(lacks)
    if (lacks) field.current?.focus()
    else onSave(text.trim())
  }

  return (
    <form className={classes.form} aria-label={name} onSubmit={save} onKeyDown={onEscape(onCancel)} noValidate>
      <TextInput
        ref={field}
        label={label}
        error={isMissing && required}
        autoComplete="off"
        dir="auto"
        maxLength={300}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <FormButtons saveLabel={saveLabel} trouble={trouble} words={() => text} onCancel={onCancel} />
    </form>
  )
}
