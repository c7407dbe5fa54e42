import type { Migration } from './migration.ts'

/** Approved minutes: the exact bytes, by whom and when. A row is never changed. */
export const minutesApprovalsMigration: Migration = {
  version: 15,
  name: 'minutes-approvals',
  up(database) {
    database.exec(`
      CREATE TABLE minutes_approvals (
        document_id TEXT NOT NULL,
        meeting_id TEXT NOT NULL,
        number INTEGER NOT NULL,
        account_id TEXT NOT NULL,
        name TEXT NOT NULL,
        approved_at INTEGER NOT NULL,
        sha256 TEXT NOT NULL,
        format INTEGER NOT NULL,
        time_zone TEXT NOT NULL,
        content BLOB NOT NULL,
        PRIMARY KEY (document_id, meeting_id, number)
      ) STRICT;
      CREATE TRIGGER minutes_approvals_stay BEFORE UPDATE ON minutes_approvals
      BEGIN SELECT RAISE(ABORT, 'an approval is never changed'); END;
    `)
  },
}
