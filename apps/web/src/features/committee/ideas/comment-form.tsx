import { canComment, maxCommentLength } from '@civic-hub/committee/ideas'
import { Textarea } from '@mantine/core'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { ideasTexts as texts } from '../../../texts/en/ideas.gen.ts'
import { FormButtons, type FormTrouble } from '../../../ui/form-buttons.tsx'
import { onEscape } from '../../../ui/on-escape.ts'
import { savedWords } from '../../../ui/saved-words.ts'
import { isPressed, shortcuts } from '../../../ui/shortcuts.ts'
import classes from './comment-form.module.css'

interface CommentFormProps {
  label: string
  opened: string
  saveLabel: string
  trouble: FormTrouble | null
  /** Returns true if the comment was saved. */
  onSave: (text: string) => boolean
  onCancel?: () => void
}

export function CommentForm({ label, opened, saveLabel, trouble, onSave, onCancel }: CommentFormProps) {
  const [text, setText] = useState(opened)
  const [blank, setBlank] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const edits = onCancel !== undefined
  useEffect(() => {
    if (edits) field.current?.focus()
  }, [edits])

  function save(event?: FormEvent) {
    event?.preventDefault()
    if (trouble === 'read-only') return
    if (canComment(text) !== null) {
      setBlank(true)
      field.current?.focus()
    } else if (onSave(text)) {
      setText('')
      field.current?.focus()
    }
  }

  const leave = onEscape(onCancel)
  function onKeyDown(event: KeyboardEvent) {
    if (isPressed(event, shortcuts.finish)) save()
    leave(event)
  }

  if (trouble !== null && !edits && text.trim() === '') return null
  return (
    <form className={classes.form} onSubmit={save} onKeyDown={onKeyDown} noValidate>
      <Textarea
        ref={field}
        label={label}
        dir="auto"
        autosize
        minRows={2}
        maxRows={12}
        maxLength={maxCommentLength}
        value={text}
        {...savedWords(opened)}
        error={blank ? texts.commentRequired : undefined}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setBlank(false)
        }}
      />
      <FormButtons saveLabel={saveLabel} quiet={!edits} onCancel={onCancel} trouble={trouble} words={() => text} />
    </form>
  )
}
