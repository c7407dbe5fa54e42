import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { uiTexts } from '../texts/en/ui.ts'
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
  /** Runs the action. A returned sentence is shown at the field and keeps the dialog open; null closes it. */
  onSubmit: (text: string) => Promise<string | null> | string | null
}

/** Asks for one line of text, instead of window.prompt. An empty text has no effect. */
export function PromptDialog({ opened, onClose, title, ...form }: PromptDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={title} size="md">
      <PromptForm onClose={onClose} {...form} />
    </Modal>
  )
}

function PromptForm({
  onClose,
  onSubmit,
  intro,
  submitLabel,
  cancelLabel = uiTexts.cancel,
  busyLabel,
  ...field
}: Omit<PromptDialogProps, 'opened' | 'title'>) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    const trimmed = text.trim()
    if (trimmed === '' || busy) return
    setBusy(true)
    const refusal = await onSubmit(trimmed)
    setBusy(false)
    setProblem(refusal)
    if (refusal === null) onClose()
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
        <Group justify="flex-end" gap="sm">
          <Button size="md" variant="default" onClick={onClose}>
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
