import type { Migration } from './migration.ts'

/** Old steps of the history share a row (see store/step-groups.ts). The flag takes no bytes in a row. */
export const stepGroupsMigration: Migration = {
  version: 27,
  name: 'step-groups',
  up(database) {
    database.exec('ALTER TABLE history ADD COLUMN is_group INTEGER NOT NULL DEFAULT 0')
  },
}
