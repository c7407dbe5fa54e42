import type { AccountStore } from '../store/account-store.ts'
import type { FileStorage } from './storage/file-storage.ts'

/**
 * The number of files that were missing or damaged at the last check, and were neither erased nor uploaded
 * again since.
 */
export async function countLostFiles(
  { queries }: AccountStore,
  storage: Pick<FileStorage, 'readLastCheck' | 'stat'>,
): Promise<number> {
  const last = await storage.readLastCheck()
  const lost: string[] = []
  for (const sha256 of last?.lost ?? []) if ((await storage.stat(sha256)) === null) lost.push(sha256)
  if (lost.length === 0) return 0
  const isNamed = (sha256: string) =>
    queries.selectFrom('files').select('sha256').where('sha256', '=', sha256).executeTakeFirst()
  const named = await Promise.all(lost.map(isNamed))
  return named.filter((row) => row !== undefined).length
}
