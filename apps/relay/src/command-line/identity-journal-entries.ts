import type { Database } from 'better-sqlite3'

/** One line of the identity journal: what became of an account, a role, a password, a token, an invitation. */
export interface IdentityEntry {
  id: string
  at: number
  what:
    | 'role'
    | 'disabled'
    | 'enabled'
    | 'account-deleted'
    | 'password-changed'
    | 'identity-removed'
    | 'invitation-over'
    | 'token-over'
    | 'session-over'
  /** An account's id, or the hash of a token. */
  subject: string
  value: string | null
}

/** Without sessions: a restore ends them all. */
export function readIdentityJournal(database: Database): IdentityEntry[] {
  return database
    .prepare<[], IdentityEntry>("SELECT * FROM identity_journal WHERE what <> 'session-over' ORDER BY rowid")
    .all()
}

/** Applies, in order, the entries that the database does not have yet; returns how many there were. */
export function applyIdentityJournal(database: Database, entries: readonly IdentityEntry[]): number {
  const known = new Set(readIdentityJournal(database).map(({ id }) => id))
  const missing = new Map(entries.filter(({ id }) => !known.has(id)).map((entry) => [entry.id, entry]))
  const inOrder = [...missing.values()].sort((a, b) => a.at - b.at)
  database.transaction(() => {
    for (const entry of inOrder) apply(database, entry)
    // The triggers have journaled the changes of this restore. Replace those by the original entries with their times.
    const triggered = database.prepare('DELETE FROM identity_journal WHERE id = ?')
    for (const { id } of readIdentityJournal(database)) if (!known.has(id)) triggered.run(id)
    const remember = database.prepare(
      'INSERT OR IGNORE INTO identity_journal (id, at, what, subject, value) VALUES (?, ?, ?, ?, ?)',
    )
    for (const { id, at, what, subject, value } of inOrder) remember.run(id, at, what, subject, value)
  })()
  return inOrder.length
}

/** No password has this hash: the person asks for a new one. */
const noPassword = '-'

function apply(database: Database, { at, what, subject, value }: IdentityEntry): void {
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

export interface KeptAccount {
  id: string
  email: string
  password_hash: string
}

export interface KeptSetting {
  name: string
  value: string
  changed_at: number
  changed_by: string | null
}

export function readAccounts(database: Database): KeptAccount[] {
  return database.prepare<[], KeptAccount>('SELECT id, email, password_hash FROM accounts').all()
}

export function readSettings(database: Database): KeptSetting[] {
  return database.prepare<[], KeptSetting>('SELECT * FROM site_settings').all()
}

/**
 * Takes over from the database that is replaced what no journal holds: the addresses and passwords of accounts that the
 * backup knows, and settings that were changed after it. An address that somebody gave up must not let its next owner in.
 */
export function takeOver(
  database: Database,
  accounts: readonly KeptAccount[],
  settings: readonly KeptSetting[],
): void {
  const journal = new Set(readIdentityJournal(database).map(({ id }) => id))
  const update = database.prepare('UPDATE OR IGNORE accounts SET email = ?, password_hash = ? WHERE id = ?')
  const put = database.prepare(
    `INSERT INTO site_settings (name, value, changed_at, changed_by) VALUES (?, ?, ?, ?)
     ON CONFLICT (name) DO UPDATE SET value = excluded.value, changed_at = excluded.changed_at,
       changed_by = excluded.changed_by WHERE excluded.changed_at > changed_at`,
  )
  database.transaction(() => {
    for (const { id, email, password_hash } of accounts) update.run(email, password_hash, id)
    for (const { name, value, changed_at, changed_by } of settings)
      put.run(name, value, changed_at, changed_by)
    const triggered = database.prepare('DELETE FROM identity_journal WHERE id = ?')
    for (const { id } of readIdentityJournal(database)) if (!journal.has(id)) triggered.run(id)
  })()
}
