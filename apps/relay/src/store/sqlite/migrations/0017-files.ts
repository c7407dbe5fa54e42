import type { Migration } from './migration.ts'

/**
 * Which files each committee has; their bytes are beside the database, named by their hash. An upload that is finished
 * stays for a while, so that a device that missed the answer hears of it.
 */
export const filesMigration: Migration = {
  version: 17,
  name: 'files',
  up(database) {
    database.exec(`
      CREATE TABLE files (
        document_id TEXT NOT NULL REFERENCES committees (document_id) ON DELETE CASCADE,
        sha256 TEXT NOT NULL,
        bytes INTEGER NOT NULL,
        type TEXT NOT NULL,
        uploaded_by TEXT REFERENCES accounts (id) ON DELETE SET NULL,
        uploaded_at INTEGER NOT NULL,
        PRIMARY KEY (document_id, sha256)
      ) STRICT;
      CREATE INDEX files_by_hash ON files (sha256);
      CREATE INDEX files_by_account ON files (uploaded_by);

      CREATE TABLE uploads (
        id TEXT PRIMARY KEY,
        document_id TEXT NOT NULL REFERENCES committees (document_id) ON DELETE CASCADE,
        account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
        sha256 TEXT NOT NULL,
        bytes INTEGER NOT NULL,
        type TEXT NOT NULL,
        finished INTEGER NOT NULL CHECK (finished IN (0, 1)),
        changed_at INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX uploads_by_document ON uploads (document_id);
      CREATE INDEX uploads_by_account ON uploads (account_id);
    `)
  },
}
