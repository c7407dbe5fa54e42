import type * as Y from 'yjs'
import { partMap, type RootPart } from './committee-parts.ts'
import { type ChangedPath, observeAllPaths, observeKeyPaths } from './deep-observer.ts'
import type { Query } from './query.ts'

/** A query over a whole part of the committee. It fires when one of the changed paths is relevant to it. */
export function queryPart<T>(
  doc: Y.Doc,
  part: RootPart,
  read: (root: Y.Map<unknown>) => T,
  concerns: (path: ChangedPath) => boolean = () => true,
): Query<T> {
  const root = partMap(doc, part)
  return queryRoot(root, () => read(root), concerns)
}

/** A query over a root map. */
export const queryRoot = <T>(
  root: Y.Map<unknown>,
  read: () => T,
  concerns: (path: ChangedPath) => boolean = () => true,
): Query<T> => ({
  read,
  subscribe: (onChange) =>
    observeAllPaths(root, (paths) => {
      if (paths.some((path) => concerns(path))) onChange()
    }),
})

/** A query over one key of a part: an idea, a member. */
export function queryPartKey<T>(doc: Y.Doc, part: RootPart, key: string, read: (value: unknown) => T): Query<T> {
  const root = partMap(doc, part)
  return {
    read: () => read(root.get(key)),
    subscribe: (onChange) => observeKeyPaths(root, key, () => onChange()),
  }
}
