import type { MeetingDifference } from '@civic-hub/committee/history'
import { historyTexts } from '../../../texts/en/history.ts'

const { summary } = historyTexts

/**
 * Summarises the changes in one line: the parts of the meeting, and the number of changed entries of each
 * list.
 */
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
  'meeting-kind': summary.details,
  'meeting-number': summary.details,
  'minutes-depth': summary.details,
  'meeting-tag-added': summary.tags,
  'meeting-tag-removed': summary.tags,
}
const proceedings: Names = {
  'attendance-stated': summary.attendance,
  'attendance-voided': summary.attendance,
  'duty-stated': summary.duties,
  'duty-voided': summary.duties,
  'decision-stated': summary.decisions,
  'decision-voided': summary.decisions,
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
  'document-erased': summary.documents,
  'document-renamed': summary.documents,
  'document-moved': summary.documents,
  'source-named': summary.sources,
  'source-removed': summary.sources,
}

function plainParts(changes: readonly MeetingDifference[], names: Names): string[] {
  return [...new Set(changes.flatMap(({ kind }) => names[kind] ?? []))]
}

const adds = new Set(['item-added', 'item-restored', 'action-added', 'action-restored'])
const removes = new Set(['item-removed', 'action-removed'])

/** Counts entries, not changes: an entry that was renamed and completed counts once. */
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
