import type { Query } from '@civic-hub/committee'
import type * as Y from 'yjs'

/** All parts of a screen share its values: after a change they are read once. */
export function shareQuery<T>(
  create: (doc: Y.Doc, meetingId: string) => Query<T>,
): (doc: Y.Doc, meetingId: string) => Query<T> {
  const known = new WeakMap<Y.Doc, Map<string, Query<T>>>()
  return (doc, meetingId) => {
    const ofDocument = known.get(doc) ?? new Map<string, Query<T>>()
    known.set(doc, ofDocument)
    const query = ofDocument.get(meetingId) ?? shareReads(create(doc, meetingId))
    ofDocument.set(meetingId, query)
    return query
  }
}

function shareReads<T>(query: Query<T>): Query<T> {
  const listeners = new Set<() => void>()
  let stop = () => {}
  let cached: { value: T } | null = null
  return {
    read() {
      if (listeners.size === 0) return query.read()
      cached ??= { value: query.read() }
      return cached.value
    },
    subscribe(onChange) {
      if (listeners.size === 0) {
        cached = null
        stop = query.subscribe(() => {
          cached = null
          for (const listener of [...listeners]) listener()
        })
      }
      // The same function may listen twice.
      const listener = () => onChange()
      listeners.add(listener)
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) stop()
      }
    },
  }
}
