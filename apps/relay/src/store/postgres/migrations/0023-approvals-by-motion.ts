import type { Migration } from './migration.ts'

/** See the SQLite migration. */
export const approvalsByMotionMigration: Migration = {
  version: 23,
  name: 'approvals-by-motion',
  sql: `
    ALTER TABLE minutes_approvals ADD COLUMN parent_sha256 text, ADD COLUMN motion text;
    ALTER TABLE agenda_notices ADD COLUMN parent_sha256 text, ADD COLUMN motion text;
  `,
}
