import type { MeetingDifference } from '@civic-hub/committee/history'
import { historyTexts } from '../../../texts/en/history.gen.ts'
import { formOf, type SummarySection, type Tone } from './difference-forms.ts'

const { summary } = historyTexts

/**
 * Summarises the changes in one line: the parts of the meeting, and the number of changed entries of each
 * list.
 */
export function summaryOf(changes: readonly MeetingDifference[]): string {
  const ofList = (list: 'ritual' | 'agenda') => changes.filter((change) => 'list' in change && change.list === list)
  const parts = [
    ...namesIn('head', changes),
    listPart(summary.rituals, ofList('ritual')),
    listPart(summary.agenda, ofList('agenda')),
    ...namesIn('held', changes),
    listPart(
      summary.actionItems,
      changes.filter(({ kind }) => kind.startsWith('action-')),
    ),
    ...namesIn('attached', changes),
  ]
  return parts.filter((part) => part !== null).join(' · ') || summary.none
}

function namesIn(section: SummarySection, changes: readonly MeetingDifference[]): string[] {
  const parts = changes.map((change) => formOf(change).summary)
  return [...new Set(parts.flatMap((part) => (part !== 'counted' && part.section === section ? [part.name] : [])))]
}

/** Counts entries, not changes: an entry that was renamed and completed counts once. */
function listPart(name: string, changes: readonly MeetingDifference[]): string | null {
  if (changes.length === 0) return null
  const entries = (tone: Tone) =>
    new Set(changes.flatMap((change) => ('id' in change && formOf(change).mark?.tone === tone ? [change.id] : []))).size
  const { added, deleted, changed } = summary
  const counts = [
    [entries('added'), added],
    [entries('removed'), deleted],
    [entries('changed'), changed],
  ] as const
  return summary.itemsOf(name, counts.flatMap(([n, words]) => (n > 0 ? [words(n)] : [])).join(', '))
}
