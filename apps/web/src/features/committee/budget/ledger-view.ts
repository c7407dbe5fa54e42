import { foldText } from '@civic-hub/committee'
import { byDate, type EntryType, type LedgerEntry, liesIn, type Period } from '@civic-hub/committee/budget'
import { pageLanguage } from '../../../ui/language.ts'

export const ledgerColumns = ['date', 'type', 'category', 'amount', 'note'] as const
export type LedgerColumn = (typeof ledgerColumns)[number]

export interface LedgerSort {
  readonly column: LedgerColumn
  readonly direction: 'ascending' | 'descending'
}

export interface LedgerFilters {
  readonly words: string
  readonly type: EntryType | null
  readonly category: string | null
}

export const noFilters: LedgerFilters = { words: '', type: null, category: null }
export const newestFirst: LedgerSort = { column: 'date', direction: 'descending' }

export const isFiltered = ({ words, type, category }: LedgerFilters): boolean =>
  words.trim() !== '' || type !== null || category !== null

/**
 * Returns the entries that match the filters. Every word has to be in the category, the note or the amount, in any case
 * and with any accents.
 */
export function filterEntries(
  entries: readonly LedgerEntry[],
  { words, type, category }: LedgerFilters,
  period: Period,
): LedgerEntry[] {
  const wanted = foldText(words).split(/\s+/).filter(Boolean)
  const wantedCategory = category?.toLowerCase()
  return entries.filter((entry) => {
    if (type !== null && entry.type !== type) return false
    if (wantedCategory !== undefined && entry.category.toLowerCase() !== wantedCategory) return false
    if (!liesIn(entry.date, period)) return false
    if (wanted.length === 0) return true
    const text = foldText(`${entry.category} ${entry.note} ${(entry.cents / 100).toFixed(2)}`)
    return wanted.every((word) => text.includes(word.replace(/^\$|,(?=\d)/g, '')) || text.includes(word))
  })
}

const words = new Intl.Collator(pageLanguage(), { sensitivity: 'base', numeric: true })

const comparisons: Record<LedgerColumn, (a: LedgerEntry, b: LedgerEntry) => number> = {
  date: (a, b) => -byDate(a, b),
  type: (a, b) => words.compare(a.type, b.type),
  category: (a, b) => words.compare(a.category, b.category),
  amount: (a, b) => a.cents - b.cents,
  note: (a, b) => words.compare(a.note, b.note),
}

/** Sorts by a column; equal entries are sorted by date, the newest first. */
export function sortEntries(entries: readonly LedgerEntry[], { column, direction }: LedgerSort): LedgerEntry[] {
  const compare = comparisons[column]
  const sign = direction === 'ascending' ? 1 : -1
  return [...entries].sort((a, b) => sign * compare(a, b) || byDate(a, b))
}
