import { useMemo } from 'react'
import { useObservable } from '../../../replica/observable.ts'
import { useAccountOnDevice } from '../../../replica/react/device-provider.tsx'
import { noteRead, storedNotifications } from './stored-notifications.ts'
import { announcementKey } from './subjects.ts'

/** The announcements of a committee that are unread in the bell; the page that shows all of them marks them as read. */
export function useUnreadAnnouncements(committeeId: string) {
  const { device } = useAccountOnDevice()
  const record = useObservable(storedNotifications).byCommittee.get(committeeId)
  const keys = useMemo(
    () => record?.list.filter(({ kind, read }) => kind === 'announcement' && !read).map(({ key }) => key) ?? [],
    [record],
  )
  return {
    keys,
    isUnread: (id: string) => keys.includes(announcementKey(id)),
    markRead: () => noteRead(device, committeeId, keys),
  }
}
