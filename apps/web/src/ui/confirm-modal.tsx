import { Button, Group, Modal, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { uiTexts } from '../texts/en/ui.gen.ts'

export interface Question {
  title: string
  body?: string
  /** Content that may change while the dialog is open. */
  details?: ReactNode
  confirmLabel: string
  cancelLabel?: string
  /** Marks an action that deletes or removes something. */
  danger?: boolean
}

interface ConfirmModalProps extends Question {
  opened: boolean
  onClose: () => void
  onAnswer: (confirmed: boolean) => void
}

/** A dialog that asks before an action. */
export function ConfirmModal(props: ConfirmModalProps) {
  const {
    opened,
    onClose,
    onAnswer,
    title,
    body,
    details,
    confirmLabel,
    cancelLabel = uiTexts.cancel,
    danger = false,
  } = props
  return (
    <Modal opened={opened} onClose={onClose} title={title} size="md" zIndex={350}>
      {body && <Text mb="lg">{body}</Text>}
      {details}
      <Group justify="flex-end" gap="sm">
        <Button size="md" variant="default" data-autofocus onClick={onClose}>
          {cancelLabel}
        </Button>
        <Button size="md" color={danger ? 'red' : 'ink'} onClick={() => onAnswer(true)}>
          {confirmLabel}
        </Button>
      </Group>
    </Modal>
  )
}
