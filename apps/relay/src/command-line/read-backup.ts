import { closeSync, createReadStream, createWriteStream, openSync, readSync, statSync } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import SqliteDatabase from 'better-sqlite3'
import { DatabaseTooNew } from '../store/database-too-new.ts'
import { refuseNewer, versionOf } from '../store/sqlite/connect.ts'
import { migrate, newestVersion } from '../store/sqlite/database.ts'
import { checkSeal, removeSeal } from './backup-seal.ts'
import { Problem } from './program.ts'

/** The source of a backup: the named file, or standard input. */
export function openBackup(file: string | undefined): Readable {
  if (file !== undefined) return createReadStream(file)
  if (process.stdin.isTTY)
    throw new Problem('Name the backup, or give it on standard input, with < and its name.')
  return process.stdin
}

/** Whether a file begins as SQLite's databases do. False where there is no such file. */
export function isDatabaseFile(file: string): boolean {
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) return false
  const magic = Buffer.from('SQLite format 3\0')
  const begin = Buffer.alloc(magic.length)
  const descriptor = openSync(file, 'r')
  readSync(descriptor, begin)
  closeSync(descriptor)
  return begin.equals(magic)
}

/**
 * Copies a backup into a file, and verifies its checksum, its version and its structure before it is used.
 * Then migrates it to the newest version. Throws a `Problem`.
 */
export async function takeBackup(source: Readable, file: string): Promise<void> {
  await pipeline(source, createWriteStream(file, { mode: 0o600 }))
  const seal = await checkSeal(file)
  if (seal === 'wrong') throw refused('its checksum is wrong, so some of it is not what was written')
  removeSeal(file)
  try {
    const database = new SqliteDatabase(file)
    try {
      if (versionOf(database) === 0) throw refused('it holds nothing of Civic Hub')
      refuseNewer(database, newestVersion)
      const verdict = database.pragma('integrity_check(1)', { simple: true })
      if (verdict !== 'ok') throw refused(`it is damaged (${verdict})`)
      database.pragma('journal_mode = DELETE')
      migrate(database)
    } finally {
      database.close()
    }
  } catch (error) {
    if (error instanceof DatabaseTooNew) throw refused('it was made by a newer program; start that one')
    throw error instanceof Problem ? error : refused((error as Error).message)
  }
  if (seal === null)
    process.stderr.write(
      'This backup has no checksum: an older program made it, or its end is missing. Its structure is sound.\n',
    )
}

function refused(why: string): Problem {
  return new Problem(`This is no backup of Civic Hub that can be used: ${why}. Nothing was changed.`)
}
