import type { Migration } from './migration.ts'

/** See the SQLite migration. */
export const accountLanguageMigration: Migration = {
  version: 34,
  name: 'account-language',
  sql: 'ALTER TABLE accounts ADD COLUMN language TEXT',
}
