import type { MeetingDifference } from '@civic-hub/committee/history'
import { historyTexts } from '../../texts/en/history.ts'

const { summary: texts } = historyTexts

/** What changed, in one line: the parts of the meeting, and how many entries of each list. */
export function summaryOf(changes: readonly MeetingDifference[]): string {
  const parts = [
    ...plainParts(changes, beforeLists),
    listPart(
      texts.rituals,
      changes.filter((change) => 'list' in change && change.list === 'ritual'),
    ),
    listPart(
      texts.agenda,
      changes.filter((change) => 'list' in change && change.list === 'agenda'),
    ),
    ...plainParts(changes, words),
    listPart(
      texts.actionItems,
      changes.filter(({ kind }) => kind.startsWith('action-')),
    ),
    ...plainParts(changes, afterLists),
  ]
  return parts.filter((part) => part !== null).join(' · ') || texts.none
}

type Names = Partial<Record<MeetingDifference['kind'], string>>

const beforeLists: Names = {
  'meeting-added': texts.first,
  'meeting-resumed': texts.resumed,
  'meeting-started': texts.started,
  'meeting-start-reverted': texts.startReverted,
  'meeting-ended': texts.ended,
  'meeting-removed': texts.removed,
  'meeting-restored': texts.restored,
  'meeting-title': texts.title,
  'meeting-planned': texts.plan,
  'meeting-recurring': texts.plan,
  'meeting-tag-added': texts.tags,
  'meeting-tag-removed': texts.tags,
}
const words: Names = { notes: texts.notes, 'notes-formatted': texts.formatting }
const afterLists: Names = {
  transcript: texts.transcript,
  'document-added': texts.documents,
  'document-removed': texts.documents,
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
  const counts = texts.items({
    added: entries((kind) => adds.has(kind)),
    removed: entries((kind) => removes.has(kind)),
    changed: entries((kind) => !adds.has(kind) && !removes.has(kind)),
  })
  return texts.itemsOf(name, counts)
}
