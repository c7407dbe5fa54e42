import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Lock, Locker } from '@tus/utils'
import type { Revocations } from '../accounts/revocations.ts'
import type { AccountStore } from '../store/account-store.ts'
import type { UploadRow } from '../store/tables.ts'
import { uploadKey } from './file-paths.ts'
import type { UploadStorage } from './storage/file-storage.ts'

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

const askAgainMs = 100
/** A relay that has not released an upload by then was probably killed, or is frozen. */
const usualPatienceMs = 5_000

/**
 * Allows one request at a time for each upload, over all relays. The holder is in the row of the upload. If another relay
 * holds it, that one is asked to end its request. If it does not, this relay takes the upload over: it raises the epoch, and
 * continues with a copy of the bytes that the old holder cannot change. So two relays that both believe to hold an upload
 * write different bytes, and no bytes become a file before they were compared with their hash.
 */
export function createSharedUploadLocks(parts: {
  store: AccountStore
  revocations: Revocations
  uploads: UploadStorage
  patienceMs?: number | undefined
}): UploadLocks {
  const { store, revocations, uploads, patienceMs = usualPatienceMs } = parts
  const { queries } = store
  const relay = randomUUID()
  const own = createUploadLocks()
  /** The uploads that this relay holds for all relays, with their epoch, and the way to end their request. */
  const held = new Map<string, { epoch: number; release: () => void | Promise<void> }>()

  revocations.on((revocation) => {
    if (revocation.kind === 'upload-wanted') void held.get(revocation.uploadId)?.release()
  })

  const oneUpload = (id: string) => queries.updateTable('uploads').where('id', '=', id)

  /** Returns the epoch; 0 if there is no such upload, which the store notices next. */
  async function claim(id: string, signal: AbortSignal): Promise<number> {
    for (let waited = 0; ; waited += askAgainMs) {
      const free = oneUpload(id)
        .set({ holder: relay })
        .where((row) => row.or([row('holder', 'is', null), row('holder', '=', relay)]))
      const [claimed] = await store.atomically((run) => run(free.returning('epoch')))
      if (claimed !== undefined) return claimed.epoch
      const other = await queries
        .selectFrom('uploads')
        .select(['holder', 'epoch'])
        .where('id', '=', id)
        .executeTakeFirst()
      if (other === undefined) return 0
      if (waited >= patienceMs && other.holder !== null) {
        const epoch = await takeOver(id, other.holder, other.epoch)
        if (epoch !== null) return epoch
      }
      revocations.emit({ kind: 'upload-wanted', uploadId: id })
      await pause(askAgainMs)
      signal.throwIfAborted()
    }
  }

  /** Null if the holder changed in the meantime. */
  async function takeOver(id: string, holder: string, epoch: number): Promise<number | null> {
    const next = epoch + 1
    const taken = oneUpload(id)
      .set({ holder: relay, epoch: next })
      .where('holder', '=', holder)
      .where('epoch', '=', epoch)
    const rows = await store.atomically((run) => run(taken.returning('id')))
    if (rows.length === 0) return null
    await uploads.moveOn(uploadKey(id, epoch), uploadKey(id, next))
    return next
  }

  return {
    isHeld: own.isHeld,
    epochOf: ({ id, epoch }) => held.get(id)?.epoch ?? epoch,
    newLock(id): Lock {
      const lock = own.newLock(id)
      return {
        async lock(signal, release) {
          await lock.lock(signal, release)
          try {
            held.set(id, { epoch: await claim(id, signal), release })
          } catch (error) {
            // If the database is not there, this relay claims the upload again later.
            await free(id).catch(() => undefined)
            await lock.unlock()
            throw error
          }
        },
        async unlock() {
          held.delete(id)
          try {
            await free(id)
          } finally {
            await lock.unlock()
          }
        },
      }
    },
  }

  async function free(id: string): Promise<void> {
    await oneUpload(id).set({ holder: null }).where('holder', '=', relay).execute()
  }
}
