import * as Y from 'yjs'
import { partMap } from '../../document/committee-parts.ts'
import { isDay } from '../../document/day.ts'
import { readField, readInstant, readOptionalText, readText } from '../../document/tolerant-read.ts'
import { readFile } from '../../meeting/documents/meeting-document.ts'
import { maxCents } from './amount.ts'

export type EntryType = 'income' | 'expense'

export interface EntryFields {
  readonly type: EntryType
  readonly category: string
  /** Whole cents; a negative amount corrects or refunds an earlier one of its type. */
  readonly cents: number
  readonly note: string
  /** YYYY-MM-DD; '' if it could not be read. */
  readonly date: string
  /** The motion of the resolution that allowed it; absent, null or '' for none. */
  readonly resolution?: string | null | undefined
}

export type Receipt = ReturnType<typeof readReceipts>[number]

export interface LedgerEntry extends EntryFields {
  readonly id: string
  /** The id of the import that added it; null if a member added it. */
  readonly from: string | null
  /** The sort key among the entries of one day: the time of adding, and the row in an import. */
  readonly place: string
  readonly receipts: readonly Receipt[]
  /** The ids of its receipts, including removed ones. */
  readonly allReceipts: readonly string[]
  readonly removed: boolean
}

export type LedgerImport = ReturnType<typeof readImport>

// The root map `ledger` has plain values only. `entry:{id}` contains the entry as it was added, with `at`, or
// with `from` and its `row` of an import: written once. A field that is edited is a separate key,
// `entry:{id}:{field}`, so that concurrent edits of two fields are both kept, and 10,000 entries are 10,000
// values; `entry:{id}:edited` is {at, by} of the last edit. `entry:{id}:removedAt` is the removal mark. Its value {despite} restores one entry of a removed
// import, and contains the mark of that import's removal: it has no effect on a later removal of the import.
// Older versions wrote false, which has effect for all removals. `entry:{id}:receipt:{id}` is a receipt, and
// its mark has the suffix `:removedAt`. `import:{id}` is {name, at}; its mark,
// `import:{id}:removedAt`, hides all its entries.

export const editedFields = ['type', 'category', 'cents', 'note', 'date', 'resolution'] as const
export const entryKey = (id: string) => `entry:${id}`
export const fieldKey = (id: string, field: (typeof editedFields)[number]) => `entry:${id}:${field}`
export const editKey = (id: string) => `entry:${id}:edited`
export const receiptKey = (id: string, receiptId: string) => `entry:${id}:receipt:${receiptId}`
export const importKey = (id: string) => `import:${id}`
export const removalKey = (key: string) => `${key}:removedAt`

export const ledgerMap = (doc: Y.Doc) => partMap(doc, 'ledger')

export function placeOfKey(key: string): { entryId: string; receiptId: string | null } | null {
  const [kind, entryId, field, receiptId] = key.split(':')
  if (kind !== 'entry' || !entryId) return null
  return { entryId, receiptId: field === 'receipt' && receiptId ? receiptId : null }
}

/** One entry, even if it is removed; null if there is none. */
export function readEntry(ledger: Y.Map<unknown>, id: string, receiptIds: Iterable<string> = []): LedgerEntry | null {
  const added = ledger.get(entryKey(id))
  if (!isPlain(added)) return null
  const field = (name: (typeof editedFields)[number]) => {
    const edited = ledger.get(fieldKey(id, name))
    return edited === undefined ? readField(added, name) : edited
  }
  const [type, cents, date] = [field('type'), field('cents'), readText(field('date'))]
  const from = readField(added, 'from')
  return {
    id,
    type: type === 'income' ? 'income' : 'expense',
    category: readText(field('category')),
    cents: isAmount(cents) ? cents : 0,
    note: readText(field('note')),
    date: isDay(date) ? date : '',
    resolution: readOptionalText(field('resolution')),
    from: typeof from === 'string' ? from : null,
    place: typeof from === 'string' ? placeInImport(ledger, from, added) : readText(readField(added, 'at')),
    receipts: readReceipts(ledger, id, receiptIds),
    allReceipts: [...receiptIds],
    removed: isEntryRemoved(ledger, id, from),
  }
}

function placeInImport(ledger: Y.Map<unknown>, from: string, added: object): string {
  const row = readField(added, 'row')
  const digits = Number.isSafeInteger(row) ? String(row) : ''
  return `${readText(readField(ledger.get(importKey(from)), 'at'))}/${digits.padStart(6, '0')}`
}

export const isAmount = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Math.abs(value as number) <= maxCents

function isEntryRemoved(ledger: Y.Map<unknown>, id: string, from: unknown): boolean {
  const own = ledger.get(removalKey(entryKey(id)))
  if (readInstant(own) !== null) return true
  const removal = typeof from === 'string' ? importRemoval(ledger, from) : null
  if (removal === null || own === false) return false
  return readField(own, 'despite') !== removal
}

export function importRemoval(ledger: Y.Map<unknown>, id: string): string | null {
  return readInstant(ledger.get(removalKey(importKey(id))))
}

function readReceipts(ledger: Y.Map<unknown>, id: string, receiptIds: Iterable<string>) {
  return [...receiptIds].toSorted().flatMap((receiptId) => {
    const key = receiptKey(id, receiptId)
    const value = ledger.get(key)
    const file = readFile(value)
    if (!file || readInstant(ledger.get(removalKey(key)))) return []
    return [{ id: receiptId, name: readText(readField(value, 'name')), ...file }]
  })
}

export function readImport(ledger: Y.Map<unknown>, id: string) {
  const added = ledger.get(importKey(id))
  const removal = importRemoval(ledger, id)
  return {
    id,
    name: readText(readField(added, 'name')),
    removed: removal !== null,
    /** True while it is being written: it is hidden first, and then shown by a change that can be undone. */
    unshown: removal !== null && removal === readInstant(readField(added, 'at')),
  }
}

/** Newest first; within a day in the order of adding, or of the rows in the file. */
export function byDate(a: LedgerEntry, b: LedgerEntry): number {
  if (a.date !== b.date) return a.date < b.date ? 1 : -1
  if (a.place !== b.place) return a.place < b.place ? -1 : 1
  return a.id < b.id ? -1 : 1
}

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Y.AbstractType)
