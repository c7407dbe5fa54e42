import { useEffect, useMemo } from 'react'
import { useObservable } from '../../../replica/observable.ts'
import { useAccountOnDevice, useCommittees } from '../../../replica/react/device-provider.tsx'
import { notificationsTexts as texts } from '../../../texts/en/notifications.ts'
import { notifyError } from '../../../ui/notify.ts'
import { type ListedNotification, NotificationList } from './notification-list.tsx'
import { followStoredNotifications, noteRead, storedNotifications } from './stored-notifications.ts'

/** The number of unread notifications, and the list of them. `close` closes the element that shows it. */
export function useNotificationList(close: () => void) {
  const { device } = useAccountOnDevice()
  const listed = useListed()
  useEffect(() => followStoredNotifications(device), [device])

  const failed = (failure: unknown) => {
    console.warn('What was read could not be stored', failure)
    notifyError({ title: texts.notStored })
  }
  return {
    unread: listed.filter(({ notification }) => !notification.read).length,
    list: (
      <NotificationList
        listed={listed}
        onOpen={({ committee, notification }) => {
          void noteRead(device, committee.id, [notification.key]).catch(failed)
          close()
        }}
        onReadAll={() => {
          const ids = new Set(listed.map(({ committee }) => committee.id))
          void Promise.all([...ids].map((id) => noteRead(device, id))).catch(failed)
        }}
        onLeave={close}
      />
    ),
  }
}

/** The notifications of the committees that this person can open, of the chosen kinds, the newest first. */
function useListed(): ListedNotification[] {
  const { byCommittee, wanted } = useObservable(storedNotifications)
  const { committees } = useCommittees()
  return useMemo(
    () =>
      committees
        .filter(({ lost, demo }) => !lost && !demo)
        .flatMap((committee) =>
          (byCommittee.get(committee.id)?.list ?? [])
            .filter(({ kind }) => wanted.has(kind))
            .map((notification) => ({ committee, notification })),
        )
        .sort((a, b) => b.notification.at.localeCompare(a.notification.at)),
    [committees, byCommittee, wanted],
  )
}
