import type { Query } from '@civic-hub/committee'
import { equalityDeep } from 'lib0/function'

/** A query of a list whose equal entries keep their identity, so that React renders only the changed ones. */
export function reusingEntries<T>(query: Query<T[]>): Query<T[]> {
  let last: T[] | null = null
  return {
    ...query,
    read() {
      const now = query.read()
      last = last ? reuseEqualEntries(last, now) : now
      return last
    },
  }
}

/** Returns the new value. If both values are lists, an entry with the same id and content is the old object. */
export function reuseEqualEntries<T>(was: T, is: T): T {
  if (!Array.isArray(was) || !Array.isArray(is)) return is
  const known = new Map(was.map((entry: unknown) => [idOf(entry), entry]))
  return is.map((entry: unknown) => {
    const id = idOf(entry)
    const old = id === null ? undefined : known.get(id)
    return old !== undefined && equalityDeep(old, entry) ? old : entry
  }) as T
}

function idOf(entry: unknown): string | null {
  const id = typeof entry === 'object' && entry !== null && 'id' in entry ? entry.id : null
  return typeof id === 'string' ? id : null
}
