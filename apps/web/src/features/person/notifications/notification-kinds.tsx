import { Checkbox } from '@mantine/core'
import { useObservable } from '../../../replica/observable.ts'
import { useAccountOnDevice } from '../../../replica/react/device-provider.tsx'
import { notificationsTexts as texts } from '../../../texts/en/notifications.gen.ts'
import { notifyError } from '../../../ui/notify.ts'
import { notificationKinds } from './notification.ts'
import { chooseKind, storedNotifications } from './stored-notifications.ts'

/** Chooses the kinds of notifications on this device. */
export function NotificationKinds() {
  const { device } = useAccountOnDevice()
  const { wanted } = useObservable(storedNotifications)
  return (
    <Checkbox.Group
      label={texts.kindsTitle}
      description={texts.kindsHint}
      value={notificationKinds.filter((kind) => wanted.has(kind))}
    >
      {notificationKinds.map((kind) => (
        <Checkbox
          key={kind}
          mt="xs"
          value={kind}
          label={texts.kinds[kind]}
          onChange={(event) =>
            void chooseKind(device, kind, event.currentTarget.checked).catch((failure: unknown) => {
              console.warn('The choice could not be stored', failure)
              notifyError({ title: texts.notStored })
            })
          }
        />
      ))}
    </Checkbox.Group>
  )
}
