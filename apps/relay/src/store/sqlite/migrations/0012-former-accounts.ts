import type { Migration } from './migration.ts'

/**
 * Accounts that a restored backup does not know: who signs up again with the same address gets the same id, by which
 * their devices keep what they hold. Only a keyed hash of the address is here, since the journal that brings it lies
 * elsewhere too.
 */
export const formerAccountsMigration: Migration = {
  version: 12,
  name: 'former-accounts',
  up(database) {
    database.exec(`
      CREATE TABLE former_accounts (
        email_hash TEXT PRIMARY KEY,
        account_id TEXT NOT NULL
      ) STRICT;
    `)
  },
}
