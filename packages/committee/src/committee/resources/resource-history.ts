import * as Y from 'yjs'
import { partMap } from '../../document/committee-parts.ts'
import { inOrder, type Placed } from '../../document/ordered-list.ts'
import type { Query } from '../../document/query.ts'
import { queryPart } from '../../document/query-part.ts'
import { isRemoved } from '../../document/removal.ts'
import {
  type EntriesInHistory,
  type EntryDifference,
  type EntryInHistory,
  entryDifferences,
} from '../history/entry-history.ts'
import { fieldInPart, type HistorySubject } from '../history/history-subject.ts'
import { type Resource, readResource } from './resource.ts'

/** The history of the resources. It compares the fields of the form, and the `order`. */
export const resourcesHistory: HistorySubject<EntriesInHistory, EntryDifference> = {
  roots: ['resources'],
  fieldOf: fieldInPart,
  read: (doc) => readAll(partMap(doc, 'resources')),
  differences: entryDifferences,
  closing: [],
}

/** All resources, including removed ones. */
export const queryResourcesInHistory = (doc: Y.Doc): Query<EntriesInHistory> =>
  queryPart(doc, 'resources', readAll)

const compared = ['title', 'link', 'note', 'category', 'order'] as const

function readAll(root: Y.Map<unknown>): EntriesInHistory {
  const all: (Resource & Placed & { removed: boolean })[] = []
  for (const [id, value] of root.entries())
    if (value instanceof Y.Map) all.push({ ...readResource(id, value), removed: isRemoved(value) })
  return new Map(inOrder(all).map((one) => [one.id, inHistory(one)]))
}

function inHistory(resource: Resource & Placed & { removed: boolean }): EntryInHistory {
  const { id, title, removed } = resource
  return {
    key: id,
    kind: 'resource',
    title,
    parent: null,
    removed,
    presence: [id, `${id}/removedAt`],
    fields: Object.fromEntries(
      compared.map((name) => [name, { value: resource[name], field: `${id}/${name}` }]),
    ),
  }
}
