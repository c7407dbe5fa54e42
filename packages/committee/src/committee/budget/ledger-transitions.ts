import type * as Y from 'yjs'
import { storedAuthor } from '../../document/author.ts'
import { setField } from '../../document/committee-document.ts'
import { putHidden } from '../../document/put-entity.ts'
import { markRemoved, unmarkRemoved } from '../../document/removal.ts'
import { onCommittee, removalOf, transitionsOn } from '../../document/transition.ts'
import { canAttach } from '../../meeting/documents/document-rules.ts'
import type { FileOfDocument } from '../../meeting/documents/meeting-document.ts'
import {
  type EntryFields,
  editedFields,
  editKey,
  entryKey,
  fieldKey,
  importKey,
  importRemoval,
  type LedgerEntry,
  ledgerMap,
  readEntry,
  receiptKey,
  removalKey,
} from './ledger-entry.ts'
import { canOpenWith, firstProblem, maxImportedEntries } from './ledger-rules.ts'
import { fiscalYearKey, isMonth, type LedgerSettings, openingBalanceKey } from './read-ledger.ts'

const onEntry = transitionsOn((doc, entryId: string) => {
  const ledger = ledgerMap(doc)
  return readEntry(ledger, entryId) ? { doc, ledger, entryId } : null
}, 'entry-not-found')

export const addEntry = onCommittee({
  rule: (_doc, _context, fields: EntryFields) => firstProblem(fields),
  write: (doc, context, fields: EntryFields) => {
    const id = context.randomId()
    const ledger = ledgerMap(doc)
    putHidden(doc, context, ledger, [removalKey(entryKey(id))], () => {
      ledger.set(entryKey(id), { ...written(fields), at: context.now().toISOString() })
    })
    return id
  },
  ownTransactions: true,
})

/** Writes the fields of an entry that a form changed; `before` is the state at the opening of the form. */
export const editEntry = onEntry({
  rule: (_found, _context, _before: EntryFields, after: EntryFields) => firstProblem(after),
  write: ({ ledger, entryId }, context, before: EntryFields, after: EntryFields) => {
    const [was, now] = [written(before), written(after)]
    const current = readEntry(ledger, entryId)
    let isEdited = false
    for (const field of editedFields)
      if (was[field] !== now[field] && (current?.[field] ?? undefined) !== now[field]) {
        // '' removes the resolution of an entry that was added with one.
        ledger.set(fieldKey(entryId, field), now[field] ?? '')
        isEdited = true
      }
    const by = context.by?.()
    if (isEdited && by) ledger.set(editKey(entryId), { at: context.now().toISOString(), by: storedAuthor(by) })
  },
})

export const removeEntries = onCommittee({
  rule: hasAny,
  write: (doc, context, ids: readonly string[]) => {
    const at = context.now()
    const removing = { ...context, now: () => at }
    for (const { id } of entriesOf(doc, ids)) markRemoved(ledgerMap(doc), removing, removalKey(entryKey(id)))
  },
})

/** Restores removed entries, including single ones of a removed import. */
export const restoreEntries = onCommittee({
  rule: hasAny,
  write: (doc, _context, ids: readonly string[]) => {
    const ledger = ledgerMap(doc)
    for (const { id, from, removed } of entriesOf(doc, ids)) {
      if (!removed) continue
      const mark = removalKey(entryKey(id))
      const despite = from === null ? null : importRemoval(ledger, from)
      if (despite !== null) ledger.set(mark, { despite })
      else unmarkRemoved(ledger, mark)
    }
  },
})

function entriesOf(doc: Y.Doc, ids: readonly string[]): LedgerEntry[] {
  return ids.flatMap((id) => readEntry(ledgerMap(doc), id) ?? [])
}

function hasAny(doc: Y.Doc, _context: unknown, ids: readonly string[]): 'entry-not-found' | null {
  return entriesOf(doc, ids).length > 0 ? null : 'entry-not-found'
}

/** Adds the entries of a file in one step, all or none, and returns the id of the import. */
export const importEntries = onCommittee({
  rule: (_doc, _context, _name: string, entries: readonly EntryFields[]) => {
    if (entries.length === 0) return 'nothing-to-import'
    if (entries.length > maxImportedEntries) return 'too-many-entries'
    return entries.map(firstProblem).find((problem) => problem !== null) ?? null
  },
  write: (doc, context, name: string, entries: readonly EntryFields[]) => {
    const id = context.randomId()
    const ledger = ledgerMap(doc)
    // The mark has the same time, by which the history recognises an import that was not shown yet.
    const at = context.now()
    putHidden(doc, { ...context, now: () => at }, ledger, [removalKey(importKey(id))], () => {
      ledger.set(importKey(id), { name, at: at.toISOString() })
      for (const [row, fields] of entries.entries())
        ledger.set(entryKey(context.randomId()), { ...written(fields), from: id, row })
    })
    return id
  },
  ownTransactions: true,
})

const findMarked = (doc: Y.Doc, key: string) => {
  const map = ledgerMap(doc)
  return map.has(key) ? { map, mark: removalKey(key) } : null
}

/**
 * The first one hides all entries of an import, including those that were restored one by one after an earlier removal of
 * it. The second one restores them, except for those that were removed one by one.
 */
export const [removeImport, restoreImport] = removalOf(
  (doc, importId: string) => findMarked(doc, importKey(importId)),
  'import-not-found',
)

export const editLedgerSettings = onCommittee({
  rule: (_doc, _context, _before: LedgerSettings, after: LedgerSettings) =>
    canOpenWith(after.openingBalance) ?? (isMonth(after.fiscalYearStart) ? null : 'month-not-valid'),
  write: (doc, _context, before: LedgerSettings, after: LedgerSettings) => {
    for (const field of [openingBalanceKey, fiscalYearKey] as const)
      if (after[field] !== before[field]) setField(ledgerMap(doc), field, after[field])
  },
})

/** Attaches a receipt to an entry, and returns its id. The bytes must be stored before. */
export const attachReceipt = onEntry({
  rule: (_found, _context, name: string, file: FileOfDocument) => canAttach(name, file),
  write: ({ doc, ledger, entryId }, context, name: string, { sha256, bytes, mime }: FileOfDocument) => {
    const id = context.randomId()
    const key = receiptKey(entryId, id)
    putHidden(doc, context, ledger, [removalKey(key)], () => ledger.set(key, { name, sha256, bytes, mime }))
    return id
  },
  ownTransactions: true,
})

export const [removeReceipt, restoreReceipt] = removalOf(
  (doc, entryId: string, receiptId: string) => findMarked(doc, receiptKey(entryId, receiptId)),
  'receipt-not-found',
)

function written({ type, category, cents, note, date, resolution }: EntryFields): EntryFields {
  return {
    type,
    category: category.trim(),
    cents,
    note: note.trim(),
    date,
    ...(resolution && { resolution }),
  }
}
