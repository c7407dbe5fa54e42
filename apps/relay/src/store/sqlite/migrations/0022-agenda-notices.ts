import type { Migration } from './migration.ts'

/**
 * Posted agendas of meetings: the exact bytes, by whom and when. A row is never changed. Both tables of frozen
 * texts have the same columns.
 */
export const agendaNoticesMigration: Migration = {
  version: 22,
  name: 'agenda-notices',
  up(database) {
    database.exec(`
      ALTER TABLE minutes_approvals RENAME COLUMN approved_at TO frozen_at;
      CREATE TABLE agenda_notices (
        document_id TEXT NOT NULL,
        meeting_id TEXT NOT NULL,
        number INTEGER NOT NULL,
        account_id TEXT NOT NULL,
        name TEXT NOT NULL,
        frozen_at INTEGER NOT NULL,
        sha256 TEXT NOT NULL,
        format INTEGER NOT NULL,
        time_zone TEXT NOT NULL,
        content BLOB NOT NULL,
        PRIMARY KEY (document_id, meeting_id, number)
      ) STRICT;
      CREATE TRIGGER agenda_notices_stay BEFORE UPDATE ON agenda_notices
      BEGIN SELECT RAISE(ABORT, 'a posted agenda is never changed'); END;
    `)
  },
}
