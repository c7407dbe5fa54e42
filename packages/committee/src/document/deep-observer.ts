import * as Y from 'yjs'
import { meetingsMap } from './committee-document.ts'

/** Where something changed below the meetings: meeting id, then its field, then the field of the value at that key. */
export type ChangedPath = readonly (string | number)[]

type Listener = (paths: readonly ChangedPath[]) => void

interface DeepObserver {
  readonly everything: Set<Listener>
  readonly byMeeting: Map<string, Set<Listener>>
  readonly close: () => void
}

// There is one deep observer per document, however many items are on screen. A keystroke costs one walk up the tree and
// one look-up, and a part can be observed before it exists.
const deepObservers = new WeakMap<Y.Doc, DeepObserver>()

/** Calls the listener once per transaction that touched the meeting, with the paths that changed in it. */
export function observeMeetingPaths(doc: Y.Doc, meetingId: string, listener: Listener): () => void {
  const { byMeeting } = deepObserverOf(doc)
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
export function observeAllMeetingPaths(doc: Y.Doc, listener: Listener): () => void {
  const { everything } = deepObserverOf(doc)
  const own: Listener = (paths) => listener(paths)
  everything.add(own)
  return () => {
    everything.delete(own)
    closeWhenUnused(doc)
  }
}

function deepObserverOf(doc: Y.Doc): DeepObserver {
  const known = deepObservers.get(doc)
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
  const deepObserver = { everything, byMeeting, close }
  deepObservers.set(doc, deepObserver)
  return deepObserver
}

function changedPaths(event: Y.YEvent<Y.AbstractType<unknown>>): ChangedPath[] {
  if (!(event instanceof Y.YMapEvent)) return [event.path]
  return [...event.keysChanged].map((key) => [...event.path, String(key)])
}

function closeWhenUnused(doc: Y.Doc): void {
  const deepObserver = deepObservers.get(doc)
  if (!deepObserver || deepObserver.everything.size > 0 || deepObserver.byMeeting.size > 0) return
  deepObserver.close()
  deepObservers.delete(doc)
}
