import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { filesFolder, isBeginning, isHash } from '../files/file-paths.ts'
import { copyMembersFile, unfinishedCopy } from './copy-file.ts'
import { readFileHashes, readFileHashesIn } from './files-of-database.ts'
import { withHub, withStorage } from './open-hub.ts'
import { databaseUrl, openRelayDatabase } from './program.ts'

/*
 * A backup folder contains databases and members' files. Each file is stored under its hash as in the data
 * folder, and only once for all backups that name it. So N backups need one copy of the files, and an
 * interrupted backup continues without copying them again.
 */

/**
 * Copies the files that the copied database names into `target`, and reads them all back. Files that the hub
 * has erased since are removed from the copy. Returns the hashes that are missing or damaged.
 */
export async function backUpFiles(copy: string, source: string, target: string): Promise<string[]> {
  removeUnfinished(target)
  const failed: string[] = []
  await withStorage(async (storage) => {
    for (const sha256 of readFileHashesIn(copy))
      if (!(await copyMembersFile(sha256, storage ?? source, target))) failed.push(sha256)
  })
  if (failed.length === 0) return []
  const stillNamed = await readLiveHashes(source)
  const made = new SqliteDatabase(copy)
  made.pragma('journal_mode = DELETE')
  const forget = made.prepare('DELETE FROM files WHERE sha256 = ?')
  for (const sha256 of failed) if (!stillNamed.has(sha256)) forget.run(sha256)
  made.close()
  return failed.filter((sha256) => stillNamed.has(sha256))
}

async function readLiveHashes(source: string): Promise<Set<string>> {
  if (databaseUrl() === null) {
    // Its version may be older.
    const live = openRelayDatabase(source)
    try {
      return new Set(readFileHashes(live))
    } finally {
      live.close()
    }
  }
  const rows = await withHub(({ queries }) => queries.selectFrom('files').select('sha256').distinct().execute())
  return new Set(rows.map(({ sha256 }) => sha256))
}

/**
 * Removes the files of a killed backup. Two hubs may share a backup folder, so files that were written within
 * the last hour are kept: another backup may be writing them.
 */
function removeUnfinished(target: string): void {
  const folder = filesFolder(target)
  if (!existsSync(folder)) return
  for (const beginning of beginningsIn(folder))
    for (const rest of readdirSync(join(folder, beginning))) {
      if (!rest.endsWith(unfinishedCopy) || !/^[\da-f]{62}\./.test(rest)) continue
      const left = statSync(join(folder, beginning, rest), { throwIfNoEntry: false })
      if (left !== undefined && left.mtimeMs < Date.now() - 3600 * 1000)
        rmSync(join(folder, beginning, rest), { force: true })
    }
}

const beginningsIn = (folder: string) => readdirSync(folder).filter(isBeginning)

/**
 * Removes the files that none of these backups names. Removes nothing if one of the backups cannot be read. Another
 * backup may be writing an unfinished copy.
 */
export function pruneFiles(target: string, backups: readonly string[]): void {
  const folder = filesFolder(target)
  if (!existsSync(folder)) return
  const named = new Set(backups.flatMap((name) => readFileHashesIn(join(target, name))))
  for (const beginning of beginningsIn(folder))
    for (const rest of readdirSync(join(folder, beginning)))
      if (isHash(beginning + rest) && !named.has(beginning + rest)) rmSync(join(folder, beginning, rest))
}
