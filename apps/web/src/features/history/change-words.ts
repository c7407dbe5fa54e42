import type { MeetingChange, MeetingDifference, Who } from '@civic-hub/committee/history'
import { historyTexts } from '../../texts/en/history.ts'
import { clockTime, dueDay, instant } from './history-when.ts'

const { changes: texts, lists, summary } = historyTexts

/** What a change did, to be said after the name of who did it. */
export function changeWords(change: MeetingDifference): string {
  switch (change.kind) {
    case 'meeting-added':
      return texts.meetingAdded
    case 'meeting-resumed':
      return texts.meetingResumed
    case 'meeting-started':
      return texts.meetingStarted
    case 'meeting-start-reverted':
      return texts.meetingStartReverted
    case 'meeting-ended':
      return texts.meetingEnded
    case 'meeting-removed':
      return texts.meetingRemoved
    case 'meeting-restored':
      return texts.meetingRestored
    case 'meeting-title':
      return texts.meetingTitle
    case 'meeting-planned':
      return change.after === null ? texts.meetingUnplanned : texts.meetingPlanned(instant(change.after))
    case 'meeting-recurring':
      return texts.meetingRecurring(change.after?.frequency ?? null)
    case 'meeting-cancelled':
      return texts.meetingCancelled(change.reason)
    case 'meeting-reinstated':
      return texts.meetingReinstated
    case 'meeting-place':
      return texts.meetingPlace(change.after)
    case 'meeting-link':
      return texts.meetingLink(change.after)
    case 'meeting-duration':
      return texts.meetingDuration(change.after)
    case 'meeting-tag-added':
      return texts.meetingTagAdded(change.tag)
    case 'meeting-tag-removed':
      return texts.meetingTagRemoved(change.tag)
    case 'document-added':
      return texts.documentAdded(change.name)
    case 'document-removed':
      return texts.documentRemoved(change.name)
    case 'document-restored':
      return texts.documentRestored(change.name)
    case 'document-replaced':
      return texts.documentReplaced(change.name)
    case 'document-renamed':
      return texts.documentRenamed(change.before, change.after)
    case 'document-moved':
      return texts.documentMoved(change.name, change.item)
    case 'notes':
      return texts.notes
    case 'notes-formatted':
      return texts.notesFormatted
    case 'transcript':
      return texts.transcript
    case 'item-added':
      return texts.itemAdded(change.title, lists[change.list])
    case 'item-removed':
      return texts.itemRemoved(change.title, lists[change.list])
    case 'item-restored':
      return texts.itemRestored(change.title, lists[change.list])
    case 'item-completed':
      return texts.itemCompleted(change.title)
    case 'item-reopened':
      return texts.itemReopened(change.title)
    case 'item-moved':
      return texts.itemMoved(change.title)
    case 'item-title':
      return texts.itemTitle(change.before, change.after)
    case 'item-notes':
      return texts.itemNotes(change.title)
    case 'item-deadline':
      return texts.itemDeadline(change.title, change.before, change.after)
    case 'item-planned':
      return texts.itemPlanned(change.title, change.after)
    case 'attendance-stated':
      return texts.attendanceStated(change.name, change.status, clockTime(change.at))
    case 'attendance-voided':
      return texts.attendanceVoided(change.name, change.status, clockTime(change.at))
    case 'duty-stated':
      return texts.dutyStated(change.name, change.duty, clockTime(change.at))
    case 'duty-voided':
      return texts.dutyVoided(change.name, change.duty, clockTime(change.at))
    case 'moved-to':
      return texts.movedTo(change.title)
    case 'move-voided':
      return texts.moveVoided(change.title)
    case 'item-tag-added':
      return texts.itemTagAdded(change.title, change.tag)
    case 'item-tag-removed':
      return texts.itemTagRemoved(change.title, change.tag)
    case 'subtask-added':
      return texts.subtaskAdded(change.title, change.subtask)
    case 'subtask-removed':
      return texts.subtaskRemoved(change.title, change.subtask)
    case 'subtask-completed':
      return texts.subtaskCompleted(change.title, change.subtask)
    case 'subtask-reopened':
      return texts.subtaskReopened(change.title, change.subtask)
    case 'subtask-title':
      return texts.subtaskTitle(change.before, change.after)
    default:
      return actionWords(change)
  }
}

type ActionChange = Extract<MeetingDifference, { kind: `action-${string}` }>

function actionWords(change: ActionChange): string {
  const day = (date: string | null) => date && dueDay(date)
  switch (change.kind) {
    case 'action-added':
      return texts.actionAdded(change.title)
    case 'action-removed':
      return texts.actionRemoved(change.title)
    case 'action-restored':
      return texts.actionRestored(change.title)
    case 'action-done':
      return texts.actionDone(change.title)
    case 'action-reopened':
      return texts.actionReopened(change.title)
    case 'action-title':
      return texts.actionTitle(change.before, change.after)
    case 'action-owner':
      return texts.actionOwner(change.title, change.before, change.after)
    case 'action-due':
      return texts.actionDue(change.title, day(change.before), day(change.after))
  }
}

