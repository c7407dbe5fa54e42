import { isSameValue, keyOf } from '../../document/form-fields.ts'
import { type RichNode, richKey } from '../../document/rich-content.ts'
import type { Recurring } from '../../meeting/meetings/meeting.ts'
import { meetingFieldNames, meetingFields } from '../../meeting/meetings/meeting-fields.ts'
import { actionItemDifferences } from './action-item-differences.ts'
import { documentDifferences } from './document-differences.ts'
import { itemDifferences } from './item-differences.ts'
import type { MeetingContents } from './meeting-contents.ts'
import type { MeetingDifference } from './meeting-difference.ts'
import { sourceDifferences } from './source-differences.ts'
import { statementDifferences } from './statement-differences.ts'

/**
 * The differences between two versions of a meeting, in the order of the meeting's page. A meeting without an
 * earlier version is one difference: its items are not listed separately.
 */
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
  const differences: MeetingDifference[] = []
  if (was.title !== now.title)
    differences.push({ kind: 'meeting-title', before: was.title, after: now.title, fields: ['title'] })
  if (was.scheduledFor !== now.scheduledFor)
    differences.push({
      kind: 'meeting-planned',
      before: was.scheduledFor,
      after: now.scheduledFor,
      fields: ['scheduledFor'],
    })
  if (!isSameRecurrence(was.recurring, now.recurring))
    differences.push({
      kind: 'meeting-recurring',
      before: was.recurring,
      after: now.recurring,
      fields: ['recurring', 'recurrenceRule'],
    })
  for (const field of meetingFieldNames)
    if (!isSameValue(meetingFields[field], was[field], now[field]))
      differences.push({
        kind: 'meeting-field',
        field,
        before: was[field],
        after: now[field],
        fields: [keyOf(meetingFields, field)],
      })
  for (const tag of now.tags.filter((one) => !was.tags.includes(one)))
    differences.push({ kind: 'meeting-tag-added', tag, fields: [`tag:${tag}`] })
  for (const tag of was.tags.filter((one) => !now.tags.includes(one)))
    differences.push({ kind: 'meeting-tag-removed', tag, fields: [`tag:${tag}`] })
  return differences
}

function wordsDifferences(before: MeetingContents, after: MeetingContents): MeetingDifference[] {
  const [was, now] = [before.meeting, after.meeting]
  const differences: MeetingDifference[] = []
  if (was.notes !== now.notes)
    differences.push({ kind: 'notes', before: was.notes, after: now.notes, fields: ['notes'] })
  else if (formattingOf(before) !== formattingOf(after))
    differences.push({ kind: 'notes-formatted', fields: ['notes'] })
  if (was.transcript !== now.transcript)
    differences.push({
      kind: 'transcript',
      before: was.transcript,
      after: now.transcript,
      fields: ['transcript'],
    })
  return differences
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
