import { randomBytes } from 'node:crypto'
import type { Database } from 'better-sqlite3'
import { hashEmail, hiddenAddress } from '../accounts/former-accounts.ts'
import { readStoredGate, renewGatePassword, splashSetting } from '../accounts/splash-gate.ts'
import type { FormerAccountRow } from '../store/tables.ts'

/**
 * One line of the identity journal: a change of an account, a role, a password, a token, an invitation or a
 * setting.
 */
export interface IdentityEntry {
  id: string
  at: number
  what:
    | 'role'
    | 'disabled'
    | 'enabled'
    | 'account-deleted'
    | 'password-changed'
    | 'email-changed'
    | 'picture-changed'
    | 'setting-changed'
    | 'identity-removed'
    | 'invitation-over'
    | 'token-over'
    | 'session-over'
  /** An account's id, the hash of a token, or the name of a setting. */
  subject: string
  value: string | null
}

/** The keyed hashes of the newest addresses, by account. */
export type EmailHashes = ReadonlyMap<string, string>

/** Sessions are omitted, because a restore ends them all. */
export function readIdentityJournal(database: Database): IdentityEntry[] {
  return database
    .prepare<[], IdentityEntry>("SELECT * FROM identity_journal WHERE what <> 'session-over' ORDER BY rowid")
    .all()
}

/** The entries that are missing in a database, each once, in the order of their time. */
export function missingEntries(database: Database, entries: readonly IdentityEntry[]): IdentityEntry[] {
  const known = new Set(readIdentityJournal(database).map(({ id }) => id))
  const missing = new Map(entries.filter(({ id }) => !known.has(id)).map((entry) => [entry.id, entry]))
  return [...missing.values()].sort((a, b) => a.at - b.at)
}

/** Applies, in order, the entries that are missing in the database. */
export function applyIdentityJournal(
  database: Database,
  missing: readonly IdentityEntry[],
  emailHashes: EmailHashes,
): void {
  for (const entry of missing) apply(database, entry, emailHashes)
}

/**
 * Runs `work` on a database in one transaction. Its triggers journal the changes; these entries are replaced
 * by the original ones with their times.
 */
export function journalInstead(database: Database, entries: readonly IdentityEntry[], work: () => void): void {
  database.transaction(() => {
    const last = Number(database.prepare('SELECT coalesce(max(rowid), 0) FROM identity_journal').pluck().get())
    work()
    database.prepare('DELETE FROM identity_journal WHERE rowid > ?').run(last)
    const remember = database.prepare(
      'INSERT OR IGNORE INTO identity_journal (id, at, what, subject, value) VALUES (?, ?, ?, ?, ?)',
    )
    for (const { id, at, what, subject, value } of entries) remember.run(id, at, what, subject, value)
  })()
}

/** No password has this hash, so the person must request a new one. */
const noPassword = '-'

function apply(database: Database, { at, what, subject, value }: IdentityEntry, hashes: EmailHashes): void {
  const run = (sql: string, ...values: unknown[]) => database.prepare(sql).run(...values)
  switch (what) {
    case 'role':
      run('UPDATE accounts SET role = ? WHERE id = ?', value, subject)
      return
    case 'disabled':
      run('UPDATE accounts SET disabled_at = ? WHERE id = ?', at, subject)
      return
    case 'enabled':
      run('UPDATE accounts SET disabled_at = NULL WHERE id = ?', subject)
      return
    case 'account-deleted':
      run('DELETE FROM accounts WHERE id = ?', subject)
      run('DELETE FROM former_accounts WHERE account_id = ?', subject)
      return
    case 'password-changed':
      run('UPDATE accounts SET password_hash = ? WHERE id = ?', noPassword, subject)
      return
    case 'email-changed':
      hideAddress(database, subject, hashes.get(subject))
      return
    case 'picture-changed':
      run('DELETE FROM account_pictures WHERE account_id = ?', subject)
      return
    case 'setting-changed':
      changeSetting(database, subject, value, at)
      return
    case 'identity-removed':
      run("DELETE FROM identities WHERE account_id = ? AND issuer || ' ' || subject = ?", subject, value)
      return
    case 'invitation-over':
      run('UPDATE invitations SET revoked_at = ? WHERE token_hash = ? AND revoked_at IS NULL', at, subject)
      return
    case 'token-over':
      run('DELETE FROM one_time_tokens WHERE token_hash = ?', subject)
      run('DELETE FROM sign_ups WHERE token_hash = ?', subject)
      return
  }
}

/** The old address must not be usable for a sign-in. The hub recognises the new address by its hash. */
function hideAddress(database: Database, accountId: string, hash: string | undefined): void {
  const key = database.prepare<[], Buffer>('SELECT key FROM mark_key').pluck().get()
  const email = database.prepare<[string], string>('SELECT email FROM accounts WHERE id = ?').pluck()
  const before = email.get(accountId)
  if (key === undefined || before === undefined || hash === undefined) return
  if (hashEmail(key, before) === hash) return
  database.prepare('UPDATE OR IGNORE accounts SET email = ? WHERE id = ?').run(hiddenAddress(hash), accountId)
}

function changeSetting(database: Database, name: string, value: string | null, at: number): void {
  if (value === null) return
  const stored = database.prepare<[string], string>('SELECT value FROM site_settings WHERE name = ?').pluck()
  const next = name === splashSetting ? gateLike(stored.get(name), value) : value
  database
    .prepare(
      `INSERT INTO site_settings (name, value, changed_at, changed_by) VALUES (?, ?, ?, NULL)
       ON CONFLICT (name) DO UPDATE SET value = excluded.value, changed_at = excluded.changed_at, changed_by = NULL`,
    )
    .run(name, next, at)
}

/** A new password instead of the backup's, if it was changed; administrators can read it in the app. */
function gateLike(stored: string | undefined, change: string): string {
  const { enabled, newPassword } = JSON.parse(change) as { enabled: 0 | 1; newPassword: 0 | 1 }
  const gate = readStoredGate(stored === undefined ? undefined : JSON.parse(stored))
  const next = gate === null || newPassword === 1 ? renewGatePassword(randomBytes) : gate
  return JSON.stringify({ ...next, enabled: enabled === 1 })
}

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