/** Kinds of changes that set a field, of which only one value is kept. */
const setsField = new Set<MeetingDifference['kind']>([
  'meeting-started',
  'meeting-ended',
  'meeting-planned',
  'meeting-recurring',
  'meeting-cancelled',
  'meeting-place',
  'meeting-link',
  'meeting-duration',
  'item-completed',
  'item-reopened',
  'item-deadline',
  'subtask-title',
  'subtask-completed',
  'subtask-reopened',
  'action-owner',
  'action-due',
  'action-done',
  'action-reopened',
])

/** Who else set the field in the same step, and to which value, as far as that is known. */
export function lostWords(change: MeetingChange): { who: Who; value: string | null }[] {
  if (!setsField.has(change.kind)) return []
  return change.lost.map(({ who, value }) => ({ who, value: lostValue(change.kind, value) }))
}

function lostValue(kind: MeetingDifference['kind'], value: unknown): string | null {
  if (kind === 'meeting-duration') return typeof value === 'number' ? String(value) : null
  const field = kind === 'meeting-cancelled' ? 'reason' : 'title'
  const said =
    typeof value === 'object' && value !== null && Object.hasOwn(value, field)
      ? (value as Record<string, unknown>)[field]
      : value
  if (typeof said !== 'string' || said === '') return null
  if (kind === 'action-due') return dueDay(said)
  const isTime = kind === 'meeting-planned' || kind === 'meeting-started' || kind === 'meeting-ended'
  if (!isTime) return said
  return Number.isNaN(Date.parse(said)) ? null : instant(said)
}

/** What changed, in one line: the parts of the meeting, and how many entries of each list. */
export function summaryOf(changes: readonly MeetingDifference[]): string {
  const parts = [
    ...plainParts(changes, beforeLists),
    listPart(
      summary.rituals,
      changes.filter((change) => 'list' in change && change.list === 'ritual'),
    ),
    listPart(
      summary.agenda,
      changes.filter((change) => 'list' in change && change.list === 'agenda'),
    ),
    ...plainParts(changes, proceedings),
    ...plainParts(changes, words),
    listPart(
      summary.actionItems,
      changes.filter(({ kind }) => kind.startsWith('action-')),
    ),
    ...plainParts(changes, afterLists),
  ]
  return parts.filter((part) => part !== null).join(' · ') || summary.none
}

type Names = Partial<Record<MeetingDifference['kind'], string>>

const beforeLists: Names = {
  'meeting-added': summary.first,
  'meeting-resumed': summary.resumed,
  'meeting-started': summary.started,
  'meeting-start-reverted': summary.startReverted,
  'meeting-ended': summary.ended,
  'meeting-removed': summary.removed,
  'meeting-restored': summary.restored,
  'meeting-title': summary.title,
  'meeting-planned': summary.plan,
  'meeting-recurring': summary.plan,
  'meeting-cancelled': summary.cancelled,
  'meeting-reinstated': summary.reinstated,
  'meeting-place': summary.details,
  'meeting-link': summary.details,
  'meeting-duration': summary.details,
  'meeting-tag-added': summary.tags,
  'meeting-tag-removed': summary.tags,
}
const proceedings: Names = {
  'attendance-stated': summary.attendance,
  'attendance-voided': summary.attendance,
  'duty-stated': summary.duties,
  'duty-voided': summary.duties,
  'moved-to': summary.now,
  'move-voided': summary.now,
}
const words: Names = { notes: summary.notes, 'notes-formatted': summary.formatting }
const afterLists: Names = {
  transcript: summary.transcript,
  'document-added': summary.documents,
  'document-removed': summary.documents,
  'document-restored': summary.documents,
  'document-replaced': summary.documents,
  'document-renamed': summary.documents,
  'document-moved': summary.documents,
}

function plainParts(changes: readonly MeetingDifference[], names: Names): string[] {
  return [...new Set(changes.flatMap(({ kind }) => names[kind] ?? []))]
}

const adds = new Set(['item-added', 'item-restored', 'action-added', 'action-restored'])
const removes = new Set(['item-removed', 'action-removed'])

/** Counts entries, not changes: one that was renamed and completed is one that changed. */
function listPart(name: string, changes: readonly MeetingDifference[]): string | null {
  const entries = (wanted: (kind: string) => boolean) =>
    new Set(changes.flatMap((change) => ('id' in change && wanted(change.kind) ? [change.id] : []))).size
  if (changes.length === 0) return null
  const counts = summary.items({
    added: entries((kind) => adds.has(kind)),
    removed: entries((kind) => removes.has(kind)),
    changed: entries((kind) => !adds.has(kind) && !removes.has(kind)),
  })
  return summary.itemsOf(name, counts)
}
