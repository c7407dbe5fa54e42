import type { Migration } from './migration.ts'

/** An upload can continue at another relay, and quotas are computed without looking at the bytes. */
export const uploadsAtRelaysMigration: Migration = {
  version: 26,
  name: 'uploads-at-relays',
  up(database) {
    database.exec(`
      ALTER TABLE uploads ADD COLUMN received INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE uploads ADD COLUMN holder TEXT;
      ALTER TABLE uploads ADD COLUMN epoch INTEGER NOT NULL DEFAULT 0;
    `)
  },
}
