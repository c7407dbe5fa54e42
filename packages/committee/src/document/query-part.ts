import type * as Y from 'yjs'
import { partMap, type RootPart } from './committee-parts.ts'
import { type Concerns, type Query, queryRoot, queryRootKey } from './query.ts'

export function queryPart<T>(
  doc: Y.Doc,
  part: RootPart,
  read: (root: Y.Map<unknown>) => T,
  concerns?: Concerns,
): Query<T> {
  const root = partMap(doc, part)
  return queryRoot(root, () => read(root), concerns)
}

/** A query over one key of a part: an idea, a member. */
export const queryPartKey = <T>(doc: Y.Doc, part: RootPart, key: string, read: (value: unknown) => T): Query<T> =>
  queryRootKey(partMap(doc, part), key, read)
