import { Button, Group, Modal, Text } from '@mantine/core'
import { uiTexts } from '../texts/en/ui.ts'
import { createScreenStore } from './screen-store.ts'

export interface Question {
  title: string
  body?: string
  confirmLabel: string
  cancelLabel?: string
  /** Marks an action that takes something away. */
  danger?: boolean
}

interface Asked extends Question {
  open: boolean
  answer: (confirmed: boolean) => void
}

const asked = createScreenStore<Asked | null>(null)

/** Asks before something is done; resolves to whether the person confirmed. Closing in any way means no. */
export function askToConfirm(question: Question): Promise<boolean> {
  asked.read()?.answer(false)
  return new Promise((resolve) => {
    asked.write({
      ...question,
      open: true,
      answer(confirmed) {
        const current = asked.read()
        if (current) asked.write({ ...current, open: false })
        resolve(confirmed)
      },
    })
  })
}

/** The place where `askToConfirm` shows its question; rendered once, by Furnishing. */
export function ConfirmDialog() {
  const question = asked.use()
  if (!question) return null
  return (
    <Modal
      opened={question.open}
      onClose={() => question.answer(false)}
      title={question.title}
      size="md"
      zIndex={350}
    >
      {question.body && <Text mb="lg">{question.body}</Text>}
      <Group justify="flex-end" gap="sm">
        <Button size="md" variant="default" data-autofocus onClick={() => question.answer(false)}>
          {question.cancelLabel ?? uiTexts.cancel}
        </Button>
        <Button size="md" color={question.danger ? 'red' : 'ink'} onClick={() => question.answer(true)}>
          {question.confirmLabel}
        </Button>
      </Group>
    </Modal>
  )
}
