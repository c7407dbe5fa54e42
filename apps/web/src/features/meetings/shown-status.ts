import { isCancelled, type MeetingHead } from '@civic-hub/committee'
import type { Status } from '../../ui/status-badge.tsx'

/** The word for where a meeting stands. */
export function shownStatus(meeting: Pick<MeetingHead, 'status' | 'cancelled'>): Status {
  return isCancelled(meeting) ? 'cancelled' : meeting.status
}
