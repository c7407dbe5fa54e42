import { isSameValue, keyOf } from '../../document/form-fields.ts'
import { type RichNode, richKey } from '../../document/rich-content.ts'
import { type ActionItem, actionItemKey } from '../../meeting/action-items/action-item.ts'
import {
  documentKey,
  erasedKey,
  type MeetingDocument,
  newestVersion,
  versionKey,
} from '../../meeting/documents/meeting-document.ts'
import type { Recurring } from '../../meeting/meetings/meeting.ts'
import { meetingFieldNames, meetingFields } from '../../meeting/meetings/meeting-fields.ts'
import { type Source, sourceKey, sourceMark } from '../../meeting/sources/source.ts'
import { changed, fieldsUnder, onlyIn } from './history-subject.ts'
import { itemDifferences } from './item-differences.ts'
import type { MeetingContents } from './meeting-contents.ts'
import type { ActionItemDifference, DocumentDifference, MeetingDifference } from './meeting-difference.ts'
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

type Omitted<T> = T extends unknown ? Omit<T, 'id' | 'title'> : never

function actionItemDifferences(before: MeetingContents, after: MeetingContents): MeetingDifference[] {
  const differences: MeetingDifference[] = []
  const found = ({ id, title }: ActionItem, difference: Omitted<ActionItemDifference>, ...fields: string[]) => {
    const key = actionItemKey(id)
    differences.push({ ...difference, id, title, fields: fieldsUnder(key, fields) } as MeetingDifference)
  }
  const old = new Map(before.meeting.actionItems.map((item) => [item.id, item]))
  for (const item of after.meeting.actionItems) {
    const was = old.get(item.id)
    old.delete(item.id)
    if (!was) {
      const returns = before.removed.has(actionItemKey(item.id))
      found(item, { kind: returns ? 'action-restored' : 'action-added' }, ...(returns ? [] : ['']), 'removedAt')
      continue
    }
    if (was.title !== item.title) found(item, { kind: 'action-title', before: was.title, after: item.title }, 'title')
    if (was.owner !== item.owner) found(item, { kind: 'action-owner', before: was.owner, after: item.owner }, 'owner')
    if (was.dueDate !== item.dueDate)
      found(item, { kind: 'action-due', before: was.dueDate, after: item.dueDate }, 'dueDate')
    if (was.outcome !== item.outcome)
      found(item, { kind: 'action-outcome', before: was.outcome, after: item.outcome }, 'outcome')
    if (was.done !== item.done) found(item, { kind: item.done ? 'action-done' : 'action-reopened' }, 'done')
  }
  for (const item of old.values()) found(item, { kind: 'action-removed' }, 'removedAt')
  return differences
}

function documentDifferences(before: MeetingContents, after: MeetingContents): MeetingDifference[] {
  const differences: MeetingDifference[] = []
  const found = ({ id }: MeetingDocument, difference: DocumentDifference, ...fields: string[]) =>
    differences.push({ ...difference, fields: fieldsUnder(documentKey(id), fields) })
  const old = new Map(before.meeting.documents.map((document) => [document.id, document]))
  for (const document of after.meeting.documents) {
    const { id, name, item } = document
    const was = old.get(id)
    old.delete(id)
    if (!was) {
      const returns = before.removed.has(documentKey(id))
      const kind = returns ? 'document-restored' : 'document-added'
      found(document, { kind, name }, ...(returns ? [] : ['']), 'removedAt')
      continue
    }
    if (was.name !== name) found(document, { kind: 'document-renamed', before: was.name, after: name }, 'name')
    const newest = newestVersion(document)
    if (newest && newest.id !== newestVersion(was)?.id)
      found(document, { kind: 'document-replaced', name }, versionKey(newest.id))
    for (const { id: version, erased } of document.versions)
      if (erased !== null && was.versions.some((old) => old.id === version && old.erased === null))
        found(document, { kind: 'document-erased', name }, erasedKey(version))
    if (was.item !== item) found(document, { kind: 'document-moved', name, item: titleOf(item, after) }, 'item')
  }
  for (const document of old.values())
    found(document, { kind: 'document-removed', name: document.name }, '', 'removedAt')
  return differences
}

const titleOf = (item: string | null, { meeting }: MeetingContents) =>
  meeting.agendaItems.find(({ id }) => id === item)?.title ?? null
