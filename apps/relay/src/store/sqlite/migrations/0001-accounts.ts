import type { Migration } from './migration.ts'

/** Moments are milliseconds since 1970, except `committees.created_at`, which is the maker's own text. */
export const accountsMigration: Migration = {
  version: 1,
  name: 'accounts',
  up(database) {
    database.exec(`
      CREATE TABLE accounts (
        id TEXT PRIMARY KEY,
        name TEXT NOT NULL,
        email TEXT NOT NULL UNIQUE,
        password_hash TEXT NOT NULL,
        created_at INTEGER NOT NULL
      ) STRICT;

      CREATE TABLE sign_ups (
        token_hash TEXT PRIMARY KEY,
        name TEXT NOT NULL,
        email TEXT NOT NULL,
        password_hash TEXT NOT NULL,
        created_at INTEGER NOT NULL,
        expires_at INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX sign_ups_by_email ON sign_ups (email, created_at);

      CREATE TABLE sessions (
        id_hash TEXT PRIMARY KEY,
        account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
        expires_at INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX sessions_by_account ON sessions (account_id);

      CREATE TABLE committees (
        document_id TEXT PRIMARY KEY,
        slug TEXT NOT NULL UNIQUE,
        name TEXT NOT NULL,
        emoji TEXT NOT NULL,
        door TEXT NOT NULL CHECK (door IN ('open', 'by-request', 'by-invitation')),
        created_at TEXT NOT NULL,
        created_by TEXT REFERENCES accounts (id) ON DELETE SET NULL,
        removed_at INTEGER
      ) STRICT;

      CREATE TABLE memberships (
        document_id TEXT NOT NULL REFERENCES committees (document_id) ON DELETE CASCADE,
        account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
        access TEXT NOT NULL CHECK (access IN ('owner', 'editor', 'viewer')),
        since INTEGER NOT NULL,
        PRIMARY KEY (document_id, account_id)
      ) STRICT;
      CREATE INDEX memberships_by_account ON memberships (account_id);

      CREATE TABLE join_requests (
        document_id TEXT NOT NULL REFERENCES committees (document_id) ON DELETE CASCADE,
        account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
        requested_at INTEGER NOT NULL,
        PRIMARY KEY (document_id, account_id)
      ) STRICT;

      CREATE TABLE readiness (
        id INTEGER PRIMARY KEY CHECK (id = 1),
        probed_at INTEGER NOT NULL
      ) STRICT;

      INSERT INTO committees (document_id, slug, name, emoji, door, created_at)
      VALUES ('general', 'general', 'General Committee', '📖', 'open', strftime('%Y-%m-%dT%H:%M:%fZ', 'now'));
    `)
  },
}
