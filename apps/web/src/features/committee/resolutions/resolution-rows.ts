import type { LedgerEntry } from '@civic-hub/committee/budget'
import { type Resolution, type ResolutionFacts, resolutionFacts, type Standing } from '@civic-hub/committee/resolutions'
import { questionSentence } from '../../../shell/decision-words.ts'
import { resolutionsTexts as texts } from '../../../texts/en/resolutions.gen.ts'

/** A statement about two resolutions, with the number of the other one. */
export interface StandingRow extends Standing {
  readonly words: string
  /** The motion of the other resolution; null if none was named. */
  readonly other: string | null
}

/** One resolution of the register, in words. */
export interface ResolutionRow {
  readonly resolution: Resolution
  /** Null if the motion was taken back since. */
  readonly facts: ResolutionFacts | null
  /** The result of the vote in one sentence; null without a vote. */
  readonly result: string | null
  /** The reason why the minutes no longer show that it carried, in one sentence. */
  readonly objection: string | null
  readonly standings: readonly StandingRow[]
  readonly replaces: readonly StandingRow[]
  /** The ledger entries that name it. */
  readonly spending: readonly LedgerEntry[]
}

export function rowsOf(resolutions: readonly Resolution[], entries: Iterable<LedgerEntry>): ResolutionRow[] {
  const numbers = new Map(resolutions.map(({ motionId, number }) => [motionId, number]))
  const spending = new Map<string, LedgerEntry[]>()
  for (const entry of entries) {
    const { resolution, removed } = entry
    if (removed || !resolution) continue
    spending.set(resolution, [...(spending.get(resolution) ?? []), entry])
  }
  const numberOf = (motionId: string | null) =>
    motionId === null ? null : (numbers.get(motionId) ?? texts.standing.unknown)
  return resolutions.map((resolution) => {
    const { motionId, motion, question, objection, standings, replaces } = resolution
    return {
      resolution,
      facts: motion && resolutionFacts(motion, question),
      result: question && questionSentence(question),
      objection: objection && texts.objections[objection],
      standings: standings.map((one) => ({
        ...one,
        other: one.by,
        words: standingWords(one, numberOf(one.by)),
      })),
      replaces: replaces.map((one) => ({
        ...one,
        other: one.motionId,
        words: texts.standing.replaces[one.as](numberOf(one.motionId) ?? ''),
      })),
      spending: spending.get(motionId) ?? [],
    }
  })
}

function standingWords({ as }: Standing, number: string | null): string {
  const { superseded, unknown, repealed, repealedBy } = texts.standing
  if (as === 'superseded') return superseded(number ?? unknown)
  return number === null ? repealed : repealedBy(number)
}

/** Whole cents. */
export const sumOf = (entries: readonly LedgerEntry[]) =>
  entries.reduce((sum, { type, cents }) => sum + (type === 'expense' ? cents : -cents), 0)

export interface ResolutionFilters {
  readonly words: string
  readonly year: string
  readonly state: string
}

export const noFilters: ResolutionFilters = { words: '', year: '', state: '' }
export const isFiltered = ({ words, year, state }: ResolutionFilters) =>
  words.trim() !== '' || year !== '' || state !== ''

/** The rows that match all filters: every typed word is in the number, the text or a name. */
export function filterRows(rows: readonly ResolutionRow[], filters: ResolutionFilters): ResolutionRow[] {
  const wanted = filters.words.trim().toLowerCase().split(/\s+/).filter(Boolean)
  return rows.filter(({ resolution, facts }) => {
    if (filters.year !== '' && String(resolution.year) !== filters.year) return false
    if (filters.state !== '' && resolution.state !== filters.state) return false
    if (wanted.length === 0) return true
    const { number, meeting } = resolution
    const names = facts
      ? [facts.mover ?? '', ...facts.seconders, ...(facts.vote?.byName ?? []).map(({ name }) => name)]
      : []
    const text = [number, facts?.text ?? '', meeting?.title ?? '', ...names].join('\n').toLowerCase()
    return wanted.every((word) => text.includes(word))
  })
}

/** The years that have a resolution, the newest first. */
export const yearsOf = (resolutions: readonly Resolution[]): string[] =>
  [...new Set(resolutions.map(({ year }) => year))].sort((a, b) => b - a).map(String)
