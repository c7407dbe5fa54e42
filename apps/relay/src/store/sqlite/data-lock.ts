import { hostname } from 'node:os'
import { join } from 'node:path'
import SqliteDatabase, { type Database } from 'better-sqlite3'

/**
 * A starting process holds the lock for milliseconds while it writes its name; a running relay holds it
 * permanently.
 */
const waitMilliseconds = 1_000

/** The process that holds the lock of a data folder. */
export interface DataHolder {
  /** As used in a sentence: 'a relay', 'a restore'. */
  program: string
  pid: number
  /** The name of the machine or the container. */
  host: string
  /** ISO 8601. */
  since: string
}

/** Another process uses the data folder. */
export class DataFolderInUse extends Error {
  override name = 'DataFolderInUse'
  constructor(folder: string, what: string, holder: DataHolder | null) {
    const who = holder
      ? `${holder.program} (process ${holder.pid} on ${holder.host}, since ${holder.since})`
      : 'another process'
    super(`The data folder ${folder} is in use by ${who}. ${what}`)
  }
}

/**
 * Keeps the handles referenced: garbage collection would close an unreferenced handle and so release its
 * lock.
 */
const held = new Set<Database>()

export interface DataLock {
  release(): void
}

/**
 * Locks a data folder for this process, or throws `DataFolderInUse`. It is a lock of the operating system,
 * held through SQLite on a separate file. So it ends with the process, however the process ends, and works
 * between containers that share a volume; pids would repeat between containers. The file is not deleted: a
 * process that has just opened it would then lock a file that no other process can see. Nothing else in this
 * process may open the file, because closing any other handle of it would release the lock.
 */
export function lockDataFolder(folder: string, program: string): DataLock {
  return acquireLock(folder, 'relay.lock', program, 'Stop it first: two on one folder would lose edits.')
}

/** Backups may run at the same time as the relay, but only one at a time. */
export function lockBackups(folder: string): DataLock {
  return acquireLock(folder, 'backup.lock', 'a backup', 'Wait for its end.')
}

function acquireLock(folder: string, name: string, program: string, whatToDo: string): DataLock {
  const file = new SqliteDatabase(join(folder, name), { timeout: waitMilliseconds })
  try {
    // The holder's name is only shown to people, and after a power cut there is no holder.
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
    // From here on others can read the holder's name but cannot lock the file. If another process locked it
    // in between, this statement fails, and the name of that process is already written.
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
