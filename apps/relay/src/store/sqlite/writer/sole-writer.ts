import { randomInt } from 'node:crypto'
import type { Database } from 'better-sqlite3'

/** An error code, because only the code of an error is passed between threads. */
export const foreignWriter = 'FOREIGN_WRITER'

/** Another process writes to this relay's database, so this relay must stop writing. */
class ForeignWriter extends Error {
  override name = 'ForeignWriter'
  readonly code = foreignWriter
}

/** The maximum of `randomInt`. */
const maxRun = 2 ** 48 - 1

/**
 * Begins a run: from now on the database belongs to this process, and another relay that still uses it
 * detects that before its next write. Returns the number of the run, which identifies the process that wrote
 * an entry.
 */
export function claimDatabase(database: Database): number {
  const run = randomInt(maxRun)
  database.prepare('INSERT OR REPLACE INTO relay_run VALUES (1, ?)').run(run)
  return run
}

/**
 * Detects within a transaction, before it writes, that another relay has claimed the database. The lock of
 * the data folder should prevent that, but locks have no effect on some network file systems and between some
 * containers. The operator's commands also write while the relay runs, so a foreign write alone proves
 * nothing.
 */
export function createSoleWriter(database: Database, run: number) {
  const version = database.prepare('PRAGMA data_version').pluck()
  const owner = database.prepare('SELECT run FROM relay_run').pluck()
  let seen: unknown
  let changes = 0

  /** Returns the number of times that foreign writes were detected. Throws `ForeignWriter`. */
  return function check(): number {
    // SQLite changes this number at each commit of another connection, including this relay's serving thread.
    const now = version.get()
    if (now === seen) return changes
    if (owner.get() !== run)
      throw new ForeignWriter(
        `Another relay has taken over the database ${database.name}: the lock of its folder does not hold there. ` +
          'This relay stops, so that no edit is lost. Keep one of the two.',
      )
    seen = now
    return ++changes
  }
}

export function foreignLog(database: Database): ForeignWriter {
  return new ForeignWriter(
    `Another program has written to the documents in ${database.name}. The relay stops, so that no edit is lost. ` +
      'End the other program, and start the relay again.',
  )
}
