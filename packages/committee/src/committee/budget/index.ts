// A separate entry point: through the main one, the first screens would load the ledger.

export * from '../../document/day.ts'
export * from '../../document/sample-columns.ts'
export { type DecimalSeparator, maxCents, type ReadAmount, readAmount, readTypedAmount } from './amount.ts'
export * from './fiscal-year.ts'
export * from './import-columns.ts'
export {
  byDate,
  type EntryFields,
  type EntryType,
  type LedgerEntry,
  type LedgerImport,
  type Receipt,
} from './ledger-entry.ts'
export * from './ledger-history.ts'
export * from './ledger-rules.ts'
export * from './ledger-summary.ts'
export * from './ledger-transitions.ts'
export * from './plan-import.ts'
export * from './query-ledger.ts'
export type { Ledger, LedgerSettings } from './read-ledger.ts'
