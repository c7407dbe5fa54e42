import type { CommitteePart } from '@civic-hub/committee'
import { Textarea, TextInput } from '@mantine/core'
import { type ClipboardEvent, type CSSProperties, type KeyboardEvent, useEffect } from 'react'
import type * as Y from 'yjs'
import type { CommitteePage } from '../replica/presence/presence-state.ts'
import { usePresenceField, useReplica } from '../replica/react/replica-provider.tsx'
import { useSharedText } from '../replica/react/shared-text.ts'
import { editingTexts } from '../texts/en/editing.gen.ts'
import classes from './shared-text-field.module.css'

const { sharedField: texts } = editingTexts

/** The meeting that contains the text, or the part of the committee and its page. Used for undo and presence. */
type TextPlace =
  | { meetingId: string; part?: never; page?: never }
  | { meetingId?: never; part: CommitteePart; page: CommitteePage }

type SharedTextFieldProps = TextPlace & {
  /** Null if the document has another value there. `words` is then shown instead and can't be edited. */
  text: Y.Text | null
  words: string
  /** The field's name in the presence state. */
  field: string
  label: string
  /** True if the label is only for screen readers, because a heading names the field. */
  hidesLabel?: boolean
  placeholder?: string
  error?: string
  /** The minimum number of lines of a field with several lines. */
  lines?: number
  /** True if the field fills the available height, instead of growing with its text. */
  fills?: boolean
  /** True if the field receives the focus when it is mounted, with all of its text selected. */
  selected?: boolean
  maxLength?: number
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void
  onPaste?: (event: ClipboardEvent<HTMLTextAreaElement | HTMLInputElement>) => void
  onOthers?: (present: boolean) => void
}

/** Other browsers measure the text with every key, in a second field, which makes them lay out the page again. */
const growsItself = CSS.supports('field-sizing', 'content')

/** A field that writes each keystroke into the document. It shows the colours and names of the other people in it. */
export function SharedTextField(props: SharedTextFieldProps) {
  const {
    meetingId,
    part,
    page,
    text,
    words,
    field,
    label,
    hidesLabel,
    placeholder,
    error,
    lines,
    fills,
    selected,
    maxLength,
    onKeyDown,
    onPaste,
    onOthers,
  } = props
  const replica = useReplica()
  const { origin } = part ? replica.part(part).context : replica.meeting(meetingId)
  const { ref, ...shared } = useSharedText(text, origin)
  const { others, onFocus, onBlur } = usePresenceField(meetingId ?? null, field, page)
  const accompanied = others.length > 0
  useEffect(() => onOthers?.(accompanied), [accompanied, onOthers])
  // A field that is removed while it has the focus gets no blur event.
  useEffect(() => onBlur, [onBlur])

  const bound = {
    ...shared,
    ...(hidesLabel ? { 'aria-label': label } : { label }),
    placeholder,
    error,
    maxLength,
    ...(text === null && {
      value: words,
      defaultValue: undefined,
      readOnly: true,
      description: texts.notEditable,
    }),
    onFocus,
    onBlur,
    onKeyDown,
    onPaste,
    'data-shared-text': true,
  }
  // A mounted field can't become one that React controls, or the other way round.
  const key = text === null ? 'words' : 'text'
  const attach = (node: HTMLInputElement | HTMLTextAreaElement | null) => {
    ref(node)
    if (node && selected && !node.dataset.met) {
      node.dataset.met = 'yes'
      node.focus()
      node.select()
    }
  }
  const names = [...new Set(others.map(({ name }) => name))]
  return (
    <div
      className={classes.field}
      data-accompanied={accompanied || undefined}
      data-fills={fills || undefined}
      data-grows={(lines && !fills && growsItself) || undefined}
      style={{ '--person': others[0]?.colour, '--lines': lines } as CSSProperties}
    >
      {lines ? (
        <Textarea
          key={key}
          {...bound}
          ref={attach}
          dir="auto"
          {...(fills || growsItself ? { rows: lines } : { autosize: true, minRows: lines, maxRows: 24 })}
        />
      ) : (
        <TextInput key={key} {...bound} ref={attach} autoComplete="off" />
      )}
      {accompanied && <p className={classes.others}>{texts.othersHere(names.join(', '), names.length)}</p>}
    </div>
  )
}
