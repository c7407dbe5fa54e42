import type { Migration } from './migration.ts'

/**
 * Which logs a document had before the database was restored, and the last position that the copy still held of each:
 * who was told of more knows what was lost.
 */
export const restoredLogsMigration: Migration = {
  version: 6,
  name: 'restored-logs',
  up(database) {
    database.exec(`
      CREATE TABLE restored_logs (
        document INTEGER NOT NULL REFERENCES documents (number) ON DELETE CASCADE,
        log_id TEXT NOT NULL,
        last_position INTEGER NOT NULL,
        PRIMARY KEY (document, log_id)
      ) STRICT;
    `)
  },
}
