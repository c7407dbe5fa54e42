import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { filesFolder } from '../files/file-paths.ts'
import { copyMembersFile } from './copy-file.ts'
import { readFileHashes, readFileHashesIn } from './files-of-database.ts'
import { openRelayDatabase } from './program.ts'

/*
 * Beside the databases of a backup folder lie the members' files, each under its hash as in the data folder, and once
 * for all backups that name it. So N backups take one copy of the files, and an interrupted one goes on where it was.
 */

/**
 * Copies into `target` what the copied database names, and reads all of it back. What the hub has erased since the copy
 * was made is taken out of it. Returns the hashes that are missing or damaged.
 */
export async function backUpFiles(copy: string, source: string, target: string): Promise<string[]> {
  const failed: string[] = []
  for (const sha256 of readFileHashesIn(copy))
    if (!(await copyMembersFile(sha256, source, target))) failed.push(sha256)
  if (failed.length === 0) return []
  const live = openRelayDatabase(source)
  const stillNamed = new Set(readFileHashes(live))
  live.close()
  const made = new SqliteDatabase(copy)
  made.pragma('journal_mode = DELETE')
  const forget = made.prepare('DELETE FROM files WHERE sha256 = ?')
  for (const sha256 of failed) if (!stillNamed.has(sha256)) forget.run(sha256)
  made.close()
  return failed.filter((sha256) => stillNamed.has(sha256))
}

/** Removes the files that none of these backups names. Removes nothing when one of them can't be read. */
export function pruneFiles(target: string, backups: readonly string[]): void {
  const folder = filesFolder(target)
  if (!existsSync(folder)) return
  const named = new Set(backups.flatMap((name) => readFileHashesIn(join(target, name))))
  for (const beginning of readdirSync(folder))
    for (const rest of readdirSync(join(folder, beginning)))
      if (!named.has(beginning + rest)) rmSync(join(folder, beginning, rest))
}
