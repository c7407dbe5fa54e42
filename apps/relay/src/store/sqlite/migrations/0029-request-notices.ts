import type { Migration } from './migration.ts'

/**
 * Which requests to join the owners were emailed about, and when they last were: for all relays of a database, and after
 * a restart. Requests of the last hour may not have been emailed yet.
 */
export const requestNoticesMigration: Migration = {
  version: 29,
  name: 'request-notices',
  up(database) {
    database.exec(`
      ALTER TABLE committees ADD COLUMN owners_notified_at INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE join_requests ADD COLUMN owners_notified INTEGER NOT NULL DEFAULT 0;
      UPDATE join_requests SET owners_notified = 1 WHERE requested_at < (unixepoch() - 3600) * 1000;
    `)
  },
}
