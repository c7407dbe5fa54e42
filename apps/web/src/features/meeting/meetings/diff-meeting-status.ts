import { isCancelled, type MeetingSummary } from '@civic-hub/committee'

type KnownMeeting = Pick<MeetingSummary, 'id' | 'title' | 'status' | 'parentMeetingId' | 'cancelled'>

export interface MeetingStatusChange {
  kind: 'started' | 'start-reverted' | 'ended' | 'resumed' | 'cancelled' | 'reinstated'
  meeting: KnownMeeting
}

/** Returns the changes of status between two readings of the list. */
export function diffMeetingStatus(
  before: readonly KnownMeeting[],
  after: readonly KnownMeeting[],
): MeetingStatusChange[] {
  const known = new Map(before.map((meeting) => [meeting.id, meeting]))
  return after.flatMap((meeting): MeetingStatusChange[] => {
    const kind = changeOf(known.get(meeting.id), meeting)
    return kind === null ? [] : [{ kind, meeting }]
  })
}

function changeOf(was: KnownMeeting | undefined, is: KnownMeeting): MeetingStatusChange['kind'] | null {
  if (is.status === 'live' && was?.status !== 'live')
    return was === undefined && is.parentMeetingId !== null ? 'resumed' : 'started'
  if (was === undefined) return null
  // Includes a meeting that started and ended while this device was not connected.
  if (is.status === 'completed' && was.status !== 'completed') return 'ended'
  if (is.status === 'upcoming' && was.status === 'live') return 'start-reverted'
  if (isCancelled(is) && !isCancelled(was)) return 'cancelled'
  return isCancelled(was) && is.status === 'upcoming' && !isCancelled(is) ? 'reinstated' : null
}
