import type { Migration } from './migration.ts'

/**
 * Frozen texts are versions: each names the hash of the one before it, and the motion by which minutes were
 * approved, if any. The parent of an older row is the row before it. Both tables have the same columns.
 */
export const approvalsByMotionMigration: Migration = {
  version: 23,
  name: 'approvals-by-motion',
  up(database) {
    for (const table of ['minutes_approvals', 'agenda_notices'])
      database.exec(`
        ALTER TABLE ${table} ADD COLUMN parent_sha256 TEXT;
        ALTER TABLE ${table} ADD COLUMN motion TEXT;
      `)
  },
}
