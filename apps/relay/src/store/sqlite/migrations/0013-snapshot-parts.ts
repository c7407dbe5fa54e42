import type { Migration } from './migration.ts'

/**
 * Large snapshots lie in parts, so that no write waits until one is written whole. What lies beyond the position of the
 * snapshot, in parts or steps of history, belongs to one that is being written: nobody reads it.
 */
export const snapshotPartsMigration: Migration = {
  version: 13,
  name: 'snapshot-parts',
  up(database) {
    database.exec(`
      CREATE TABLE snapshot_parts (
        document INTEGER NOT NULL REFERENCES documents (number) ON DELETE CASCADE,
        -- That of the snapshot.
        position INTEGER NOT NULL,
        -- From 0 on.
        part INTEGER NOT NULL,
        content BLOB NOT NULL,
        PRIMARY KEY (document, position, part)
      ) STRICT;

      -- With parts the content of the row itself is empty.
      ALTER TABLE snapshots ADD COLUMN parts INTEGER NOT NULL DEFAULT 0;
    `)
  },
}
