import type { Migration } from './migration.ts'

/**
 * A closed session of a meeting is a document of its own: a row of `committees` without any words, whose
 * `memberships` are its readers. So readers, files and approvals are stored, journaled and restored as those of
 * committees. A reader who loses the access to the committee loses the closed session, and a committee is deleted
 * and restored together with its closed sessions, whichever program does it.
 */
export const closedSessionsMigration: Migration = {
  version: 25,
  name: 'closed-sessions',
  up(database) {
    database.exec(`
      CREATE TABLE closed_sessions (
        document_id TEXT PRIMARY KEY REFERENCES committees (document_id) ON DELETE CASCADE,
        committee_id TEXT NOT NULL REFERENCES committees (document_id) ON DELETE CASCADE,
        meeting_id TEXT NOT NULL,
        opened_at INTEGER NOT NULL,
        ended_at INTEGER
      ) STRICT;
      CREATE INDEX closed_sessions_by_committee ON closed_sessions (committee_id);

      CREATE TRIGGER closed_sessions_lose_reader AFTER DELETE ON memberships BEGIN
        DELETE FROM memberships WHERE account_id = OLD.account_id AND document_id IN
          (SELECT document_id FROM closed_sessions WHERE committee_id = OLD.document_id);
      END;
      CREATE TRIGGER closed_sessions_follow_deletion AFTER UPDATE OF removed_at ON committees
      WHEN OLD.removed_at IS NOT NEW.removed_at BEGIN
        UPDATE committees SET removed_at = NEW.removed_at WHERE document_id IN
          (SELECT document_id FROM closed_sessions WHERE committee_id = NEW.document_id);
      END;
    `)
  },
}
