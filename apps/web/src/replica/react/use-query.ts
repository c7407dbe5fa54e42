import type { Query } from '@civic-hub/committee'
import { equalityDeep } from 'lib0/function'
import { useMemo, useSyncExternalStore } from 'react'

/** Renders again only when that part changed. Memoise `query`: otherwise every render subscribes anew. */
export function useQuery<T>(query: Query<T>): T {
  const store = useMemo(() => createQueryStore(query), [query])
  return useSyncExternalStore(store.subscribe, store.get, store.get)
}

/** A store for React: its value is another one only when the content changed. */
export function createQueryStore<T>(query: Query<T>) {
  let cached: { value: T } | null = null
  const read = () => {
    const value = query.read()
    // Equal content keeps its identity, so that React does not render.
    if (!cached || !equalityDeep(cached.value, value)) cached = { value }
    return cached.value
  }
  let stale = false
  return {
    subscribe(listener: () => void) {
      stale = true
      return query.subscribe(() => {
        stale = true
        listener()
      })
    },
    get(): T {
      if (cached && !stale) return cached.value
      stale = false
      return read()
    },
  }
}

/** A query with a constant value. */
export const unchanging = <T>(value: T): Query<T> => ({
  read: () => value,
  subscribe: () => () => undefined,
})
