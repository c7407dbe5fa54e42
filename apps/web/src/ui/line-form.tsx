import { TextInput } from '@mantine/core'
import { type ClipboardEventHandler, type FormEvent, useEffect, useRef, useState } from 'react'
import { FormButtons, type FormTrouble } from './form-buttons.tsx'
import classes from './line-form.module.css'
import { onEscape } from './on-escape.ts'
import { savedWords } from './saved-words.ts'
import { useOneLine } from './use-one-line.tsx'

interface LineFormProps {
  label: string
  opened?: string | undefined
  placeholder?: string
  saveLabel: string
  maxLength: number
  /** The text of the field, if the page stores it. */
  text?: string
  onText?: (text: string) => void
  /** Returns the field's error for a line that can't be saved, or null. If absent, every line is saved. */
  problemOf?: (text: string) => string | null
  trouble?: FormTrouble | null
  onPaste?: ClipboardEventHandler<HTMLInputElement>
  /** Returns true if the text was saved. */
  onSave: (text: string) => boolean
  /** For a form that replaces the entry it edits. Such a form receives the focus. */
  onCancel?: () => void
}

/** A form with a one-line field and its button. */
export function LineForm(props: LineFormProps) {
  const { label, opened = '', placeholder, saveLabel, maxLength, problemOf, trouble = null, onSave, onCancel } = props
  const [own, setOwn] = useState(opened)
  const { text = own, onText = setOwn } = props
  const [problem, setProblem] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const edits = onCancel !== undefined
  const { isOpen, close, firstProps } = useOneLine(field, !edits)
  useEffect(() => {
    if (edits) field.current?.focus()
  }, [edits])

  function save(event: FormEvent) {
    event.preventDefault()
    if (trouble === 'read-only') return
    const found = problemOf?.(text) ?? null
    setProblem(found)
    if (found === null && onSave(text)) onText('')
    field.current?.focus()
  }

  if (trouble !== null && !edits && text.trim() === '') return null
  return (
    <form className={classes.form} onSubmit={save} onKeyDown={onEscape(onCancel ?? close)} noValidate>
      <TextInput
        ref={field}
        {...firstProps}
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
          onText(event.currentTarget.value)
          setProblem(null)
        }}
        onBlur={() => setProblem(null)}
        onPaste={props.onPaste}
      />
      {isOpen && (
        <FormButtons
          saveLabel={saveLabel}
          quiet={!edits}
          onCancel={onCancel ?? close}
          trouble={trouble}
          words={() => text}
        />
      )}
    </form>
  )
}
