import { isSameValue, keyOf } from '../../document/form-fields.ts'
import { type RichNode, richKey } from '../../document/rich-content.ts'
import type { Recurring } from '../../meeting/meetings/meeting.ts'
import { meetingFieldNames, meetingFields } from '../../meeting/meetings/meeting-fields.ts'
import { type Source, sourceKey, sourceMark } from '../../meeting/sources/source.ts'
import { actionItemDifferences } from './action-item-differences.ts'
import { documentDifferences } from './document-differences.ts'
import { changed, onlyIn } from './history-subject.ts'
import { itemDifferences } from './item-differences.ts'
import type { MeetingContents } from './meeting-contents.ts'
import type { MeetingDifference } from './meeting-difference.ts'
import { statementDifferences } from './statement-differences.ts'

/** In the order of the meeting's page. Without an earlier version, the items are not listed separately. */
export function meetingDifferences(before: MeetingContents | null, after: MeetingContents): MeetingDifference[] {
  if (before === null) return [...firstVersion(after), ...lifeDifferences(null, after)]
  return [
    ...lifeDifferences(before, after),
    ...headDifferences(before, after),
    ...statementDifferences(before, after),
    ...itemDifferences('ritual', before, after),
    ...itemDifferences('agenda', before, after),
    ...wordsDifferences(before, after),
    ...actionItemDifferences(before, after),
    ...documentDifferences(before, after),
    ...sourceDifferences(before, after),
  ]
}

function firstVersion({ meeting }: MeetingContents): MeetingDifference[] {
  const { parentMeetingId } = meeting
  return parentMeetingId === null
    ? [{ kind: 'meeting-added', fields: [''] }]
    : [{ kind: 'meeting-resumed', from: parentMeetingId, fields: [''] }]
}

function lifeDifferences(before: MeetingContents | null, { meeting: now }: MeetingContents): MeetingDifference[] {
  const was = before?.meeting ?? null
  const differences: MeetingDifference[] = []
  if (now.startedAt !== null && now.startedAt !== was?.startedAt)
    differences.push({ kind: 'meeting-started', at: now.startedAt, fields: ['startedAt'] })
  if (now.startedAt === null && was !== null && was.startedAt !== null)
    differences.push({ kind: 'meeting-start-reverted', fields: ['startedAt'] })
  if (now.endedAt !== null && now.endedAt !== was?.endedAt)
    differences.push({ kind: 'meeting-ended', at: now.endedAt, fields: ['endedAt'] })
  if (now.cancelled !== null && now.cancelled.reason !== was?.cancelled?.reason)
    differences.push({ kind: 'meeting-cancelled', reason: now.cancelled.reason, fields: ['cancelled'] })
  if (now.cancelled === null && was !== null && was.cancelled !== null)
    differences.push({ kind: 'meeting-reinstated', fields: ['cancelled'] })
  if (was !== null && (was.removedAt === null) !== (now.removedAt === null))
    differences.push({
      kind: now.removedAt === null ? 'meeting-restored' : 'meeting-removed',
      fields: ['removedAt'],
    })
  return differences
}

export const isSameRecurrence = (one: Recurring | null, other: Recurring | null): boolean =>
  ruleIn(one) === ruleIn(other)

const ruleIn = (recurring: Recurring | null) => recurring && (recurring.rule ?? recurring.frequency)

function headDifferences(before: MeetingContents, after: MeetingContents): MeetingDifference[] {
  const [was, now] = [before.meeting, after.meeting]
  const isRescheduled = !isSameRecurrence(was.recurring, now.recurring)
  return [
    ...changed('meeting-title', was.title, now.title, 'title'),
    ...changed('meeting-planned', was.scheduledFor, now.scheduledFor, 'scheduledFor'),
    ...(isRescheduled ? changed('meeting-recurring', was.recurring, now.recurring, 'recurring', 'recurrenceRule') : []),
    ...meetingFieldNames
      .filter((field) => !isSameValue(meetingFields[field], was[field], now[field]))
      .flatMap((field) =>
        changed('meeting-field', was[field], now[field], keyOf(meetingFields, field)).map((one) => ({ ...one, field })),
      ),
    ...onlyIn(now.tags, was.tags).map((tag) => ({ kind: 'meeting-tag-added' as const, tag, fields: [`tag:${tag}`] })),
    ...onlyIn(was.tags, now.tags).map((tag) => ({ kind: 'meeting-tag-removed' as const, tag, fields: [`tag:${tag}`] })),
  ]
}

function wordsDifferences(before: MeetingContents, after: MeetingContents): MeetingDifference[] {
  const [was, now] = [before.meeting, after.meeting]
  const notes = changed('notes', was.notes, now.notes, 'notes')
  const isFormatted = notes.length === 0 && formattingOf(before) !== formattingOf(after)
  return [
    ...notes,
    ...(isFormatted ? [{ kind: 'notes-formatted' as const, fields: ['notes'] }] : []),
    ...changed('transcript', was.transcript, now.transcript, 'transcript'),
  ]
}

function sourceDifferences(before: MeetingContents, after: MeetingContents): MeetingDifference[] {
  const only = (these: readonly Source[], those: readonly Source[], kind: 'source-named' | 'source-removed') =>
    these
      .filter(({ id }) => those.every((other) => other.id !== id))
      .map(({ id, about }) => ({ kind, about, fields: [sourceKey(id), sourceMark(id)] }))
  return [
    ...only(after.sources, before.sources, 'source-named'),
    ...only(before.sources, after.sources, 'source-removed'),
  ]
}

/** Without empty paragraphs at the end: an editor adds one to empty notes. */
function formattingOf({ richNotes }: MeetingContents): string | null {
  if (richNotes === null) return null
  const last = richNotes.findLastIndex((node) => !isEmptyParagraph(node))
  return richNotes
    .slice(0, last + 1)
    .map(richKey)
    .join()
}

const isEmptyParagraph = (node: RichNode) =>
  node.kind === 'element' && node.name === 'paragraph' && node.content.length === 0
