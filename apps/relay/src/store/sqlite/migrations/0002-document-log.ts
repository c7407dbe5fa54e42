import type { Migration } from './migration.ts'

/**
 * The log of every document. Rows are kept in an ordinary rowid table: without rowids, appending large updates took
 * three times the processor time. Moments are milliseconds since 1970.
 */
export const documentLogMigration: Migration = {
  version: 2,
  name: 'document-log',
  up(database) {
    database.exec(`
      CREATE TABLE documents (
        number INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        log_id TEXT NOT NULL,
        created_at INTEGER NOT NULL
      ) STRICT;

      CREATE TABLE log (
        document INTEGER NOT NULL REFERENCES documents (number) ON DELETE CASCADE,
        position INTEGER NOT NULL,
        account_id TEXT NOT NULL,
        at INTEGER NOT NULL,
        content BLOB NOT NULL,
        PRIMARY KEY (document, position)
      ) STRICT;

      CREATE TABLE snapshots (
        document INTEGER PRIMARY KEY REFERENCES documents (number) ON DELETE CASCADE,
        position INTEGER NOT NULL,
        at INTEGER NOT NULL,
        known BLOB NOT NULL,
        content BLOB NOT NULL
      ) STRICT;

      -- Which account first wrote under a yjs client id. 'brought' ids came back after a restore, through any member.
      CREATE TABLE writers (
        document INTEGER NOT NULL REFERENCES documents (number) ON DELETE CASCADE,
        writer INTEGER NOT NULL,
        account_id TEXT NOT NULL,
        brought INTEGER NOT NULL,
        PRIMARY KEY (document, writer)
      ) STRICT;

      -- Entries that spoiled a snapshot: out of the way, but kept with their author and time.
      CREATE TABLE set_aside (
        document INTEGER NOT NULL REFERENCES documents (number) ON DELETE CASCADE,
        position INTEGER NOT NULL,
        account_id TEXT NOT NULL,
        at INTEGER NOT NULL,
        content BLOB NOT NULL,
        reason TEXT NOT NULL,
        PRIMARY KEY (document, position)
      ) STRICT;
    `)
  },
}
