import { firstDifferences } from './first-differences.ts'
import type { HistorySubject } from './history-subject.ts'
import { type MeetingContents, readMeetingContents } from './meeting-contents.ts'
import type { MeetingDifference } from './meeting-difference.ts'
import { meetingDifferences } from './meeting-differences.ts'
import type { Change, Version } from './replay.ts'

export type MeetingVersion = Version<MeetingContents, MeetingDifference>
export type MeetingChange = Change<MeetingDifference>

const entityKey = /^(agenda|ritual|action|document):/

/**
 * The history of one meeting. Its fields are `title`, `agenda:{id}`, `agenda:{id}/completed`; '' is the
 * meeting itself.
 */
export function meetingHistory(meetingId: string): HistorySubject<MeetingContents, MeetingDifference> {
  return {
    roots: ['meetings'],
    fieldOf([meeting, entity = '', field]) {
      if (meeting !== meetingId) return null
      return field !== undefined && entityKey.test(entity) ? `${entity}/${field}` : entity
    },
    read: (doc) => readMeetingContents(doc, meetingId),
    differences: (before, after, attribution) =>
      before === null ? firstDifferences(after, attribution) : meetingDifferences(before, after),
    closing: ['meeting-ended', 'meeting-started'],
  }
}
