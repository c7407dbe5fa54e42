import { createObservable, type Observable } from '../observable.ts'
import { pagePause } from '../page-pause.ts'
import { onPagePause } from '../pause-page.ts'
import { type DeviceDatabase, openDeviceDatabase } from './device-database.ts'

/** A tab with another version of the app: it has upgraded the database, or blocks the upgrade. */
type OtherApp = 'newer' | 'older'

export interface Device {
  accountId: string
  /** Whether a tab with another version of the app has upgraded or blocks the database; null if not. */
  otherApp: Observable<OtherApp | null>
  /** The open database, or null if it is closed, or while the page is paused (pause-page.ts). */
  opened(): DeviceDatabase | null
  /** Once the page is not paused. Rejects when the browser refuses, and after `close`. */
  database(): Promise<DeviceDatabase>
  /** Call this after a failure: the next use opens the database anew. */
  reopen(): void
  /** Perhaps with its content. Returns a function that unsubscribes. */
  onTakenAway(listener: () => void): () => void
  /** Closes for good: a late write must not restore data that was wiped. */
  close(): void
}

export function createDevice(accountId: string): Device {
  let opening: Promise<DeviceDatabase> | null = null
  let handle: DeviceDatabase | null = null
  let closed = false
  const listeners = new Set<() => void>()
  const otherApp = createObservable<OtherApp | null>(null)

  function forget(attempt: Promise<DeviceDatabase>): void {
    if (opening !== attempt) return
    opening = null
    handle = null
  }

  function open(): Promise<DeviceDatabase> {
    const attempt: Promise<DeviceDatabase> = openDeviceDatabase(accountId, {
      onClosed(takenAway) {
        forget(attempt)
        if (takenAway) for (const listener of [...listeners]) listener()
      },
      onNewerApp: () => otherApp.set('newer'),
      onBlocked: () => otherApp.set('older'),
    })
    attempt.then(
      (database) => {
        if (otherApp.get() === 'older') otherApp.set(null)
        if (opening === attempt) handle = database
        else database.close()
      },
      () => forget(attempt),
    )
    return attempt
  }

  function reopen(): void {
    handle?.close()
    opening = null
    handle = null
  }

  function database(): Promise<DeviceDatabase> {
    if (closed) return Promise.reject(new Error('This account is closed on this page'))
    const pause = pagePause()
    if (pause) return pause.then(database)
    opening ??= open()
    const mine = opening
    // A handle that was given up while it opened is closed.
    return mine.then((opened) => (opening === mine ? opened : database()))
  }

  // Code that has the handle already writes nothing either.
  const stopPausing = onPagePause(reopen)

  return {
    accountId,
    otherApp,
    opened: () => handle,
    database,
    reopen,
    onTakenAway(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    close() {
      closed = true
      stopPausing()
      listeners.clear()
      reopen()
    },
  }
}
