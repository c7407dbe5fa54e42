import * as Y from 'yjs'
import { meetingsMap } from '../../document/committee-document.ts'
import { listNames, partMap } from '../../document/committee-parts.ts'
import type { ChangedPath } from '../../document/deep-observer.ts'
import { type Query, queryRoot, subscribeToAll } from '../../document/query.ts'
import { templateMap } from '../../meeting/template/meeting-template.ts'
import { type RemovedEntry, readRemoved } from './removed-entry.ts'

const parts = ['ledger', 'members', 'checklists', 'resolutions', ...listNames] as const

/** All removed entries; fires when a mark was set or taken back, and when an entry arrived that may have one. */
export function queryRemoved(doc: Y.Doc): Query<RemovedEntry[]> {
  return {
    read: () => readRemoved(doc),
    subscribe: (onChange) => {
      const lists = [templateMap(doc, 'templateRituals'), templateMap(doc, 'templateAgenda')]
      const roots = [meetingsMap(doc), ...parts.map((part) => partMap(doc, part)), ...lists]
      const queries = roots.map((root) =>
        queryRoot(
          root,
          () => null,
          (path) => lists.includes(root) || mayChangeMarks(root, path),
        ),
      )
      return subscribeToAll(queries, onChange)
    },
  }
}

function mayChangeMarks(root: Y.Map<unknown>, path: ChangedPath): boolean {
  if (String(path.at(-1)).endsWith('removedAt')) return true
  let value: unknown = root
  for (const key of path) value = value instanceof Y.Map ? value.get(String(key)) : undefined
  return value instanceof Y.Map
}
