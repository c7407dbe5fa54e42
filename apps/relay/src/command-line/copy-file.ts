import { createHash } from 'node:crypto'
import {
  closeSync,
  constants,
  copyFileSync,
  createReadStream,
  createWriteStream,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import SqliteDatabase from 'better-sqlite3'
import { filePath } from '../files/file-paths.ts'
import type { FileStorage } from '../files/storage/file-storage.ts'
import { databaseUrl, openRelayDatabase, Problem } from './program.ts'

export const unfinishedCopy = '.unfinished'

/**
 * Ensures that a folder contains a member's file with the right bytes, by copying it from another folder
 * or storage if necessary. False if neither folder has them, or if the disk cannot read them: one bad file must not stop
 * the copies of the other files or of the database. A correct file is not copied again, so an interrupted
 * copy can continue.
 */
export async function copyMembersFile(sha256: string, from: string | FileStorage | null, to: string): Promise<boolean> {
  const target = filePath(to, sha256)
  const isRight = (file: string) =>
    hashFile(file).then(
      (found) => found === sha256,
      () => false,
    )
  if (await isRight(target)) return true
  if (from === null) return false
  const arriving = `${target}${unfinishedCopy}`
  mkdirSync(dirname(target), { recursive: true, mode: 0o700 })
  try {
    if (typeof from === 'string') copyFileSync(filePath(from, sha256), arriving, constants.COPYFILE_FICLONE)
    else {
      const content = await from.read(sha256)
      if (content === null) return false
      await pipeline(content, createWriteStream(arriving, { mode: 0o600 }))
    }
    syncToDisk(arriving)
    if ((await hashFile(arriving)) !== sha256) return false
    renameSync(arriving, target)
    syncToDisk(dirname(target))
    return true
  } catch (error) {
    // The source is readable, so the target could not be written: the disk is full, for example.
    if (typeof from !== 'string' || (await isRight(filePath(from, sha256)))) throw error
    return false
  } finally {
    rmSync(arriving, { force: true })
  }
}

export function syncToDisk(path: string): void {
  const handle = openSync(path, 'r')
  fsyncSync(handle)
  closeSync(handle)
}

/** The SHA-256 of a file; null if the file does not exist. */
export async function hashFile(file: string): Promise<string | null> {
  const hash = createHash('sha256')
  try {
    for await (const piece of createReadStream(file, { highWaterMark: 1024 * 1024 })) hash.update(piece)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
  return hash.digest('hex')
}

/** Copies one state of the hub's database into a new SQLite file, while the hub continues to write to it. */
export async function copyDatabase(folder: string, copy: string): Promise<void> {
  const url = databaseUrl()
  if (url === null) return copySqlite(folder, copy)
  // Loaded on demand, because most hubs have no PostgreSQL.
  const { copyFromPostgres, withPostgres } = await import('./postgres.ts')
  await withPostgres(url, (pool) => copyFromPostgres(pool, copy))
}

export function copySqlite(folder: string, copy: string): void {
  const database = openRelayDatabase(folder)
  try {
    database.prepare('VACUUM INTO ?').run(copy)
  } finally {
    database.close()
  }
  const made = new SqliteDatabase(copy, { readonly: true })
  const verdict = made.pragma('integrity_check(1)', { simple: true })
  made.close()
  if (verdict !== 'ok') throw new Problem(`The database is damaged: ${verdict}. No copy was made.`)
}
