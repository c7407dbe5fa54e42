import type { Lock, Locker } from '@tus/utils'
import type { UploadRow } from '../store/tables.ts'

export interface UploadLocks extends Locker {
  /** True if a request of this upload is running at this relay. */
  isHeld(id: string): boolean
  /** The epoch in which this relay's request holds the upload (see `UploadRow`). */
  epochOf(upload: Pick<UploadRow, 'id' | 'epoch'>): number
}

interface Holder {
  /** Asks the holder of the lock to release it. */
  release(): void | Promise<void>
  /** Resolves when the holder has released it. */
  freed: Promise<void>
  free(): void
}

/**
 * Allows one request at a time for each upload. A device whose connection broke sends a new request before
 * the relay detects the end of the old one; the old one is then ended. The library's own locks retry without
 * a pause, which would block the serving thread.
 */
export function createUploadLocks(): UploadLocks {
  const holders = new Map<string, Holder>()
  return {
    isHeld: (id) => holders.has(id),
    epochOf: ({ epoch }) => epoch,
    newLock(id): Lock {
      let held: Holder | null = null
      return {
        async lock(signal, requestRelease) {
          for (let holder = holders.get(id); holder !== undefined; holder = holders.get(id)) {
            await holder.release()
            await holder.freed
            signal.throwIfAborted()
          }
          let free = () => {}
          const freed = new Promise<void>((resolve) => {
            free = resolve
          })
          held = { release: requestRelease, freed, free }
          holders.set(id, held)
        },
        async unlock() {
          if (held !== null && holders.get(id) === held) holders.delete(id)
          held?.free()
          held = null
        },
      }
    },
  }
}
