import type { Awareness } from 'y-protocols/awareness'
import type { SyncStatus } from '../connection/sync-status.ts'
import type { Observable } from '../observable.ts'

const everyMs = 2_000

/**
 * Tells the others how many changes of this device are on the way, so that nobody ends a meeting without knowing. Most
 * changes arrive within a second, and are never told; while the number changes, it is told every two seconds at most.
 */
export function announceWaiting(awareness: Awareness, status: Observable<SyncStatus>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined

  function tell(): void {
    const now = status.get()
    const waiting = now.kind === 'synced' || !('pending' in now) ? 0 : now.pending
    const said = awareness.getLocalState()
    if (said === null || (said.waiting ?? 0) === waiting) return
    awareness.setLocalStateField('waiting', waiting)
    clearTimeout(timer)
    timer = setTimeout(() => {
      timer = undefined
      tell()
    }, everyMs)
  }

  tell()
  const stop = status.subscribe(() => {
    const { kind } = status.get()
    // That all has arrived is told at once.
    if (timer === undefined || kind === 'synced' || kind === 'read-only') tell()
  })
  return () => {
    clearTimeout(timer)
    stop()
  }
}
