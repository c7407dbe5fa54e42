import { Modal } from '@mantine/core'
import { notificationsTexts as texts } from '../../../texts/en/notifications.gen.ts'
import { useNotificationList } from './use-notification-list.tsx'

interface NotificationsDialogProps {
  opened: boolean
  onClose: () => void
}

/** The notifications on phones: opened from the drawer. */
export function NotificationsDialog({ opened, onClose }: NotificationsDialogProps) {
  const { list } = useNotificationList(onClose)
  return (
    <Modal opened={opened} onClose={onClose} title={texts.title} size="md">
      {list}
    </Modal>
  )
}
