import * as Y from 'yjs'
import { partMap } from '../../document/committee-parts.ts'
import { inOrder } from '../../document/ordered-list.ts'
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
import {
  entryKey,
  entryOrderKey,
  entryRemovedKey,
  readChecklist,
  readTicks,
  runKey,
  runRemovedKey,
  storedEntries,
  storedRuns,
  tickKey,
} from './checklist.ts'

/** The history of the checklists, with their entries, runs and ticks. */
export const checklistsHistory: HistorySubject<EntriesInHistory, EntryDifference> = {
  roots: ['checklists'],
  fieldOf: fieldInPart,
  read: (doc) => readAll(partMap(doc, 'checklists')),
  differences: entryDifferences,
  closing: [],
}

/** All checklists with all entries and runs, including removed ones. */
export const queryChecklistsInHistory = (doc: Y.Doc): Query<EntriesInHistory> =>
  queryPart(doc, 'checklists', readAll)

function readAll(root: Y.Map<unknown>): EntriesInHistory {
  const all = []
  for (const [id, value] of root.entries())
    if (value instanceof Y.Map) all.push({ ...readChecklist(id, value), map: value })
  return new Map(
    inOrder(all)
      .flatMap(({ id, title, order, map }) => withContents({ id, title, order }, map))
      .map((entry) => [entry.key, entry]),
  )
}

/**
 * A checklist, followed by its entries, its runs and their ticks. The keys inside a checklist are its field
 * names.
 */
function withContents(
  { id, title, order }: { id: string; title: string; order: string },
  checklist: Y.Map<unknown>,
): EntryInHistory[] {
  const at = (key: string) => `${id}/${key}`
  const parent = { key: id, title }
  const entries = storedEntries(checklist)
  const self: EntryInHistory = {
    key: id,
    kind: 'checklist',
    title,
    parent: null,
    removed: isRemoved(checklist),
    presence: [id, at('removedAt')],
    fields: { title: { value: title, field: at('title') }, order: { value: order, field: at('order') } },
  }
  const inEntries = entries.map(({ id: entryId, text, order: place, removed }): EntryInHistory => {
    const key = at(entryKey(entryId))
    return {
      key,
      kind: 'line',
      title: text,
      parent,
      removed,
      presence: [key, at(entryRemovedKey(entryId))],
      fields: {
        title: { value: text, field: key },
        order: { value: place, field: at(entryOrderKey(entryId)) },
      },
    }
  })
  const inRuns = storedRuns(checklist).flatMap((run): EntryInHistory[] => {
    const key = at(runKey(run.id))
    const presence = [key, at(runRemovedKey(run.id))]
    const textOf = new Map(entries.map((entry) => [entry.id, entry.text]))
    const ticks = readTicks(checklist, run.id, entries).map(({ entryId }): EntryInHistory => {
      const tick = at(tickKey(run.id, entryId))
      return {
        ...{ key: tick, kind: 'tick', title: textOf.get(entryId) ?? '', removed: false },
        ...{ parent: { key, title: run.title }, presence: [tick], fields: {} },
      }
    })
    return [
      { key, kind: 'run', title: run.title, parent, removed: run.removed, presence, fields: {} },
      ...ticks,
    ]
  })
  return [self, ...inEntries, ...inRuns]
}
