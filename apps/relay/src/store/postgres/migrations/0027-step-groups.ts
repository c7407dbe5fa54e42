import type { Migration } from './migration.ts'

/** See the SQLite migration. */
export const stepGroupsMigration: Migration = {
  version: 27,
  name: 'step-groups',
  sql: 'ALTER TABLE history ADD COLUMN is_group bigint NOT NULL DEFAULT 0',
}
