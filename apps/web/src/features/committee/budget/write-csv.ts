import type { EntryFields, SkippedRow } from '@civic-hub/committee/budget'
import { budgetTexts } from '../../../texts/en/budget.gen.ts'
import { csvFile } from '../../../ui/csv-file.ts'
import { plainMoney } from './money.ts'

const { ledger, types } = budgetTexts

/**
 * Writes entries with the columns of the ledger, and the numbers of resolutions if any entry has one. A negative amount
 * is written as a number, not as text. The type of a negative expense says so: other programs write all expenses negative,
 * and an import would take the sign of a ledger with many refunds for theirs.
 */
export function ledgerCsv(entries: readonly EntryFields[], numbers: ReadonlyMap<string, string> = new Map()): Blob {
  const { date, type, category, amount, note } = ledger.columns
  const numberOf = ({ resolution }: EntryFields) => (resolution ? (numbers.get(resolution) ?? '') : '')
  const hasNumbers = entries.some((entry) => numberOf(entry) !== '')
  return csvFile([
    [date, type, category, amount, note, ...(hasNumbers ? [budgetTexts.import.columns.resolution] : [])],
    ...entries.map((entry) => [
      entry.date,
      entry.type === 'expense' && entry.cents < 0 ? budgetTexts.export.refund : types[entry.type],
      entry.category,
      entry.cents < 0 ? entry.cents / 100 : plainMoney(entry.cents),
      entry.note,
      ...(hasNumbers ? [numberOf(entry)] : []),
    ]),
  ])
}

/**
 * Writes the rows that an import left out, with their reasons, below the names of their columns. They can be
 * imported after a correction.
 */
export function leftOutCsv(header: readonly string[], skipped: readonly SkippedRow[]): Blob {
  const { rowColumn, reasonColumn, reasonWords } = budgetTexts.import
  return csvFile([
    [rowColumn, reasonColumn, ...header],
    ...skipped.map(({ row, reason, cells }) => [row, reasonWords[reason], ...cells]),
  ])
}
