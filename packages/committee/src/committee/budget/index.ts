// A separate entry point: through the main one, the first screens would load the ledger.

export { type DateOrder, dateOrdersOf, isDay, readDay, readDayInOrders } from '../../document/day.ts'
export { type SampledColumns, sampleColumns } from '../../document/sample-columns.ts'
export { type DecimalSeparator, maxCents, type ReadAmount, readAmount, readTypedAmount } from './amount.ts'
export {
  allTime,
  type FiscalYear,
  fiscalYear,
  fiscalYearOf,
  fiscalYears,
  liesIn,
  type Period,
} from './fiscal-year.ts'
export { findColumns, type ImportColumn, type ImportColumns } from './import-columns.ts'
export {
  byDate,
  type EntryFields,
  type EntryType,
  type LedgerEntry,
  type LedgerImport,
  type Receipt,
} from './ledger-entry.ts'
export { type LedgerDifference, ledgerHistory } from './ledger-history.ts'
export {
  canEnter,
  canOpenWith,
  type EntryRefusal,
  maxCategoryLength,
  maxImportedEntries,
  maxNoteLength,
} from './ledger-rules.ts'
export {
  byMonth,
  type CategoryOfLedger,
  categoriesOf,
  type LedgerSummary,
  type MonthOfLedger,
  spendingByCategory,
  summarise,
} from './ledger-summary.ts'
export {
  addEntry,
  attachReceipt,
  editEntry,
  editLedgerSettings,
  importEntries,
  removeEntries,
  removeImport,
  removeReceipt,
  restoreEntries,
  restoreImport,
  restoreReceipt,
} from './ledger-transitions.ts'
export {
  type ImportChoices,
  type ImportPlan,
  planImport,
  type SkippedRow,
  type SkipReason,
} from './plan-import.ts'
export { queryLedger } from './query-ledger.ts'
export type { Ledger, LedgerSettings } from './read-ledger.ts'
