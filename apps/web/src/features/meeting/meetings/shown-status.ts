import { isCancelled, type MeetingHead } from '@civic-hub/committee'
import type { Status } from '../../../ui/status-badge.tsx'

/** The displayed word for a meeting's status. */
export function shownStatus(meeting: Pick<MeetingHead, 'status' | 'cancelled'>): Status {
  return isCancelled(meeting) ? 'cancelled' : meeting.status
}
