import { changed, fieldInPart, type HistorySubject } from '../history/history-subject.ts'
import {
  type EntryFields,
  editedFields,
  entryKey,
  fieldKey,
  importKey,
  type LedgerEntry,
  ledgerMap,
  receiptKey,
  removalKey,
} from './ledger-entry.ts'
import { fiscalYearKey, type Ledger, openingBalanceKey, readLedger } from './read-ledger.ts'

type EditedField = (typeof editedFields)[number]

/** One difference between two versions of the ledger; `entry` is its current state, or its last one. */
export type LedgerDifference = { readonly fields: readonly string[] } & (
  | { readonly kind: 'entry-added' | 'entry-removed' | 'entry-restored'; readonly entry: LedgerEntry }
  | { readonly kind: 'entries-removed' | 'entries-restored'; readonly ids: readonly string[] }
  | {
      readonly kind: 'entry-changed'
      readonly entry: LedgerEntry
      readonly field: EditedField
      readonly before: EntryFields[EditedField]
      readonly after: EntryFields[EditedField]
    }
  | { readonly kind: 'receipt-added' | 'receipt-removed'; readonly entry: LedgerEntry; readonly name: string }
  | {
      readonly kind: 'import-added' | 'import-removed' | 'import-restored'
      readonly id: string
      readonly name: string
      readonly count: number
    }
  | { readonly kind: 'opening-balance' | 'fiscal-year'; readonly before: number; readonly after: number }
)

/** At least this many entries that were removed or restored in one version are listed as one difference. */
const manyEntries = 10

export const ledgerHistory: HistorySubject<Ledger, LedgerDifference> = {
  roots: ['ledger'],
  fieldOf: fieldInPart,
  read: (doc, last, keys) => readLedger(ledgerMap(doc), last, last === null ? undefined : keys),
  differences: (before, after) => [
    ...settingDifferences(before, after),
    ...importDifferences(before, after),
    ...entryDifferences(before, after),
  ],
  closing: [],
}

function settingDifferences(before: Ledger | null, after: Ledger): LedgerDifference[] {
  return [
    ...changed('opening-balance', before?.openingBalance ?? 0, after.openingBalance, openingBalanceKey),
    ...changed('fiscal-year', before?.fiscalYearStart ?? 1, after.fiscalYearStart, fiscalYearKey),
  ]
}

function importDifferences(before: Ledger | null, after: Ledger): LedgerDifference[] {
  const all = countByImport(after, () => true)
  const present = countByImport(after, ({ removed }) => !removed)
  const differences: LedgerDifference[] = []
  for (const [id, { name, removed }] of after.imports) {
    const known = before?.imports.get(id)
    const was = known?.unshown ? undefined : known
    const count = (removed ? all : present).get(id) ?? 0
    if (was?.removed === removed || (!was && (removed || count === 0))) continue
    const kind = was ? (removed ? 'import-removed' : 'import-restored') : 'import-added'
    const mark = removalKey(importKey(id))
    const fields = was ? [mark] : [importKey(id), mark]
    differences.push({ kind, id, name, count, fields })
  }
  return differences
}

function countByImport({ entries }: Ledger, counts: (entry: LedgerEntry) => boolean): Map<string, number> {
  const byImport = new Map<string, number>()
  for (const entry of entries.values())
    if (entry.from !== null && counts(entry)) byImport.set(entry.from, (byImport.get(entry.from) ?? 0) + 1)
  return byImport
}

function entryDifferences(before: Ledger | null, after: Ledger): LedgerDifference[] {
  const removed: LedgerEntry[] = []
  const restored: LedgerEntry[] = []
  const others: LedgerDifference[] = []
  for (const [id, entry] of after.entries) {
    const was = before?.entries.get(id)
    // An unchanged entry is the same object.
    if (was === entry || isOfImport(before, after, entry, was)) continue
    if (!was) {
      if (!entry.removed) others.push({ kind: 'entry-added', entry, fields: [entryKey(id), removalKey(entryKey(id))] })
      continue
    }
    if (was.removed !== entry.removed) (entry.removed ? removed : restored).push(entry)
    if (!entry.removed) others.push(...fieldDifferences(was, entry), ...receiptDifferences(was, entry))
  }
  return [
    ...gathered(restored, 'entry-restored', 'entries-restored'),
    ...others,
    ...gathered(removed, 'entry-removed', 'entries-removed'),
  ]
}

/** True if an entry was added, removed or restored with its import, which is listed once. */
function isOfImport(
  before: Ledger | null,
  after: Ledger,
  { from, removed }: LedgerEntry,
  was: LedgerEntry | undefined,
): boolean {
  if (from === null) return false
  if (!was) return true
  const turned = before?.imports.get(from)?.removed !== after.imports.get(from)?.removed
  return turned && was.removed !== removed
}

function gathered(
  entries: readonly LedgerEntry[],
  one: 'entry-removed' | 'entry-restored',
  many: 'entries-removed' | 'entries-restored',
): LedgerDifference[] {
  const mark = ({ id }: LedgerEntry) => removalKey(entryKey(id))
  if (entries.length < manyEntries) return entries.map((entry) => ({ kind: one, entry, fields: [mark(entry)] }))
  return [{ kind: many, ids: entries.map(({ id }) => id), fields: entries.map(mark) }]
}

function fieldDifferences(was: LedgerEntry, entry: LedgerEntry): LedgerDifference[] {
  return editedFields
    .filter((field) => was[field] !== entry[field])
    .map((field) => ({
      kind: 'entry-changed',
      entry,
      field,
      before: was[field],
      after: entry[field],
      fields: [fieldKey(entry.id, field)],
    }))
}

function receiptDifferences(was: LedgerEntry, entry: LedgerEntry): LedgerDifference[] {
  const only = (these: LedgerEntry, those: LedgerEntry, kind: 'receipt-added' | 'receipt-removed') =>
    these.receipts
      .filter(({ id }) => !those.receipts.some((other) => other.id === id))
      .map(({ id, name }): LedgerDifference => {
        const key = receiptKey(entry.id, id)
        return { kind, entry, name, fields: [key, removalKey(key)] }
      })
  return [...only(entry, was, 'receipt-added'), ...only(was, entry, 'receipt-removed')]
}
