import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { uiTexts } from '../texts/en/ui.gen.ts'
import { inactive } from './inactive.ts'

interface PromptDialogProps {
  opened: boolean
  onClose: () => void
  title: string
  intro?: ReactNode
  label: string
  description?: string
  placeholder?: string
  submitLabel: string
  /** "Cancel" unless that word would be ambiguous. */
  cancelLabel?: string
  busyLabel?: string
  maxLength?: number
  /** Further fields, below the text. */
  children?: ReactNode
  /** Runs the action. A returned sentence is shown at the field and keeps the dialog open; null closes it. */
  onSubmit: (text: string) => Promise<string | null> | string | null
}

/** Asks for one line of text, instead of window.prompt. An empty text has no effect. */
export function PromptDialog({ opened, onClose, title, ...form }: PromptDialogProps) {
  const [busy, setBusy] = useState(false)
  return (
    // The action cannot be cancelled, so the dialog stays open to show its result.
    <Modal opened={opened} onClose={() => !busy && onClose()} title={title} size="md">
      <PromptForm onClose={onClose} busy={busy} setBusy={setBusy} {...form} />
    </Modal>
  )
}

interface PromptFormProps extends Omit<PromptDialogProps, 'opened' | 'title'> {
  busy: boolean
  setBusy: (busy: boolean) => void
}

function PromptForm({
  onClose,
  busy,
  setBusy,
  onSubmit,
  intro,
  submitLabel,
  cancelLabel = uiTexts.cancel,
  busyLabel,
  children,
  ...field
}: PromptFormProps) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string | null>(null)

  async function submit(event: FormEvent) {
    event.preventDefault()
    const trimmed = text.trim()
    if (trimmed === '' || busy) return
    setBusy(true)
    try {
      const refusal = await onSubmit(trimmed)
      setProblem(refusal)
      if (refusal === null) onClose()
    } finally {
      setBusy(false)
    }
  }

  return (
    <form onSubmit={submit}>
      <Stack gap="lg">
        {intro && <Text c="dimmed">{intro}</Text>}
        <TextInput
          {...field}
          data-autofocus
          autoComplete="off"
          value={text}
          error={problem}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setProblem(null)
          }}
        />
        {children}
        <Group justify="flex-end" gap="sm">
          <Button size="md" variant="default" {...inactive(busy)} onClick={() => !busy && onClose()}>
            {cancelLabel}
          </Button>
          <Button size="md" type="submit" {...inactive(busy || text.trim() === '')}>
            {busy && busyLabel ? busyLabel : submitLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
