import type { Migration } from './migration.ts'

/**
 * History: what changed between moments that were kept, put there by compaction when it takes entries out of the log.
 * A row is made of `authors` (see store/history-table.ts) and `content`, a yjs update, deflated.
 */
export const historyMigration: Migration = {
  version: 5,
  name: 'history',
  up(database) {
    database.exec(`
      CREATE TABLE history (
        document INTEGER NOT NULL REFERENCES documents (number) ON DELETE CASCADE,
        position INTEGER NOT NULL,
        from_at INTEGER NOT NULL,
        lasted INTEGER NOT NULL,
        labels TEXT NOT NULL,
        authors BLOB NOT NULL,
        content BLOB NOT NULL,
        PRIMARY KEY (document, position)
      ) STRICT;

      -- Accounts by a number, since history names them in every row. Accounts that are gone stay known by their id.
      CREATE TABLE history_people (
        number INTEGER PRIMARY KEY,
        account_id TEXT NOT NULL UNIQUE
      ) STRICT;

      -- Entries of the log whose writer asked to keep how things stood before and after.
      CREATE TABLE moments (
        document INTEGER NOT NULL REFERENCES documents (number) ON DELETE CASCADE,
        position INTEGER NOT NULL,
        label TEXT NOT NULL,
        account_id TEXT NOT NULL,
        at INTEGER NOT NULL,
        PRIMARY KEY (document, position, label)
      ) STRICT;
    `)
  },
}
