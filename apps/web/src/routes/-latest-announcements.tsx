import { LatestAnnouncements as Latest } from '../features/committee/dashboard/latest-announcements.tsx'
import { useUnreadAnnouncements } from '../features/person/notifications/use-unread-announcements.ts'

interface LatestAnnouncementsProps {
  committee: { id: string; slug: string }
  atMost: number
}

/** The announcements on the dashboard, with those that are unread in the bell. */
export function LatestAnnouncements({ committee: { id, slug }, atMost }: LatestAnnouncementsProps) {
  const { isUnread } = useUnreadAnnouncements(id)
  return <Latest slug={slug} atMost={atMost} isUnread={isUnread} />
}
