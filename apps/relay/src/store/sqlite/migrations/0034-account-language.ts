import type { Migration } from './migration.ts'

/** Emails to a person are in the language in which they use the app. */
export const accountLanguageMigration: Migration = {
  version: 34,
  name: 'account-language',
  up(database) {
    database.exec('ALTER TABLE accounts ADD COLUMN language TEXT')
  },
}
