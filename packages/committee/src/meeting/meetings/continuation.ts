import type * as Y from 'yjs'
import { allMeetings } from '../../document/committee-document.ts'
import { concernsField, type Query } from '../../document/query.ts'
import { queryOfMeetings } from '../../document/query-meeting.ts'
import { type MeetingHead, readMeetingHead } from './meeting.ts'

// A resumed meeting continues in another meeting, whose `parentMeetingId` is its id.

const fields: ReadonlySet<unknown> = new Set(['parentMeetingId', 'removedAt', 'startedAt', 'title'])
const concerns = concernsField((field) => fields.has(field))

/** If several devices created one concurrently, it is the one that started first. */
export function findContinuation(doc: Y.Doc, meetingId: string): MeetingHead | null {
  const heads: MeetingHead[] = []
  for (const [id, meeting] of allMeetings(doc)) {
    if (meeting.get('parentMeetingId') !== meetingId) continue
    const head = readMeetingHead(id, meeting)
    if (head.removedAt === null) heads.push(head)
  }
  return heads.sort((a, b) => Date.parse(a.date) - Date.parse(b.date) || (a.id < b.id ? -1 : 1))[0] ?? null
}

export const queryContinuation = (doc: Y.Doc, meetingId: string): Query<MeetingHead | null> =>
  queryOfMeetings(doc, () => findContinuation(doc, meetingId), concerns)

/** The ids of the meetings in a list that another meeting of the list continues. */
export function continuedMeetings(meetings: readonly Pick<MeetingHead, 'parentMeetingId'>[]): ReadonlySet<string> {
  return new Set(meetings.flatMap(({ parentMeetingId }) => parentMeetingId ?? []))
}
