import { hostname } from 'node:os'
import { join } from 'node:path'
import SqliteDatabase, { type Database } from 'better-sqlite3'

/**
 * A process that is still writing its name into the lock file holds it for milliseconds; another relay holds it for
 * good.
 */
const waitMilliseconds = 1_000

/** The process that holds the lock of a data folder. */
export interface DataHolder {
  /** As a sentence names it: 'a relay', 'a restore'. */
  program: string
  pid: number
  /** The machine's or the container's name. */
  host: string
  /** ISO 8601. */
  since: string
}

/** Another process works on the data folder. */
export class DataFolderInUse extends Error {
  override name = 'DataFolderInUse'
  constructor(folder: string, what: string, holder: DataHolder | null) {
    const who = holder
      ? `${holder.program} (process ${holder.pid} on ${holder.host}, since ${holder.since})`
      : 'another process'
    super(`The data folder ${folder} is in use by ${who}. ${what}`)
  }
}

/** Keeps the handles referenced: garbage collection closes an unreferenced handle, and that ends its lock. */
const held = new Set<Database>()

export interface DataLock {
  release(): void
}

/**
 * Takes a data folder for this process, or throws `DataFolderInUse`. The lock is the operating system's, held through
 * SQLite on a file of its own: it ends with the process however that ends, works between containers that share a
 * volume, and does not use pids, which repeat between containers. The file stays: removing it would let a process
 * that has just opened it lock a file that nobody else sees. Nothing else in this process may open it, since closing
 * any other handle of it would end the lock.
 */
export function lockDataFolder(folder: string, program: string): DataLock {
  return takeLock(folder, 'relay.lock', program, 'Stop it first: two on one folder would lose edits.')
}

/** Backups may run beside the relay, one at a time. */
export function lockBackups(folder: string): DataLock {
  return takeLock(folder, 'backup.lock', 'a backup', 'Wait for its end.')
}

function takeLock(folder: string, name: string, program: string, whatToDo: string): DataLock {
  const file = new SqliteDatabase(join(folder, name), { timeout: waitMilliseconds })
  try {
    // The name of the holder is only for people; after a power cut nobody holds the lock.
    file.pragma('synchronous = OFF')
    file.exec('BEGIN IMMEDIATE')
    file.exec('CREATE TABLE IF NOT EXISTS holder (id INTEGER PRIMARY KEY, told TEXT NOT NULL)')
    const holder: DataHolder = {
      program,
      pid: process.pid,
      host: hostname(),
      since: new Date().toISOString(),
    }
    file.prepare('INSERT OR REPLACE INTO holder VALUES (1, ?)').run(JSON.stringify(holder))
    file.exec('COMMIT')
    // From here on others can read the holder's name but can't take the lock. If another process took it in between,
    // this fails, and its name is already written.
    file.exec('BEGIN IMMEDIATE')
    held.add(file)
    return {
      release() {
        held.delete(file)
        file.close()
      },
    }
  } catch (error) {
    const holder = isBusy(error) ? readHolder(file) : null
    file.close()
    if (isBusy(error)) throw new DataFolderInUse(folder, whatToDo, holder)
    throw error
  }
}

function readHolder(file: Database): DataHolder | null {
  try {
    const row = file.prepare<[], { told: string }>('SELECT told FROM holder WHERE id = 1').get()
    return row ? (JSON.parse(row.told) as DataHolder) : null
  } catch {
    return null
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && (error as NodeJS.ErrnoException).code?.startsWith('SQLITE_BUSY') === true
}
