import type { Migration } from './migration.ts'

/**
 * Deleted committees, and a journal of who was given or lost what. The journal is written by triggers, so that no way
 * of changing access can forget it; a restore applies it to the older copy (see docker/restore.mjs).
 */
export const deletionMigration: Migration = {
  version: 3,
  name: 'deletion',
  up(database) {
    const entry = `lower(hex(randomblob(12))), CAST(unixepoch('subsec') * 1000 AS INTEGER)`
    database.exec(`
      -- What is left of a committee whose time to be restored is over: no device may register its id again.
      CREATE TABLE erased_committees (
        document_id TEXT PRIMARY KEY,
        erased_at INTEGER NOT NULL
      ) STRICT;

      -- Without references: it outlives what it tells of. Entries are known by their id, since a restored database
      -- counts its rows anew.
      CREATE TABLE access_journal (
        id TEXT PRIMARY KEY,
        at INTEGER NOT NULL,
        what TEXT NOT NULL CHECK (what IN ('access', 'deleted', 'restored', 'erased')),
        document_id TEXT NOT NULL,
        account_id TEXT,
        access TEXT
      ) STRICT;

      CREATE TRIGGER journal_given AFTER INSERT ON memberships BEGIN
        INSERT INTO access_journal VALUES (${entry}, 'access', NEW.document_id, NEW.account_id, NEW.access);
      END;
      CREATE TRIGGER journal_changed AFTER UPDATE OF access ON memberships BEGIN
        INSERT INTO access_journal VALUES (${entry}, 'access', NEW.document_id, NEW.account_id, NEW.access);
      END;
      CREATE TRIGGER journal_taken AFTER DELETE ON memberships BEGIN
        INSERT INTO access_journal VALUES (${entry}, 'access', OLD.document_id, OLD.account_id, NULL);
      END;
      CREATE TRIGGER journal_deleted AFTER UPDATE OF removed_at ON committees
      WHEN OLD.removed_at IS NOT NEW.removed_at BEGIN
        INSERT INTO access_journal VALUES (
          ${entry}, CASE WHEN NEW.removed_at IS NULL THEN 'restored' ELSE 'deleted' END, NEW.document_id, NULL, NULL
        );
      END;
      CREATE TRIGGER journal_erased AFTER INSERT ON erased_committees BEGIN
        INSERT INTO access_journal VALUES (${entry}, 'erased', NEW.document_id, NULL, NULL);
      END;
    `)
  },
}
