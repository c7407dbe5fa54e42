import { isDay } from '../../document/day.ts'
import { maxCents } from './amount.ts'
import { type EntryFields, isAmount } from './ledger-entry.ts'

export const maxCategoryLength = 80
export const maxNoteLength = 1000
/** The maximum number of entries in one import: one update contains all of them. */
export const maxImportedEntries = 20_000

export type EntryRefusal =
  | 'category-required'
  | 'category-too-long'
  | 'amount-required'
  | 'amount-too-large'
  | 'date-required'
  | 'note-too-long'

export function canEnter(fields: EntryFields): Partial<Record<keyof EntryFields, EntryRefusal>> {
  const { category, cents, note, date } = fields
  const problems: Partial<Record<keyof EntryFields, EntryRefusal>> = {}
  if (category.trim() === '') problems.category = 'category-required'
  else if (category.trim().length > maxCategoryLength) problems.category = 'category-too-long'
  if (Math.abs(cents) > maxCents) problems.cents = 'amount-too-large'
  else if (!isAmount(cents) || cents === 0) problems.cents = 'amount-required'
  if (!isDay(date)) problems.date = 'date-required'
  if (note.length > maxNoteLength) problems.note = 'note-too-long'
  return problems
}

export function firstProblem(fields: EntryFields): EntryRefusal | null {
  return Object.values(canEnter(fields))[0] ?? null
}

/** A balance may be zero or negative. */
export function canOpenWith(cents: number): 'amount-required' | 'amount-too-large' | null {
  if (Math.abs(cents) > maxCents) return 'amount-too-large'
  return isAmount(cents) ? null : 'amount-required'
}
