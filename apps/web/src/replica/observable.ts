import { useRef, useSyncExternalStore } from 'react'

/** A value that screens can subscribe to. */
export interface Observable<T> {
  get(): T
  subscribe(listener: () => void): () => void
}

export interface Settable<T> extends Observable<T> {
  set(next: T): void
}

export function createObservable<T>(initial: T): Settable<T> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return
      value = next
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Renders again when the value changes. With `looksTheSame`, renders only if the new value also looks different. */
export function useObservable<T>(observable: Observable<T>, looksTheSame?: (was: T, is: T) => boolean): T {
  const shown = useRef(observable.get())
  const get = () => {
    const next = observable.get()
    if (!looksTheSame?.(shown.current, next)) shown.current = next
    return shown.current
  }
  return useSyncExternalStore(observable.subscribe, get, get)
}
