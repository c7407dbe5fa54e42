import type { SearchKind } from '@civic-hub/committee/search'
import type { FoundEntry, KnownEntry } from './found-entry.ts'
import type { WordIndex, WordMatch } from './word-index.ts'

export interface FoundGroup {
  readonly kind: SearchKind
  /** The number of all results; `entries` has the best of them. */
  readonly count: number
  readonly entries: readonly FoundEntry[]
}

type Entries = readonly (KnownEntry | null)[]
interface Ranked {
  readonly entry: KnownEntry
  readonly score: number
}

/** With fewer results than this, words that differ by a slip match too. */
const fewFound = 5
const maxShown = 50
const currentWeight = 1.5
const yearMs = 365.25 * 86_400_000

/** Returns the results of the query, grouped by kind. The group with the best result is first. */
export function groupFound(index: WordIndex, query: string, entries: Entries, now: number): FoundGroup[] {
  const found = new Set(rank(index.match(query, false), entries, now))
  // Exact matches rank above similar ones, in any field.
  if (found.size < fewFound) for (const entry of rank(index.match(query, true), entries, now)) found.add(entry)
  const byKind = new Map<SearchKind, FoundEntry[]>()
  for (const entry of found) {
    const known = byKind.get(entry.kind)
    if (known) known.push(entry)
    else byKind.set(entry.kind, [entry])
  }
  return Array.from(byKind, ([kind, all]) => ({ kind, count: all.length, entries: all.slice(0, maxShown) }))
}

function rank(match: WordMatch, entries: Entries, now: number): KnownEntry[] {
  const ofMeetings = foundInHeads(match, entries)
  const ranked: Ranked[] = []
  for (const [number, entry] of entries.entries()) {
    const own = match.found[number] ?? 0
    if (entry === null || own === 0) continue
    // The query "spring budget" also finds the item Budget of the meeting Spring planning.
    const head = entry.meetingId === null ? 0 : (ofMeetings.get(entry.meetingId) ?? 0)
    if (own !== match.all && ((own | head) !== match.all || (own & ~head) === 0)) continue
    ranked.push({ entry, score: (match.scores[number] ?? 0) * weightOf(entry, now) })
  }
  ranked.sort((a, b) => b.score - a.score || (b.entry.date ?? 0) - (a.entry.date ?? 0))
  return ranked.map(({ entry }) => entry)
}

function foundInHeads({ found }: WordMatch, entries: Entries): Map<string, number> {
  const heads = new Map<string, number>()
  for (const [number, entry] of entries.entries())
    if (entry?.kind === 'meeting' && found[number]) heads.set(entry.id, found[number])
  return heads
}

/** Current entries rank first, then recent ones: after a year an entry counts three quarters. */
function weightOf({ isCurrent, date }: KnownEntry, now: number): number {
  const years = date === null || Number.isNaN(date) ? 0 : Math.abs(now - date) / yearMs
  return (isCurrent ? currentWeight : 1) * (0.5 + 0.5 / (1 + years))
}

/** Returns the meetings in which all words of the query are found, in any of their parts. */
export function meetingsWithAll(index: WordIndex, query: string, entries: Entries): Set<string> {
  const exact = meetingsIn(index.match(query, false), entries)
  return exact.size > 0 ? exact : meetingsIn(index.match(query, true), entries)
}

function meetingsIn(match: WordMatch, entries: Entries): Set<string> {
  const found = new Map<string, number>()
  for (const [number, entry] of entries.entries()) {
    if (!entry || entry.meetingId === null || !match.found[number]) continue
    found.set(entry.meetingId, (found.get(entry.meetingId) ?? 0) | match.found[number])
  }
  const all = new Set<string>()
  for (const [meetingId, words] of found) if (words === match.all) all.add(meetingId)
  return all
}
