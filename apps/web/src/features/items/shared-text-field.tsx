import { Textarea, TextInput } from '@mantine/core'
import { type CSSProperties, type KeyboardEvent, useEffect } from 'react'
import type * as Y from 'yjs'
import { usePresenceField, useReplica } from '../../replica/react/replica-provider.tsx'
import { useSharedText } from '../../replica/react/shared-text.ts'
import { agendaTexts } from '../../texts/en/items.ts'
import classes from './shared-text-field.module.css'

interface SharedTextFieldProps {
  meetingId: string
  /** Null if the document has another value there: it is shown as `words` and can't be edited. */
  text: Y.Text | null
  words: string
  /** Name of the field for presence. */
  field: string
  label: string
  placeholder?: string
  error?: string
  lines?: number
  /** Takes the focus when it appears, with all of its text selected. */
  selected?: boolean
  maxLength?: number
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void
  onOthers?: (present: boolean) => void
}

/** A field that writes each keystroke into the document, with the colours and names of the others who are in it. */
export function SharedTextField(props: SharedTextFieldProps) {
  const {
    meetingId,
    text,
    words,
    field,
    label,
    placeholder,
    error,
    lines,
    selected,
    maxLength,
    onKeyDown,
    onOthers,
  } = props
  const origin = useReplica().meeting(meetingId).origin
  const { ref, ...shared } = useSharedText(text, origin)
  const { others, onFocus, onBlur } = usePresenceField(meetingId, field)
  const accompanied = others.length > 0
  useEffect(() => onOthers?.(accompanied), [accompanied, onOthers])
  // A field that is removed while it has the focus gets no blur event.
  useEffect(() => onBlur, [onBlur])

  const bound = {
    ...shared,
    label,
    placeholder,
    error,
    maxLength,
    ...(text === null && { value: words, readOnly: true, description: agendaTexts.notEditable }),
    onFocus,
    onBlur,
    onKeyDown,
    'data-shared-text': true,
  }
  const attach = (node: HTMLInputElement | HTMLTextAreaElement | null) => {
    ref(node)
    if (node && selected && !node.dataset.met) {
      node.dataset.met = 'yes'
      node.focus()
      node.select()
    }
  }
  const names = [...new Set(others.map(({ name }) => name))].join(', ')
  return (
    <div
      className={classes.field}
      data-accompanied={accompanied || undefined}
      style={{ '--person': others[0]?.colour } as CSSProperties}
    >
      {lines ? (
        <Textarea {...bound} ref={attach} autosize minRows={lines} maxRows={24} />
      ) : (
        <TextInput {...bound} ref={attach} autoComplete="off" />
      )}
      {accompanied && <p className={classes.others}>{agendaTexts.othersHere(names)}</p>}
    </div>
  )
}
