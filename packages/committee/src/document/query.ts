import type * as Y from 'yjs'
import { type ChangedPath, observeAllPaths, observeKeyPaths } from './deep-observer.ts'

/** A part of the document as a plain value. read() returns a snapshot; subscribe() calls the listener when it may differ. */
export interface Query<T> {
  read(): T
  subscribe(onChange: () => void): () => void
}

export type Concerns = (path: ChangedPath) => boolean
const any = () => true

/** Concerns a meeting as a whole, and these fields of it. */
export const concernsField =
  (is: (field: unknown) => boolean): Concerns =>
  ([, field]) =>
    field === undefined || is(field)

export const queryRoot = <T>(root: Y.Map<unknown>, read: () => T, concerns: Concerns = any): Query<T> => ({
  read,
  subscribe: (onChange) =>
    observeAllPaths(root, (paths) => {
      if (paths.some(concerns)) onChange()
    }),
})

export const queryRootKey = <T>(
  root: Y.Map<unknown>,
  key: string,
  read: (value: unknown) => T,
  concerns: Concerns = any,
): Query<T> => ({
  read: () => read(root.get(key)),
  subscribe: (onChange) =>
    observeKeyPaths(root, key, (paths) => {
      if (paths.some(concerns)) onChange()
    }),
})

export function subscribeToAll(
  queries: readonly Pick<Query<unknown>, 'subscribe'>[],
  onChange: () => void,
): () => void {
  const stops = queries.map(({ subscribe }) => subscribe(onChange))
  return () => {
    for (const stop of stops) stop()
  }
}
