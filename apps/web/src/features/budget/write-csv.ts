import type { EntryFields, SkippedRow } from '@civic-hub/committee/ledger'
import { budgetTexts } from '../../texts/en/budget.ts'
import { csvFile } from '../../ui/csv-file.ts'
import { plainMoney } from './money.ts'

const { ledger, types } = budgetTexts

/** Entries with the columns of the ledger. A negative amount is a number, and stays one. */
export function ledgerCsv(entries: readonly EntryFields[]): Blob {
  const { date, type, category, amount, note } = ledger.columns
  return csvFile([
    [date, type, category, amount, note],
    ...entries.map((entry) => [
      entry.date,
      types[entry.type],
      entry.category,
      entry.cents < 0 ? entry.cents / 100 : plainMoney(entry.cents),
      entry.note,
    ]),
  ])
}

/** Rows that an import left out, with their reasons, below the names of their columns: corrected, they can be imported. */
export function leftOutCsv(header: readonly string[], skipped: readonly SkippedRow[]): Blob {
  const { rowColumn, reasonColumn, reasonWords } = budgetTexts.import
  return csvFile([
    [rowColumn, reasonColumn, ...header],
    ...skipped.map(({ row, reason, cells }) => [row, reasonWords[reason], ...cells]),
  ])
}
