import { actionItemKey } from '../../meeting/action-items/action-item.ts'
import { itemKey } from '../../meeting/items/meeting-item.ts'
import type { Attribution, HistorySubject } from './history-subject.ts'
import { itemsIn } from './item-differences.ts'
import { type MeetingContents, readMeetingContents } from './meeting-contents.ts'
import type { MeetingDifference } from './meeting-difference.ts'
import { meetingDifferences } from './meeting-differences.ts'
import type { Change, Version } from './replay.ts'

export type MeetingVersion = Version<MeetingContents, MeetingDifference>
export type MeetingChange = Change<MeetingDifference>

const entityKey = /^(agenda|ritual|action|document):/

/** Its fields are `title`, `agenda:{id}`, `agenda:{id}/completed`; '' is the meeting itself. */
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

/**
 * The differences between the first version of a meeting and the template. Items of the template are added
 * when the meeting is created. An item that a member adds is first added as removed (see put-entity.ts), and
 * that is visible in the attribution.
 */
function firstDifferences(contents: MeetingContents, attribution: Attribution): MeetingDifference[] {
  const differences = meetingDifferences(null, contents)
  // This version is older than the history: its authors are unknown.
  if ([...attribution.values()].every(({ by }) => by.size === 0)) return differences
  const wasAdded = (key: string) => attribution.has(`${key}/removedAt`)
  const fieldsOf = (key: string) => [key, `${key}/removedAt`]
  for (const list of ['ritual', 'agenda'] as const) {
    for (const { id, title } of itemsIn(contents, list)) {
      const key = itemKey(list, id)
      if (wasAdded(key)) differences.push({ kind: 'item-added', list, id, title, fields: fieldsOf(key) })
    }
  }
  const { notes, actionItems, parentMeetingId } = contents.meeting
  // A resumed meeting has the items of the meeting that it continues.
  if (notes !== '' && parentMeetingId === null)
    differences.push({ kind: 'notes', before: '', after: notes, fields: ['notes'] })
  for (const { id, title } of actionItems) {
    const key = actionItemKey(id)
    if (wasAdded(key)) differences.push({ kind: 'action-added', id, title, fields: fieldsOf(key) })
  }
  return differences
}
