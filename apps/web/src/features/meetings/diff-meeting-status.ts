import type { MeetingSummary } from '@civic-hub/committee'

type KnownMeeting = Pick<MeetingSummary, 'id' | 'title' | 'status' | 'parentMeetingId'>

export interface MeetingStatusChange {
  kind: 'started' | 'start-reverted' | 'ended' | 'resumed'
  meeting: KnownMeeting
}

/** What became of meetings between two looks at the list. */
export function diffMeetingStatus(
  before: readonly KnownMeeting[],
  after: readonly KnownMeeting[],
): MeetingStatusChange[] {
  const statusBefore = new Map(before.map(({ id, status }) => [id, status]))
  return after.flatMap((meeting): MeetingStatusChange[] => {
    const was = statusBefore.get(meeting.id)
    if (meeting.status === 'live' && was !== 'live') {
      return [
        { kind: was === undefined && meeting.parentMeetingId !== null ? 'resumed' : 'started', meeting },
      ]
    }
    if (meeting.status === 'upcoming' && was === 'live') return [{ kind: 'start-reverted', meeting }]
    return meeting.status === 'completed' && was === 'live' ? [{ kind: 'ended', meeting }] : []
  })
}
