import type * as Y from 'yjs'
import { type LedgerEntry, type LedgerImport, placeOfKey, readEntry, readImport } from './ledger-entry.ts'
import { SharedMap } from './shared-map.ts'

export type LedgerSettings = ReturnType<typeof readLedgerSettings>

/** The whole ledger, including removed entries; entries in no order. */
export interface Ledger extends LedgerSettings {
  readonly entries: SharedMap<LedgerEntry>
  readonly imports: ReadonlyMap<string, LedgerImport>
}

export const openingBalanceKey = 'openingBalance'
export const fiscalYearKey = 'fiscalYearStart'

function readLedgerSettings(ledger: Y.Map<unknown>) {
  const balance = ledger.get(openingBalanceKey)
  const month = ledger.get(fiscalYearKey)
  return {
    /** Whole cents: the balance before the first entry. */
    openingBalance: Number.isSafeInteger(balance) ? Number(balance) : 0,
    /** The month in which a fiscal year begins, 1 to 12. */
    fiscalYearStart: isMonth(month) ? month : 1,
  }
}

export const isMonth = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 1 && Number(value) <= 12

/** Reads the ledger; unchanged values are reused from `last`. `changed` are the changed keys. */
export function readLedger(
  ledger: Y.Map<unknown>,
  last: Ledger | null = null,
  changed: Iterable<string> = ledger.keys(),
): Ledger {
  const before = last?.entries ?? SharedMap.empty<LedgerEntry>()
  const imports = new Map(last?.imports)
  const receipts = new Map<string, Set<string>>()
  const removedImports = new Set<string>()
  for (const key of changed) {
    const place = placeOfKey(key)
    if (place) {
      const known = receipts.get(place.entryId) ?? new Set()
      receipts.set(place.entryId, known)
      if (place.receiptId !== null) known.add(place.receiptId)
      continue
    }
    const [kind, importId] = key.split(':')
    if (kind !== 'import' || !importId) continue
    imports.set(importId, readImport(ledger, importId))
    removedImports.add(importId)
  }
  if (removedImports.size > 0)
    for (const { id, from } of before.values())
      if (from !== null && removedImports.has(from) && !receipts.has(id)) receipts.set(id, new Set())
  const entries = new Map<string, LedgerEntry | null>()
  for (const [id, receiptIds] of receipts) {
    for (const receipt of before.get(id)?.allReceipts ?? []) receiptIds.add(receipt)
    entries.set(id, readEntry(ledger, id, receiptIds))
  }
  return { ...readLedgerSettings(ledger), entries: before.with(entries), imports }
}
