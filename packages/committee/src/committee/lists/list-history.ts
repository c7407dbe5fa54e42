import type * as Y from 'yjs'
import { partMap } from '../../document/committee-parts.ts'
import { keyOf } from '../../document/form-fields.ts'
import type { Query } from '../../document/query.ts'
import { queryPart } from '../../document/query-part.ts'
import {
  type EntriesInHistory,
  type EntryDifference,
  type EntryInHistory,
  entryDifferences,
} from '../history/entry-history.ts'
import { fieldInPart, type HistorySubject } from '../history/history-subject.ts'
import type { AnyListPart, ListFields, StoredEntry } from './list-part.ts'

/** The entries inside an entry, such as its comments. */
type InsideOf = (entry: EntryInHistory, entity: Y.Map<unknown>) => readonly EntryInHistory[]

// Apart from list-part.ts: a device that is offline for the first time needs no history.

/** The parts of a declared list that its history reads. */
export type ListInHistory = Pick<AnyListPart, 'part' | 'kind' | 'fields' | 'names' | 'isOrdered' | 'readAll'>

/** The history of a declared list. It compares the fields, and the place in a list in a chosen order. */
export const listHistory = (
  list: ListInHistory,
  insideOf?: InsideOf,
): HistorySubject<EntriesInHistory, EntryDifference> => ({
  roots: [list.part],
  fieldOf: fieldInPart,
  read: (doc) => readEntries(list, partMap(doc, list.part), insideOf),
  differences: entryDifferences,
  closing: [],
})

/** All entries of a declared list, including removed ones, as its history has them. */
export const queryListInHistory = (list: ListInHistory, doc: Y.Doc, insideOf?: InsideOf): Query<EntriesInHistory> =>
  queryPart(doc, list.part, (root) => readEntries(list, root, insideOf))

function readEntries(list: ListInHistory, root: Y.Map<unknown>, insideOf: InsideOf = () => []): EntriesInHistory {
  const entries = list.readAll(root).flatMap((stored) => {
    const entry = inHistory(list, stored)
    return [entry, ...insideOf(entry, stored.entity)]
  })
  return new Map(entries.map((entry) => [entry.key, entry]))
}

function inHistory(
  { kind, fields, names, isOrdered }: ListInHistory,
  { id, order, removed, entry }: StoredEntry<ListFields>,
): EntryInHistory {
  const compared = names.map((name) => [name, { value: entry[name], field: `${id}/${keyOf(fields, name)}` }])
  return {
    key: id,
    kind,
    title: entry.title,
    parent: null,
    removed,
    added: { by: entry.by, at: entry.at },
    presence: [id, `${id}/removedAt`],
    fields: {
      ...Object.fromEntries(compared),
      ...(isOrdered && { order: { value: order, field: `${id}/order` } }),
    },
  }
}
