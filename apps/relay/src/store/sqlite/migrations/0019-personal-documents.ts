import type { Migration } from './migration.ts'

/**
 * Each account has a document of its own, under a random id. When the account is deleted, the row stays without one
 * until the document is erased: a restore that deletes the account once more therefore erases it again, too.
 *
 * Beside it is what the relay alone can know of engagement: whom a person brought here, and who wants to be on the
 * leaderboard. A referral goes with the account that came. All times are milliseconds since 1970.
 */
export const personalDocumentsMigration: Migration = {
  version: 19,
  name: 'personal-documents',
  up(database) {
    const id = `'personal-' || lower(hex(randomblob(16)))`
    database.exec(`
      CREATE TABLE personal_documents (
        document_id TEXT PRIMARY KEY,
        account_id TEXT UNIQUE REFERENCES accounts (id) ON DELETE SET NULL
      ) STRICT;
      INSERT INTO personal_documents SELECT ${id}, id FROM accounts;
      CREATE TRIGGER make_personal_document AFTER INSERT ON accounts BEGIN
        INSERT INTO personal_documents VALUES (${id}, NEW.id);
      END;

      CREATE TABLE referral_codes (
        account_id TEXT PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
        code TEXT NOT NULL UNIQUE
      ) STRICT;
      -- 'id' follows from the address of who came, so that one address counts once.
      CREATE TABLE referrals (
        account_id TEXT PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
        referred_by TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
        id TEXT NOT NULL,
        at INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX referrals_by_referrer ON referrals (referred_by, at);
      ALTER TABLE sign_ups ADD COLUMN referral_code TEXT;

      CREATE TABLE leaderboard_entries (
        account_id TEXT PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
        score INTEGER NOT NULL CHECK (score >= 0),
        at INTEGER NOT NULL,
        hidden_at INTEGER
      ) STRICT;
    `)
  },
}
