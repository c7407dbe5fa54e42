import * as Y from 'yjs'
import { groupBy } from './group-by.ts'

/**
 * The path of a change in a root map: the key (a meeting's id), then the field, then the field of the value
 * there. A place in a list is 0, because Yjs would count all entries before it.
 */
export type ChangedPath = readonly (string | number)[]

type Listener = (paths: readonly ChangedPath[]) => void

interface DeepObserver {
  readonly everything: Set<Listener>
  readonly byKey: Map<string, Set<Listener>>
  readonly close: () => void
}

// There is one deep observer per root map, however many items are on screen. A keystroke costs one walk up
// the tree and one look-up, and a part can be observed before it is created.
const deepObservers = new WeakMap<Y.Map<unknown>, DeepObserver>()

/** Calls the listener once per transaction that changed one key of a root map, with the changed paths below it. */
export function observeKeyPaths(root: Y.Map<unknown>, key: string, listener: Listener): () => void {
  const { byKey } = deepObserverOf(root)
  const listeners = byKey.get(key) ?? new Set()
  byKey.set(key, listeners)
  const own: Listener = (paths) => listener(paths)
  listeners.add(own)
  return () => {
    listeners.delete(own)
    if (listeners.size === 0 && byKey.get(key) === listeners) byKey.delete(key)
    closeWhenUnused(root)
  }
}

/** Calls the listener once per transaction that changed a root map, with all changed paths in it. */
export function observeAllPaths(root: Y.Map<unknown>, listener: Listener): () => void {
  const { everything } = deepObserverOf(root)
  const own: Listener = (paths) => listener(paths)
  everything.add(own)
  return () => {
    everything.delete(own)
    closeWhenUnused(root)
  }
}

function deepObserverOf(root: Y.Map<unknown>): DeepObserver {
  const known = deepObservers.get(root)
  if (known) return known
  const everything = new Set<Listener>()
  const byKey = new Map<string, Set<Listener>>()
  const onEvents = (events: Y.YEvent<Y.AbstractType<unknown>>[]) => {
    const pathsByKey = groupBy(
      events.flatMap((event) => changedPaths(root, event)),
      ([key]) => String(key),
    )
    for (const [key, paths] of pathsByKey) {
      for (const listener of [...(byKey.get(key) ?? [])]) listener(paths)
    }
    if (everything.size === 0) return
    const all = [...pathsByKey.values()].flat()
    for (const listener of [...everything]) listener(all)
  }
  root.observeDeep(onEvents as Parameters<typeof root.observeDeep>[0])
  const close = () => root.unobserveDeep(onEvents as Parameters<typeof root.observeDeep>[0])
  const deepObserver = { everything, byKey, close }
  deepObservers.set(root, deepObserver)
  return deepObserver
}

function changedPaths(root: Y.Map<unknown>, event: Y.YEvent<Y.AbstractType<unknown>>): ChangedPath[] {
  const path = pathWithin(root, event.target)
  if (!(event instanceof Y.YMapEvent)) return [path]
  return [...event.keysChanged].map((key) => [...path, String(key)])
}

function pathWithin(root: Y.Map<unknown>, type: Y.AbstractType<unknown>): (string | number)[] {
  const item = type._item
  if (item === null || (type as unknown) === root) return []
  const path = pathWithin(root, item.parent as Y.AbstractType<unknown>)
  path.push(item.parentSub ?? 0)
  return path
}

function closeWhenUnused(root: Y.Map<unknown>): void {
  const deepObserver = deepObservers.get(root)
  if (!deepObserver || deepObserver.everything.size > 0 || deepObserver.byKey.size > 0) return
  deepObserver.close()
  deepObservers.delete(root)
}
