import type { Migration } from './migration.ts'
import { trigger } from './triggers.ts'

const sessionsOf = (committee: string) =>
  `(SELECT document_id FROM closed_sessions WHERE committee_id = ${committee})`

/** See the SQLite migration. */
export const closedSessionsMigration: Migration = {
  version: 25,
  name: 'closed-sessions',
  sql: `
    CREATE TABLE closed_sessions (
      document_id text PRIMARY KEY REFERENCES committees (document_id) ON DELETE CASCADE,
      committee_id text NOT NULL REFERENCES committees (document_id) ON DELETE CASCADE,
      meeting_id text NOT NULL,
      opened_at bigint NOT NULL,
      ended_at bigint
    );
    CREATE INDEX closed_sessions_by_committee ON closed_sessions (committee_id);
    ${trigger('closed_sessions_lose_reader', 'DELETE', 'memberships', '', `DELETE FROM memberships WHERE account_id = OLD.account_id AND document_id IN ${sessionsOf('OLD.document_id')};`)}
    ${trigger('closed_sessions_follow_deletion', 'UPDATE OF removed_at', 'committees', 'OLD.removed_at IS DISTINCT FROM NEW.removed_at', `UPDATE committees SET removed_at = NEW.removed_at WHERE document_id IN ${sessionsOf('NEW.document_id')};`)}
  `,
}
