import type { Awareness } from 'y-protocols/awareness'
import type { SyncStatus } from '../connection/sync-status.ts'
import type { Observable } from '../observable.ts'

const everyMs = 2_000

/**
 * Announces to other devices how many changes of this device are pending, so that a member does not end a
 * meeting too early by mistake. Most changes are acknowledged within a second and are never announced; while
 * the number changes, it is announced every two seconds at most.
 */
export function announceWaiting(awareness: Awareness, status: Observable<SyncStatus>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined

  function announce(): void {
    const now = status.get()
    const waiting = now.kind === 'synced' || !('pending' in now) ? 0 : now.pending
    const announced = awareness.getLocalState()
    if (announced === null || (announced.waiting ?? 0) === waiting) return
    awareness.setLocalStateField('waiting', waiting)
    clearTimeout(timer)
    timer = setTimeout(() => {
      timer = undefined
      announce()
    }, everyMs)
  }

  announce()
  const stop = status.subscribe(() => {
    const { kind } = status.get()
    // Zero pending changes are announced at once.
    if (timer === undefined || kind === 'synced' || kind === 'read-only') announce()
  })
  return () => {
    clearTimeout(timer)
    stop()
  }
}
