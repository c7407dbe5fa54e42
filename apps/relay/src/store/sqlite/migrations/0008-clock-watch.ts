import type { Migration } from './migration.ts'

/** When the relay last looked at the clock, and until when it erases nothing because the clock had jumped. */
export const clockWatchMigration: Migration = {
  version: 8,
  name: 'clock-watch',
  up(database) {
    database.exec(`
      CREATE TABLE clock_watch (
        id INTEGER PRIMARY KEY CHECK (id = 1),
        seen_at INTEGER NOT NULL,
        wait_until INTEGER NOT NULL
      ) STRICT;
    `)
  },
}
