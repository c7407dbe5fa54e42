import { readdir } from 'node:fs/promises'
import { uploadExpiresAfterHours } from '@civic-hub/protocol'
import { createSharedLimit } from '../accounts/attempt-limit.ts'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import type { AccountStore } from '../store/account-store.ts'
import type { Inspector } from './inspector.ts'
import type { FileStorage } from './storage/file-storage.ts'
import type { StoredFiles } from './stored-files.ts'

const hour = 3600 * 1000
/** Hours of the night, in the machine's own time zone. */
const nightHours = [1, 2, 3, 4]

/** True if members' files must be checked now: every night, or as soon as possible after a missed night. */
export function isCheckDue(now: Date, lastAt: number | null): boolean {
  if (lastAt === null || lastAt > now.getTime()) return true
  const since = now.getTime() - lastAt
  return since >= 48 * hour || (since >= 12 * hour && nightHours.includes(now.getHours()))
}

/**
 * Compares the bytes of all files with their hashes. Damaged ones are moved aside: devices then see them as
 * missing, and a device that has the file uploads it again.
 */
export function createFileCheck(parts: {
  store: AccountStore
  dataDir: string
  storage: FileStorage
  inspector: Inspector
  /** See `StoredFiles`. */
  inTurn: StoredFiles['inTurn']
  /** Runs the other checks of the same night, before the files. */
  checkElse(): Promise<void>
  clock: Clock
  log: Log
}): { checkWhenDue(): Promise<void>; stop(): void } {
  const { store, dataDir, storage, inspector, inTurn, clock, log } = parts
  const { queries } = store
  const ending = new AbortController()
  /** Relays with the same files check them once. It is also refused while a check runs. */
  const tonight = createSharedLimit(store, 'file check', { clock, attempts: 1, withinSeconds: 11 * 3600 })

  const named = () => queries.selectFrom('files').select('sha256').distinct().orderBy('sha256').execute()

  const read = (sha256: string): Promise<'whole' | 'damaged' | 'missing'> =>
    inspector.inspect({ sha256 }, null).then(
      (found) => (found === null ? 'missing' : found.sha256 === sha256 ? 'whole' : 'damaged'),
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'EIO') return 'damaged'
        throw error
      },
    )

  async function isWhole(sha256: string): Promise<boolean> {
    const state = await read(sha256)
    if (state !== 'damaged') return state === 'whole'
    // In the meantime a device may have uploaded it again.
    return inTurn(sha256, async () => {
      const isDamaged = (await read(sha256)) === 'damaged'
      if (isDamaged) await storage.setAside(sha256)
      return !isDamaged
    })
  }

  async function check(): Promise<void> {
    await parts.checkElse()
    const lost: string[] = []
    const files = await named()
    for (const { sha256 } of files) {
      ending.signal.throwIfAborted()
      if (!(await isWhole(sha256))) lost.push(sha256)
    }
    // Some may have been erased in the meantime.
    const still = new Set((await named()).map(({ sha256 }) => sha256))
    const missing = lost.filter((sha256) => still.has(sha256))
    await storage.noteLastCheck({ at: clock.now().getTime(), files: files.length, lost: missing })
    if (missing.length > 0)
      log.error(
        { files: files.length, lost: missing.slice(0, 20) },
        `${missing.length} files of members are missing or damaged. Look at the disk, and bring them back from a backup`,
      )
    else log.info({ files: files.length }, 'All files of members are whole')
    const uploads = await queries.selectFrom('uploads').select('id').where('finished', '=', 0).execute()
    const known = { files: still, uploads: new Set(uploads.map(({ id }) => id)) }
    await removeStrays(storage, dataDir, known, clock.now().getTime())
  }

  return {
    async checkWhenDue() {
      if (!isCheckDue(clock.now(), (await storage.readLastCheck())?.at ?? null)) return
      if (!(await tonight.take('')).ok) return
      try {
        await check()
      } catch (error) {
        await tonight.giveBack('').catch(() => undefined)
        if (!ending.signal.aborted) throw error
      }
    },
    stop: () => ending.abort(),
  }
}

/**
 * Removes bytes that no database row names. They are left over if the process ends between two steps. If the
 * data folder contains a database that a restore has replaced, they are kept: that database may name them, and the
 * operator may return to it.
 */
async function removeStrays(
  storage: FileStorage,
  dataDir: string,
  known: { files: ReadonlySet<string>; uploads: ReadonlySet<string> },
  now: number,
): Promise<void> {
  const hasReplacedDatabase = (await readdir(dataDir)).some((name) => name.startsWith('before-restore-'))
  if (!hasReplacedDatabase)
    for await (const { sha256, changedAt } of storage.list())
      if (!known.files.has(sha256) && changedAt.getTime() < now - 24 * hour) await storage.delete(sha256)
  await storage.uploads.deleteOld(new Date(now - 2 * uploadExpiresAfterHours * hour), known.uploads)
}
