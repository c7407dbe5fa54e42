import type { Migration } from './migration.ts'

/**
 * Writer ids that openings said they would write under: theirs also when they are away, and after a restart. And the
 * key of the marks by which entries of a log are known again.
 */
export const announcedWritersMigration: Migration = {
  version: 4,
  name: 'announced-writers',
  up(database) {
    database.exec(`
      CREATE TABLE announced_writers (
        document INTEGER NOT NULL REFERENCES documents (number) ON DELETE CASCADE,
        writer INTEGER NOT NULL,
        account_id TEXT NOT NULL,
        at INTEGER NOT NULL,
        PRIMARY KEY (document, writer)
      ) STRICT;

      CREATE INDEX announced_writers_by_time ON announced_writers (at);

      CREATE TABLE mark_key (id INTEGER PRIMARY KEY CHECK (id = 1), key BLOB NOT NULL) STRICT;
      INSERT INTO mark_key (id, key) VALUES (1, randomblob(32));
    `)
  },
}
