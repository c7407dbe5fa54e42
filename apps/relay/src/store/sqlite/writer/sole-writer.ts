import { randomInt } from 'node:crypto'
import type { Database } from 'better-sqlite3'

/** The error's code, which survives the way between threads. */
export const foreignWriter = 'FOREIGN_WRITER'

/** Somebody else writes to the database of this relay, which therefore writes nothing more. */
class ForeignWriter extends Error {
  override name = 'ForeignWriter'
  readonly code = foreignWriter
}

/** As large as `randomInt` can draw. */
const maxRun = 2 ** 48 - 1

/**
 * Begins a run: the database is this process's from now on, and a relay that still works on it finds that out before its
 * next write. Returns the number of the run, by which it is told which process wrote what.
 */
export function claimDatabase(database: Database): number {
  const run = randomInt(maxRun)
  database.prepare('INSERT OR REPLACE INTO relay_run VALUES (1, ?)').run(run)
  return run
}

/**
 * Notices within a transaction, before it writes, that the database has been taken over. The lock of the data folder
 * should prevent it; on some network file systems, and between some containers, locks do nothing. The commands of the
 * operator write beside the relay, so a foreign write alone says nothing.
 */
export function createSoleWriter(database: Database, run: number) {
  const version = database.prepare('PRAGMA data_version').pluck()
  const owner = database.prepare('SELECT run FROM relay_run').pluck()
  let seen: unknown
  let changes = 0

  /** Tells how often other connections were found to have written. Throws `ForeignWriter`. */
  return function check(): number {
    // SQLite's number changes whenever another connection commits, that of this relay's serving thread included.
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
