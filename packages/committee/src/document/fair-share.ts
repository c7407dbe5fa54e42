import type * as Y from 'yjs'
import { groupBy } from './group-by.ts'

// Each device derives a meeting from all of its entries, and any member may write any number of them. Beyond a limit, every
// writer has the same share, so that a flood hides only entries of its own writer.

export interface Share<T> {
  readonly read: readonly T[]
  /** The entries beyond the limit. */
  readonly unread: readonly T[]
}

/**
 * Divides entries of a map into those that are read, at most `most`, and the rest. The writer of an entry is the client id
 * that set it, which the relay ties to an account; the people whom an entry names do not matter. A writer below the share
 * is read completely. Of another one those that are `first` are read before others, and earlier ones before later ones.
 * All devices with the same document read the same entries.
 */
export function fairShare<T>(
  entries: readonly T[],
  most: number,
  writtenBy: (entry: T) => Y.ID | undefined,
  isFirst: (entry: T) => boolean = () => false,
): Share<T> {
  if (entries.length <= most) return { read: entries, unread: [] }
  const written = entries.map((entry) => ({ entry, id: writtenBy(entry), isFirst: isFirst(entry) }))
  const writers = Array.from(
    groupBy(written, ({ id }) => id?.client ?? -1),
    ([client, own]) => ({ client, own }),
  ).sort((a, b) => a.own.length - b.own.length || a.client - b.client)
  const read = new Set<T>()
  for (const [place, { own }] of writers.entries()) {
    const share = Math.floor((most - read.size) / (writers.length - place))
    if (own.length > share)
      own.sort((a, b) => Number(b.isFirst) - Number(a.isFirst) || (a.id?.clock ?? 0) - (b.id?.clock ?? 0))
    for (const { entry } of own.slice(0, share)) read.add(entry)
  }
  return {
    read: entries.filter((entry) => read.has(entry)),
    unread: entries.filter((entry) => !read.has(entry)),
  }
}

/** The struct that set a key of a map: its client id and clock. */
export const writerOf = (map: Y.Map<unknown>, key: string): Y.ID | undefined => map._map.get(key)?.id
