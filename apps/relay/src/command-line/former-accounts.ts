import type { Database } from 'better-sqlite3'
import { hashEmail } from '../accounts/former-accounts.ts'
import type { FormerAccountRow } from '../store/tables.ts'

/** Who has an account, told by a keyed hash of the address. */
export function readAccountIds(database: Database): FormerAccountRow[] {
  const key = database.prepare<[], Buffer>('SELECT key FROM mark_key').pluck().get()
  if (!key) return []
  return database
    .prepare<[], { id: string; email: string }>('SELECT id, email FROM accounts')
    .all()
    .map(({ id, email }) => ({ email_hash: hashEmail(key, email), account_id: id }))
}

/** Remembers the accounts that this backup does not know: their owners sign up again, and get the same id. */
export function rememberFormer(database: Database, rows: readonly FormerAccountRow[]): void {
  const remember = database.prepare(
    `INSERT OR REPLACE INTO former_accounts (email_hash, account_id)
     SELECT @email_hash, @account_id WHERE NOT EXISTS (SELECT 1 FROM accounts WHERE id = @account_id)`,
  )
  database.transaction(() => {
    for (const { email_hash, account_id } of rows) remember.run({ email_hash, account_id })
  })()
}
