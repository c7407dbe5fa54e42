import { existsSync } from 'node:fs'
import type { Database } from 'better-sqlite3'
import { readLastFileCheck } from '../data-folder/last-file-check.ts'
import { filePath } from './file-paths.ts'

/** How many of the files that the last check found missing or damaged were neither erased nor uploaded again since. */
export function countLostFiles(database: Database, dataDir: string): number {
  const lost = readLastFileCheck(dataDir)?.lost ?? []
  if (lost.length === 0) return 0
  const isNamed = database.prepare<[string]>('SELECT 1 FROM files WHERE sha256 = ?')
  return lost.filter((sha256) => isNamed.get(sha256) !== undefined && !existsSync(filePath(dataDir, sha256)))
    .length
}
