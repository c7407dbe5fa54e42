import type { LastFileCheck } from '../data-folder/last-file-check.ts'
import type { AccountStore } from '../store/account-store.ts'
import type { FileStorage } from './storage/file-storage.ts'

/**
 * The number of files that were missing or damaged at the last check, and were neither erased nor uploaded
 * again since.
 */
async function countLostFiles(
  { queries }: AccountStore,
  storage: Pick<FileStorage, 'stat'>,
  last: LastFileCheck | null,
): Promise<number> {
  const lost: string[] = []
  for (const sha256 of last?.lost ?? []) if ((await storage.stat(sha256)) === null) lost.push(sha256)
  if (lost.length === 0) return 0
  const isNamed = (sha256: string) =>
    queries.selectFrom('files').select('sha256').where('sha256', '=', sha256).executeTakeFirst()
  const named = await Promise.all(lost.map(isNamed))
  return named.filter((row) => row !== undefined).length
}

export interface FileHealth {
  lost: number
  /** Null if there was no check. */
  checkedAt: Date | null
}

/**
 * Reads the result of the last check of files. While their storage is away it returns the last answer, because
 * administrators and metrics need everything else then.
 */
export function createFileHealth(
  accounts: AccountStore,
  storage: Pick<FileStorage, 'readLastCheck' | 'stat'>,
): () => Promise<FileHealth> {
  let last: FileHealth = { lost: 0, checkedAt: null }
  return async () => {
    try {
      const check = await storage.readLastCheck()
      last = {
        lost: await countLostFiles(accounts, storage, check),
        checkedAt: check && new Date(check.at),
      }
    } catch {}
    return last
  }
}
