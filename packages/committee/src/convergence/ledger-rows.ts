import type * as Y from 'yjs'
import {
  addEntry,
  attachReceipt,
  type EntryFields,
  editEntry,
  editLedgerSettings,
  importEntries,
  queryLedger,
  removeEntries,
  removeImport,
  removeReceipt,
  restoreEntries,
  restoreImport,
  restoreReceipt,
} from '../committee/budget/index.ts'
import type { CommitteeInUse } from '../testing/committee-in-use.ts'
import { present } from '../testing/replica.ts'
import { type Row, type Rows, row } from './row.ts'

const bench = { type: 'expense', category: 'Benches', cents: 120_050, note: '', date: '2026-11-20' } as const
const settings = { openingBalance: 0, fiscalYearStart: 1 }

/** Rows of the ledger. Each field of an entry has its own row, because fields merge one by one. */
export function ledgerRows(at: CommitteeInUse): Rows {
  const { entry, removedEntry, receipt, removedReceipt, addedImport, removedImport } = at.ledger
  const read = (doc: Y.Doc) => queryLedger(doc).read()
  const stored = (doc: Y.Doc, id = entry) => present(read(doc).entries.get(id))
  const ofRemovedImport = (doc: Y.Doc) =>
    present([...read(doc).entries.values()].find(({ from }) => from === removedImport)).id
  const edit = <Field extends keyof EntryFields>(field: Field, to: (name: string) => EntryFields[Field]): Row =>
    row(
      ({ doc, context }) => editEntry(doc, context, entry, stored(doc), { ...stored(doc), [field]: to(context.name) }),
      (doc, _, name) => stored(doc)[field] === to(name),
      `${field} of an entry`,
    )
  return {
    addEntry: row(
      ({ doc, context }) => addEntry(doc, context, { ...bench, note: context.name }),
      (doc, id, name) => stored(doc, id).note === name && !stored(doc, id).removed,
    ),
    'editEntry, cents': edit('cents', (name) => (name === 'a' ? 100 : -200)),
    'editEntry, type': edit('type', (name) => (name === 'a' ? 'income' : 'expense')),
    'editEntry, category': edit('category', (name) => `Trees of ${name}`),
    'editEntry, resolution': edit('resolution', (name) => `motion-${name}`),
    removeEntries: row(
      ({ doc, context }) => removeEntries(doc, context, [entry]),
      (doc) => stored(doc).removed,
    ),
    restoreEntries: row(
      ({ doc, context }) => restoreEntries(doc, context, [removedEntry]),
      (doc) => !stored(doc, removedEntry).removed,
    ),
    'restoreEntries, of a removed import': row(
      ({ doc, context }) => restoreEntries(doc, context, [ofRemovedImport(doc)]),
      (doc) => !stored(doc, ofRemovedImport(doc)).removed,
    ),
    importEntries: row(
      ({ doc, context }) => importEntries(doc, context, `${context.name}.csv`, [bench, bench]),
      (doc, id) => [...read(doc).entries.values()].filter(({ from, removed }) => from === id && !removed).length === 2,
    ),
    removeImport: row(
      ({ doc, context }) => removeImport(doc, context, addedImport),
      (doc) => [...read(doc).entries.values()].every(({ from, removed }) => from !== addedImport || removed),
    ),
    restoreImport: row(
      ({ doc, context }) => restoreImport(doc, context, removedImport),
      (doc) => [...read(doc).entries.values()].every(({ from, removed }) => from !== removedImport || !removed),
    ),
    'editLedgerSettings, opening balance': row(
      ({ doc, context }) =>
        editLedgerSettings(doc, context, settings, {
          ...settings,
          openingBalance: context.name === 'a' ? 500 : -700,
        }),
      (doc, _, name) => read(doc).openingBalance === (name === 'a' ? 500 : -700),
      'opening balance',
    ),
    'editLedgerSettings, fiscal year': row(
      ({ doc, context }) =>
        editLedgerSettings(doc, context, settings, {
          ...settings,
          fiscalYearStart: context.name === 'a' ? 7 : 10,
        }),
      (doc, _, name) => read(doc).fiscalYearStart === (name === 'a' ? 7 : 10),
      'fiscal year',
    ),
    attachReceipt: row(
      ({ doc, context }) =>
        attachReceipt(doc, context, entry, `${context.name}.pdf`, {
          sha256: 'e'.repeat(64),
          bytes: 3,
          mime: 'application/pdf',
        }),
      (doc, id, name) => stored(doc).receipts.some((one) => one.id === id && one.name === `${name}.pdf`),
    ),
    removeReceipt: row(
      ({ doc, context }) => removeReceipt(doc, context, entry, receipt),
      (doc) => stored(doc).receipts.every(({ id }) => id !== receipt),
    ),
    restoreReceipt: row(
      ({ doc, context }) => restoreReceipt(doc, context, entry, removedReceipt),
      (doc) => stored(doc).receipts.some(({ id }) => id === removedReceipt),
    ),
  }
}
