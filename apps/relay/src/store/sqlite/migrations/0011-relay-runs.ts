import type { Migration } from './migration.ts'

/**
 * Which run of the relay wrote which part of a log, and whose the database is now. A run is one process, from its start
 * to its end, by a random number. An older database file that was copied in has another past: the same positions, written
 * by other runs. A relay that finds another run in `relay_run` has lost the database to another process.
 */
export const relayRunsMigration: Migration = {
  version: 11,
  name: 'relay-runs',
  up(database) {
    database.exec(`
      CREATE TABLE log_runs (
        document INTEGER NOT NULL REFERENCES documents (number) ON DELETE CASCADE,
        -- The run wrote from here on, up to the next row's position.
        first_position INTEGER NOT NULL,
        run INTEGER NOT NULL,
        PRIMARY KEY (document, first_position)
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE relay_run (
        id INTEGER PRIMARY KEY CHECK (id = 1),
        run INTEGER NOT NULL
      ) STRICT;
    `)
  },
}
