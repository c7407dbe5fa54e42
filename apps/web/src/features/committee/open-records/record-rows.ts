import type { MeetingHead } from '@civic-hub/committee'
import { noonOf } from '@civic-hub/committee/minutes'
import { dayOfMeeting } from '@civic-hub/committee/resolutions'
import type { LatestApproval, ListedRecord } from '@civic-hub/protocol'
import type * as Y from 'yjs'

/** A meeting with approved minutes, or with a record that was public. */
export interface RecordRowData {
  meetingId: string
  /** Null while the meeting is not on this device, or if it was removed. */
  meeting: MeetingHead | null
  /** Noon of the day of the meeting, in the time zone of its records; null without the meeting. */
  day: Date | null
  state: 'private' | 'public' | 'withdrawn'
  record: ListedRecord | null
  /** True if there are approved minutes that are newer than the public ones. */
  canPublish: boolean
}

/** The latest meeting first; those that are not on this device are at the end. */
export function rowsOf(
  approvals: readonly LatestApproval[],
  records: readonly ListedRecord[],
  meetings: readonly MeetingHead[],
  doc: Y.Doc,
): RecordRowData[] {
  const byId = new Map(meetings.map((meeting) => [meeting.id, meeting]))
  const ids = new Set([...approvals, ...records].map(({ meetingId }) => meetingId))
  const rows = Array.from(ids, (meetingId): RecordRowData => {
    const meeting = byId.get(meetingId) ?? null
    const record = records.find((one) => one.meetingId === meetingId) ?? null
    const approval = approvals.find((one) => one.meetingId === meetingId)
    const state = record === null ? 'private' : record.withdrawnAt === null ? 'public' : 'withdrawn'
    const isNew = approval !== undefined && approval.number !== record?.approval
    const day = meeting && noonOf(dayOfMeeting(doc, meetingId) ?? '', meeting.date)
    return { meetingId, meeting, day, record, state, canPublish: meeting !== null && isNew }
  })
  const timeOf = ({ meeting }: RecordRowData) => Date.parse(meeting?.date ?? '') || 0
  return rows.sort((a, b) => timeOf(b) - timeOf(a) || (a.meetingId < b.meetingId ? -1 : 1))
}
