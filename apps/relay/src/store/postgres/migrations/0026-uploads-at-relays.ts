import type { Migration } from './migration.ts'

/** See the SQLite migration. */
export const uploadsAtRelaysMigration: Migration = {
  version: 26,
  name: 'uploads-at-relays',
  sql: `
    ALTER TABLE uploads ADD COLUMN received bigint NOT NULL DEFAULT 0;
    ALTER TABLE uploads ADD COLUMN holder text;
    ALTER TABLE uploads ADD COLUMN epoch bigint NOT NULL DEFAULT 0;
  `,
}
