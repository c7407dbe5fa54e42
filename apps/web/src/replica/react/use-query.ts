import type { Query } from '@civic-hub/committee'
import { equalityDeep } from 'lib0/function'
import { useMemo, useSyncExternalStore } from 'react'

/**
 * The current value of a part of the document; the component renders again when that part changed, and only then.
 * Memoise `query`, or every render subscribes anew.
 */
export function useQuery<T>(query: Query<T>): T {
  const store = useMemo(() => {
    let cached: { value: T } | null = null
    const read = () => {
      const value = query.read()
      // The same content keeps its identity, so that React has nothing to do.
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
  }, [query])
  return useSyncExternalStore(store.subscribe, store.get, store.get)
}

/** A query of what is known already. */
export const unchanging = <T>(value: T): Query<T> => ({
  read: () => value,
  subscribe: () => () => undefined,
})
