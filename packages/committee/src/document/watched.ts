import * as Y from 'yjs'
import { meetingsMap } from './committee-document.ts'

/** A part of the document as a plain value: read() answers a fresh snapshot, watch() tells when it may differ. */
export interface Watched<T> {
  read(): T
  watch(onChange: () => void): () => void
}

/** Where something changed below the meetings: meeting id, then its field, then the field of what stands there. */
export type ChangedPath = readonly (string | number)[]

type Listener = (paths: readonly ChangedPath[]) => void

interface Watchtower {
  readonly everything: Set<Listener>
  readonly byMeeting: Map<string, Set<Listener>>
  readonly close: () => void
}

// One deep observer per document, however many items are on screen: a keystroke costs one walk up the tree and one
// look-up, and a part can be watched before it exists.
const watchtowers = new WeakMap<Y.Doc, Watchtower>()

/** Calls the listener once per transaction that touched the meeting, with the paths that changed in it. */
export function watchMeetingPaths(doc: Y.Doc, meetingId: string, listener: Listener): () => void {
  const { byMeeting } = watchtowerOf(doc)
  const listeners = byMeeting.get(meetingId) ?? new Set()
  byMeeting.set(meetingId, listeners)
  const own: Listener = (paths) => listener(paths)
  listeners.add(own)
  return () => {
    listeners.delete(own)
    if (listeners.size === 0 && byMeeting.get(meetingId) === listeners) byMeeting.delete(meetingId)
    closeWhenUnused(doc)
  }
}

/** Calls the listener once per transaction that touched any meeting, with all the paths that changed. */
export function watchAllMeetingPaths(doc: Y.Doc, listener: Listener): () => void {
  const { everything } = watchtowerOf(doc)
  const own: Listener = (paths) => listener(paths)
  everything.add(own)
  return () => {
    everything.delete(own)
    closeWhenUnused(doc)
  }
}

function watchtowerOf(doc: Y.Doc): Watchtower {
  const known = watchtowers.get(doc)
  if (known) return known
  const everything = new Set<Listener>()
  const byMeeting = new Map<string, Set<Listener>>()
  const onEvents = (events: Y.YEvent<Y.AbstractType<unknown>>[]) => {
    const pathsByMeeting = new Map<string, ChangedPath[]>()
    for (const path of events.flatMap(changedPaths)) {
      const meetingId = String(path[0])
      const known = pathsByMeeting.get(meetingId)
      if (known) known.push(path)
      else pathsByMeeting.set(meetingId, [path])
    }
    for (const [meetingId, paths] of pathsByMeeting) {
      for (const listener of [...(byMeeting.get(meetingId) ?? [])]) listener(paths)
    }
    if (everything.size === 0) return
    const all = [...pathsByMeeting.values()].flat()
    for (const listener of [...everything]) listener(all)
  }
  const meetings = meetingsMap(doc)
  meetings.observeDeep(onEvents as Parameters<typeof meetings.observeDeep>[0])
  const close = () => meetings.unobserveDeep(onEvents as Parameters<typeof meetings.observeDeep>[0])
  const watchtower = { everything, byMeeting, close }
  watchtowers.set(doc, watchtower)
  return watchtower
}

function changedPaths(event: Y.YEvent<Y.AbstractType<unknown>>): ChangedPath[] {
  if (!(event instanceof Y.YMapEvent)) return [event.path]
  return [...event.keysChanged].map((key) => [...event.path, String(key)])
}

function closeWhenUnused(doc: Y.Doc): void {
  const watchtower = watchtowers.get(doc)
  if (!watchtower || watchtower.everything.size > 0 || watchtower.byMeeting.size > 0) return
  watchtower.close()
  watchtowers.delete(doc)
}
