import type * as Y from 'yjs'
import type { EntryInHistory } from '../history/entry-history.ts'
import { listHistory, queryListInHistory } from '../lists/list-history.ts'
import {
  checklists,
  entryKey,
  entryOrderKey,
  entryRemovedKey,
  readTicks,
  runKey,
  runRemovedKey,
  storedEntries,
  storedRuns,
  tickKey,
} from './checklist.ts'

export const checklistsHistory = listHistory(checklists, insideOf)

export const queryChecklistsInHistory = (doc: Y.Doc) => queryListInHistory(checklists, doc, insideOf)

/** The entries of a checklist, its runs and their ticks. The keys inside a checklist are its field names. */
function insideOf({ key: id, title }: EntryInHistory, checklist: Y.Map<unknown>): EntryInHistory[] {
  const at = (key: string) => `${id}/${key}`
  const parent = { key: id, title }
  const entries = storedEntries(checklist)
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
        key: tick,
        kind: 'tick',
        title: textOf.get(entryId) ?? '',
        removed: false,
        parent: { key, title: run.title },
        presence: [tick],
        fields: {},
      }
    })
    return [{ key, kind: 'run', title: run.title, parent, removed: run.removed, presence, fields: {} }, ...ticks]
  })
  return [...inEntries, ...inRuns]
}
