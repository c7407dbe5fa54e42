import type { Database } from 'better-sqlite3'
import { hashEmail } from '../accounts/former-accounts.ts'
import type { FormerAccountRow } from '../store/tables.ts'

/** All accounts, each with a keyed hash of its address. */
export function readAccountIds(database: Database): FormerAccountRow[] {
  const key = database.prepare<[], Buffer>('SELECT key FROM mark_key').pluck().get()
  if (!key) return []
  return database
    .prepare<[], { id: string; email: string }>('SELECT id, email FROM accounts')
    .all()
    .map(({ id, email }) => ({ email_hash: hashEmail(key, email), account_id: id }))
}

/**
 * Records the accounts that are missing in this backup, so that their owners get the same id when they sign
 * up again.
 */
export function rememberFormer(database: Database, rows: readonly FormerAccountRow[]): void {
  const remember = database.prepare(
    `INSERT OR REPLACE INTO former_accounts (email_hash, account_id)
     SELECT @email_hash, @account_id WHERE NOT EXISTS (SELECT 1 FROM accounts WHERE id = @account_id)`,
  )
  database.transaction(() => {
    for (const { email_hash, account_id } of rows) remember.run({ email_hash, account_id })
  })()
}
