import { existsSync } from 'node:fs'
import { readLastFileCheck } from '../data-folder/last-file-check.ts'
import type { AccountStore } from '../store/account-store.ts'
import { filePath } from './file-paths.ts'

/**
 * The number of files that were missing or damaged at the last check, and were neither erased nor uploaded
 * again since.
 */
export async function countLostFiles({ queries }: AccountStore, dataDir: string): Promise<number> {
  const lost = (readLastFileCheck(dataDir)?.lost ?? []).filter(
    (sha256) => !existsSync(filePath(dataDir, sha256)),
  )
  if (lost.length === 0) return 0
  const isNamed = (sha256: string) =>
    queries.selectFrom('files').select('sha256').where('sha256', '=', sha256).executeTakeFirst()
  const named = await Promise.all(lost.map(isNamed))
  return named.filter((row) => row !== undefined).length
}
