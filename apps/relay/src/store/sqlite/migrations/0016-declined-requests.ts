import type { Migration } from './migration.ts'

/**
 * Join requests that an owner declined, for the people who asked. A request of theirs, an access or an invitation by
 * email ends the note. Triggers do that because access is given in many places, also when a backup is restored.
 */
export const declinedRequestsMigration: Migration = {
  version: 16,
  name: 'declined-requests',
  up(database) {
    const forget = 'DELETE FROM declined_requests WHERE document_id = NEW.document_id AND account_id'
    database.exec(`
      CREATE TABLE declined_requests (
        document_id TEXT NOT NULL REFERENCES committees (document_id) ON DELETE CASCADE,
        account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
        declined_at INTEGER NOT NULL,
        PRIMARY KEY (document_id, account_id)
      ) STRICT;
      CREATE INDEX declined_requests_by_account ON declined_requests (account_id);

      CREATE TRIGGER declined_then_asked AFTER INSERT ON join_requests
      BEGIN ${forget} = NEW.account_id; END;
      CREATE TRIGGER declined_then_member AFTER INSERT ON memberships
      BEGIN ${forget} = NEW.account_id; END;
      CREATE TRIGGER declined_then_invited AFTER INSERT ON invitations WHEN NEW.email IS NOT NULL
      BEGIN ${forget} IN (SELECT id FROM accounts WHERE email = NEW.email); END;
    `)
  },
}
