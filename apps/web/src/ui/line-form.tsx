import { TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { FormButtons, type FormTrouble } from './form-buttons.tsx'
import classes from './line-form.module.css'
import { onEscape } from './on-escape.ts'
import { savedWords } from './saved-words.ts'

interface LineFormProps {
  label: string
  opened?: string
  placeholder?: string
  saveLabel: string
  maxLength: number
  /** Answers what the field says of a line that can't be saved, or null; without it any line is saved. */
  problemOf?: (text: string) => string | null
  trouble?: FormTrouble | null
  /** Answers whether it was saved. */
  onSave: (text: string) => boolean
  /** Of a form that stands in place of what it edits; such a form takes the focus. */
  onCancel?: () => void
}

/** A field for one line, with its button. */
export function LineForm(props: LineFormProps) {
  const {
    label,
    opened = '',
    placeholder,
    saveLabel,
    maxLength,
    problemOf,
    trouble = null,
    onSave,
    onCancel,
  } = props
  const [text, setText] = useState(opened)
  const [problem, setProblem] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const edits = onCancel !== undefined
  useEffect(() => {
    if (edits) field.current?.focus()
  }, [edits])

  function save(event: FormEvent) {
    event.preventDefault()
    if (trouble === 'read-only') return
    const found = problemOf?.(text) ?? null
    setProblem(found)
    if (found === null && onSave(text)) setText('')
    field.current?.focus()
  }

  if (trouble !== null && !edits && text.trim() === '') return null
  return (
    <form className={classes.form} onSubmit={save} onKeyDown={onEscape(onCancel)} noValidate>
      <TextInput
        ref={field}
        className={classes.field}
        aria-label={label}
        placeholder={placeholder ?? label}
        autoComplete="off"
        dir="auto"
        maxLength={maxLength}
        value={text}
        {...savedWords(opened)}
        error={problem}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setProblem(null)
        }}
        onBlur={() => setProblem(null)}
      />
      <FormButtons
        saveLabel={saveLabel}
        quiet={!edits}
        onCancel={onCancel}
        trouble={trouble}
        words={() => text}
      />
    </form>
  )
}
