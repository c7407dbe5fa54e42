import type { Lock, Locker } from '@tus/utils'

export interface UploadLocks extends Locker {
  isHeld(id: string): boolean
}

interface Holder {
  /** Asks whoever holds the lock to let go of it. */
  release(): void | Promise<void>
  /** Resolves when they did. */
  freed: Promise<void>
  free(): void
}

/**
 * One request at a time for each upload: a device whose connection broke asks again before the relay notices the end of
 * the old request, which is then ended. The locks that come with the library try again and again without a pause, which
 * would hold up the serving thread.
 */
export function createUploadLocks(): UploadLocks {
  const holders = new Map<string, Holder>()
  return {
    isHeld: (id) => holders.has(id),
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
