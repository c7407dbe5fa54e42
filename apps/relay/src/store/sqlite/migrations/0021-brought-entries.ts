import type { Migration } from './migration.ts'

/**
 * Who brought an entry that somebody else wrote, by a file. The author is in the log and in the history; this stays when a
 * snapshot has taken the place of the entry.
 */
export const broughtEntriesMigration: Migration = {
  version: 21,
  name: 'brought-entries',
  up(database) {
    database.exec(`
      CREATE TABLE brought_entries (
        document INTEGER NOT NULL REFERENCES documents (number) ON DELETE CASCADE,
        position INTEGER NOT NULL,
        author TEXT NOT NULL,
        brought_by TEXT NOT NULL,
        at INTEGER NOT NULL,
        PRIMARY KEY (document, position)
      ) STRICT, WITHOUT ROWID;
    `)
  },
}
