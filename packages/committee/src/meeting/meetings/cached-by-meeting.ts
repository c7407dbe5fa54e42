import type * as Y from 'yjs'
import { allMeetings, findMeeting, meetingsMap } from '../../document/committee-document.ts'
import { type ChangedPath, observeAllPaths } from '../../document/deep-observer.ts'

interface ReadOfMeeting<T> {
  /** Returns null for a meeting without a value, such as a removed one. */
  of: (id: string, meeting: Y.Map<unknown>) => T | null
  isSame: (a: T | null, b: T | null) => boolean
  concerns: (path: ChangedPath, known: T, doc: Y.Doc) => boolean
}

interface Cached<T> {
  readonly byId: Map<string, T>
  readonly listeners: Set<() => void>
  readonly close: () => void
}

/** Reading years of meetings is slow. While there are subscribers, a change causes a read of its own meeting only. */
export function cacheByMeeting<T>({ of, isSame, concerns }: ReadOfMeeting<T>) {
  const cachedByDoc = new WeakMap<Y.Doc, Cached<T>>()
  /** The values read since the last transaction of a document, for callers without a subscription, or before it. */
  const readByDoc = new WeakMap<Y.Doc, Map<string, T>>()

  function readAll(doc: Y.Doc): Map<string, T> {
    const byId = new Map<string, T>()
    for (const [id, meeting] of allMeetings(doc)) {
      const value = of(id, meeting)
      if (value !== null) byId.set(id, value)
    }
    return byId
  }

  /** Like `readAll`, with a cache: every part of a screen reads once before it subscribes. */
  function readOnce(doc: Y.Doc): Map<string, T> {
    const known = readByDoc.get(doc)
    if (known) return known
    const byId = readAll(doc)
    // Not cached within a transaction, because later changes in it may affect the values.
    if (doc._transaction === null) {
      readByDoc.set(doc, byId)
      doc.once('beforeTransaction', () => readByDoc.delete(doc))
    }
    return byId
  }

  function readOne(doc: Y.Doc, meetingId: string): T | null {
    const meeting = findMeeting(doc, meetingId)
    return meeting && of(meetingId, meeting)
  }

  function isConcerned(doc: Y.Doc, byId: ReadonlyMap<string, T>, path: ChangedPath): boolean {
    const known = byId.get(String(path[0]))
    return path[1] === undefined || known === undefined || concerns(path, known, doc)
  }

  function beginCaching(doc: Y.Doc): Cached<T> {
    // A copy of its own, because it is updated.
    const byId = new Map(readOnce(doc))
    const listeners = new Set<() => void>()
    const close = observeAllPaths(meetingsMap(doc), (paths) => {
      let changed = false
      const concerned = paths.filter((path) => isConcerned(doc, byId, path))
      for (const meetingId of new Set(concerned.map(([first]) => String(first)))) {
        const value = readOne(doc, meetingId)
        if (!isSame(byId.get(meetingId) ?? null, value)) changed = true
        if (value === null) byId.delete(meetingId)
        else byId.set(meetingId, value)
      }
      if (changed) for (const listener of [...listeners]) listener()
    })
    const cached = { byId, listeners, close }
    cachedByDoc.set(doc, cached)
    return cached
  }

  return {
    read: (doc: Y.Doc): ReadonlyMap<string, T> => cachedByDoc.get(doc)?.byId ?? readOnce(doc),
    subscribe(doc: Y.Doc, onChange: () => void): () => void {
      const cached = cachedByDoc.get(doc) ?? beginCaching(doc)
      const own = () => onChange()
      cached.listeners.add(own)
      return () => {
        cached.listeners.delete(own)
        if (cached.listeners.size > 0 || cachedByDoc.get(doc) !== cached) return
        cached.close()
        cachedByDoc.delete(doc)
      }
    },
  }
}
