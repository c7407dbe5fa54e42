import { Button, Group, Modal, Text } from '@mantine/core'
import { uiTexts } from '../texts/en/ui.ts'
import type { Question } from './confirm-dialog.tsx'

interface ConfirmModalProps extends Question {
  opened: boolean
  onAnswer: (confirmed: boolean) => void
}

/** A question before something is done. */
export function ConfirmModal(props: ConfirmModalProps) {
  const { opened, onAnswer, title, body, confirmLabel, cancelLabel = uiTexts.cancel, danger = false } = props
  return (
    <Modal opened={opened} onClose={() => onAnswer(false)} title={title} size="md" zIndex={350}>
      {body && <Text mb="lg">{body}</Text>}
      <Group justify="flex-end" gap="sm">
        <Button size="md" variant="default" data-autofocus onClick={() => onAnswer(false)}>
          {cancelLabel}
        </Button>
        <Button size="md" color={danger ? 'red' : 'ink'} onClick={() => onAnswer(true)}>
          {confirmLabel}
        </Button>
      </Group>
    </Modal>
  )
}
