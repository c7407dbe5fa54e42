import { useSyncExternalStore } from 'react'

/**
 * Stores one value outside React that a host component shows, for code that is called from anywhere: toasts,
 * questions.
 */
export function createScreenStore<T>(initial: T) {
  let value = initial
  const listeners = new Set<() => void>()
  const read = () => value
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }
  return {
    read,
    write(next: T) {
      value = next
      for (const listener of [...listeners]) listener()
    },
    use: () => useSyncExternalStore(subscribe, read),
  }
}
