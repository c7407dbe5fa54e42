import type { Migration } from './migration.ts'

/** See the SQLite migration. */
export const requestNoticesMigration: Migration = {
  version: 29,
  name: 'request-notices',
  sql: `
    ALTER TABLE committees ADD COLUMN owners_notified_at bigint NOT NULL DEFAULT 0;
    ALTER TABLE join_requests ADD COLUMN owners_notified bigint NOT NULL DEFAULT 0;
    UPDATE join_requests SET owners_notified = 1 WHERE requested_at < (extract(epoch FROM now()) - 3600) * 1000;
  `,
}
