import type { MeetingDocument } from '@civic-hub/committee'
import { maxDocumentNameLength } from '@civic-hub/committee/documents'
import { NativeSelect, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { documentsTexts as texts } from '../../../texts/en/documents.ts'
import { FormButtons } from '../../../ui/form-buttons.tsx'
import { onEscape } from '../../../ui/on-escape.ts'
import { savedWords } from '../../../ui/saved-words.ts'
import classes from './documents-tab.module.css'

interface DocumentFormProps {
  document: MeetingDocument
  items: readonly { id: string; title: string }[]
  /** Returns an error for the name field, or null if it was saved. */
  onSave: (name: string, item: string | null) => string | null
  onCancel: () => void
}

/** The name of a document, and the item or meeting that it belongs to. */
export function DocumentForm({ document, items, onSave, onCancel }: DocumentFormProps) {
  const [opened] = useState(document.name)
  const [name, setName] = useState(opened)
  const [item, setItem] = useState(document.item ?? '')
  const [problem, setProblem] = useState<string | null>(null)

  function submit(event: FormEvent) {
    event.preventDefault()
    setProblem(onSave(name, item === '' ? null : item))
  }

  return (
    <form
      aria-label={texts.form(document.name)}
      className={classes.form}
      onSubmit={submit}
      onKeyDown={onEscape(onCancel)}
    >
      <TextInput
        label={texts.name}
        value={name}
        {...savedWords(opened)}
        error={problem}
        maxLength={maxDocumentNameLength}
        data-autofocus
        autoFocus
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <NativeSelect
        label={texts.item}
        value={item}
        {...savedWords(document.item ?? '')}
        data={[
          { value: '', label: texts.wholeMeeting },
          ...items.map(({ id, title }) => ({ value: id, label: title })),
        ]}
        onChange={(event) => setItem(event.currentTarget.value)}
      />
      <FormButtons saveLabel={texts.save} onCancel={onCancel} />
    </form>
  )
}
