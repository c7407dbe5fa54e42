import type { Migration } from './migration.ts'

/**
 * Site roles, sessions with their device, other ways to sign in, one-time links, invitations and the site's settings.
 * Whatever takes something away from a person is also written to the identity journal by triggers, as access is to the
 * access journal: a restore applies it to the older copy, so that nothing comes back. All times are milliseconds since
 * 1970. An account without a password has a hash that no password matches ('-').
 */
export const identityMigration: Migration = {
  version: 10,
  name: 'identity',
  up(database) {
    const entry = `lower(hex(randomblob(12))), CAST(unixepoch('subsec') * 1000 AS INTEGER)`
    database.exec(`
      ALTER TABLE accounts ADD COLUMN role TEXT NOT NULL DEFAULT 'user' CHECK (role IN ('admin', 'moderator', 'user'));
      ALTER TABLE accounts ADD COLUMN disabled_at INTEGER;
      -- 1 when an owner wants an email as soon as somebody asks to join a committee of theirs.
      ALTER TABLE accounts ADD COLUMN notify_requests INTEGER NOT NULL DEFAULT 1;

      ALTER TABLE sessions ADD COLUMN created_at INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE sessions ADD COLUMN last_used_at INTEGER NOT NULL DEFAULT 0;
      -- Browser and system in words, as the person should recognise it; and the network address of the last use.
      ALTER TABLE sessions ADD COLUMN device TEXT NOT NULL DEFAULT '';
      ALTER TABLE sessions ADD COLUMN place TEXT NOT NULL DEFAULT '';

      -- The invitation through which somebody signs up, if there was one: it is accepted at the confirmation.
      ALTER TABLE sign_ups ADD COLUMN invitation_id TEXT;

      CREATE TABLE account_pictures (
        account_id TEXT PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
        type TEXT NOT NULL,
        content BLOB NOT NULL,
        changed_at INTEGER NOT NULL
      ) STRICT;

      CREATE TABLE identities (
        issuer TEXT NOT NULL,
        subject TEXT NOT NULL,
        account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
        email TEXT NOT NULL,
        created_at INTEGER NOT NULL,
        PRIMARY KEY (issuer, subject)
      ) STRICT;
      CREATE INDEX identities_by_account ON identities (account_id);

      -- Links that work once: a forgotten password, a new address, the first admin. Using one deletes it.
      CREATE TABLE one_time_tokens (
        token_hash TEXT PRIMARY KEY,
        purpose TEXT NOT NULL CHECK (purpose IN ('reset-password', 'change-email', 'first-admin')),
        account_id TEXT REFERENCES accounts (id) ON DELETE CASCADE,
        email TEXT,
        created_at INTEGER NOT NULL,
        expires_at INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX one_time_tokens_by_account ON one_time_tokens (account_id);

      -- To an address by email, or without one by a link that is passed on. 'entry_id' is an entry of the committee's
      -- directory that belongs to the invited person.
      CREATE TABLE invitations (
        id TEXT PRIMARY KEY,
        token_hash TEXT NOT NULL UNIQUE,
        document_id TEXT NOT NULL REFERENCES committees (document_id) ON DELETE CASCADE,
        access TEXT NOT NULL CHECK (access IN ('owner', 'editor', 'viewer')),
        email TEXT,
        name TEXT,
        entry_id TEXT,
        invited_by TEXT REFERENCES accounts (id) ON DELETE SET NULL,
        created_at INTEGER NOT NULL,
        sent_at INTEGER NOT NULL,
        expires_at INTEGER NOT NULL,
        revoked_at INTEGER,
        accepted_at INTEGER,
        accepted_by TEXT REFERENCES accounts (id) ON DELETE SET NULL
      ) STRICT;
      CREATE INDEX invitations_by_committee ON invitations (document_id, created_at);

      -- Values are JSON.
      CREATE TABLE site_settings (
        name TEXT PRIMARY KEY,
        value TEXT NOT NULL,
        changed_at INTEGER NOT NULL,
        changed_by TEXT
      ) STRICT;

      -- 'subject' is the account's id, or the hash of the token or session that is over.
      CREATE TABLE identity_journal (
        id TEXT PRIMARY KEY,
        at INTEGER NOT NULL,
        what TEXT NOT NULL CHECK (
          what IN ('role', 'disabled', 'enabled', 'account-deleted', 'password-changed', 'identity-removed',
            'invitation-over', 'token-over', 'session-over')
        ),
        subject TEXT NOT NULL,
        value TEXT
      ) STRICT;

      CREATE TRIGGER journal_role AFTER UPDATE OF role ON accounts WHEN OLD.role IS NOT NEW.role BEGIN
        INSERT INTO identity_journal VALUES (${entry}, 'role', NEW.id, NEW.role);
      END;
      CREATE TRIGGER journal_disabled AFTER UPDATE OF disabled_at ON accounts
      WHEN (OLD.disabled_at IS NULL) <> (NEW.disabled_at IS NULL) BEGIN
        INSERT INTO identity_journal VALUES (
          ${entry}, CASE WHEN NEW.disabled_at IS NULL THEN 'enabled' ELSE 'disabled' END, NEW.id, NULL
        );
      END;
      -- Not the new hash: the journal is kept elsewhere too. After a restore the old password must not work either.
      CREATE TRIGGER journal_password AFTER UPDATE OF password_hash ON accounts
      WHEN OLD.password_hash IS NOT NEW.password_hash BEGIN
        INSERT INTO identity_journal VALUES (${entry}, 'password-changed', NEW.id, NULL);
      END;
      CREATE TRIGGER journal_account_deleted AFTER DELETE ON accounts BEGIN
        INSERT INTO identity_journal VALUES (${entry}, 'account-deleted', OLD.id, NULL);
      END;
      CREATE TRIGGER journal_identity AFTER DELETE ON identities BEGIN
        INSERT INTO identity_journal VALUES (${entry}, 'identity-removed', OLD.account_id, OLD.issuer || ' ' || OLD.subject);
      END;
      CREATE TRIGGER journal_invitation AFTER UPDATE OF revoked_at, accepted_at, token_hash ON invitations
      WHEN NEW.revoked_at IS NOT NULL OR NEW.accepted_at IS NOT NULL OR OLD.token_hash IS NOT NEW.token_hash BEGIN
        INSERT INTO identity_journal VALUES (${entry}, 'invitation-over', OLD.token_hash, NULL);
      END;
      CREATE TRIGGER journal_token AFTER DELETE ON one_time_tokens BEGIN
        INSERT INTO identity_journal VALUES (${entry}, 'token-over', OLD.token_hash, NULL);
      END;
      CREATE TRIGGER journal_sign_up AFTER DELETE ON sign_ups BEGIN
        INSERT INTO identity_journal VALUES (${entry}, 'token-over', OLD.token_hash, NULL);
      END;
      CREATE TRIGGER journal_session AFTER DELETE ON sessions BEGIN
        INSERT INTO identity_journal VALUES (${entry}, 'session-over', OLD.id_hash, NULL);
      END;
    `)
  },
}
