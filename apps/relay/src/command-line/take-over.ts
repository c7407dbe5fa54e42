import type { Database } from 'better-sqlite3'
import { hashEmail, hiddenAddress } from '../accounts/former-accounts.ts'
import type { IdentityEntry } from './identity-journal-entries.ts'

interface AccountRow {
  id: string
  email: string
  password_hash: string
}

interface PictureRow {
  account_id: string
  type: string
  content: Buffer
  changed_at: number
}

interface SettingRow {
  name: string
  value: string
  changed_at: number
  changed_by: string | null
}

/**
 * The newer addresses, passwords, pictures and settings in the replaced database, compared with the backup
 * and with any copy of the journal. That database did not journal changes of addresses and settings before
 * version 14, or of passwords before version 10: then all of them are treated as newer.
 */
export function newerIn(
  missing: readonly IdentityEntry[],
  replaced: ReadonlySet<string>,
  version: number,
): (what: IdentityEntry['what'], subject: string) => boolean {
  const keyOf = ({ what, subject }: Pick<IdentityEntry, 'what' | 'subject'>) => `${what} ${subject}`
  const newest = new Map(missing.map((entry) => [keyOf(entry), entry.id]))
  return (what, subject) => {
    const id = newest.get(keyOf({ what, subject }))
    if (id !== undefined) return replaced.has(id)
    return version < 14 && what !== 'picture-changed' && (version < 10 || what !== 'password-changed')
  }
}

/** Copies data that is in no journal from the replaced database. */
export function takeOver(
  database: Database,
  replaced: Database,
  isNewer: (what: IdentityEntry['what'], subject: string) => boolean,
): void {
  takeOverAccounts(database, replaced, isNewer)
  takeOverPictures(database, replaced, isNewer)
  const put = database.prepare(
    `INSERT INTO site_settings (name, value, changed_at, changed_by) VALUES (?, ?, ?, ?)
     ON CONFLICT (name) DO UPDATE SET value = excluded.value, changed_at = excluded.changed_at,
       changed_by = excluded.changed_by`,
  )
  for (const setting of replaced.prepare<[], SettingRow>('SELECT * FROM site_settings').all())
    if (isNewer('setting-changed', setting.name))
      put.run(setting.name, setting.value, setting.changed_at, setting.changed_by)
}

function takeOverAccounts(
  database: Database,
  replaced: Database,
  isNewer: (what: IdentityEntry['what'], subject: string) => boolean,
): void {
  const key = database.prepare<[], Buffer>('SELECT key FROM mark_key').pluck().get() ?? Buffer.alloc(0)
  const setEmail = database.prepare('UPDATE OR IGNORE accounts SET email = ? WHERE id = ?')
  const setPassword = database.prepare('UPDATE accounts SET password_hash = ? WHERE id = ?')
  const isThere = database.prepare('SELECT 1 FROM accounts WHERE id = ?')
  const sharedAccounts = replaced
    .prepare<[], AccountRow>('SELECT id, email, password_hash FROM accounts')
    .all()
    .filter(({ id }) => isThere.get(id) !== undefined)
  const moved = sharedAccounts.filter(({ id }) => isNewer('email-changed', id))
  // An account may have another account's old address, so all addresses are hidden first.
  for (const { id, email } of moved) setEmail.run(hiddenAddress(hashEmail(key, email)), id)
  for (const { id, email } of moved) setEmail.run(email, id)
  for (const { id, password_hash } of sharedAccounts)
    if (isNewer('password-changed', id)) setPassword.run(password_hash, id)
}

function takeOverPictures(
  database: Database,
  replaced: Database,
  isNewer: (what: IdentityEntry['what'], subject: string) => boolean,
): void {
  const put = database.prepare(
    `INSERT OR REPLACE INTO account_pictures (account_id, type, content, changed_at)
     SELECT @account_id, @type, @content, @changed_at WHERE EXISTS (SELECT 1 FROM accounts WHERE id = @account_id)`,
  )
  const read = replaced.prepare<[string], PictureRow>('SELECT * FROM account_pictures WHERE account_id = ?')
  const owners = replaced.prepare<[], string>('SELECT account_id FROM account_pictures').pluck().all()
  for (const owner of owners) {
    if (!isNewer('picture-changed', owner)) continue
    const picture = read.get(owner)
    if (picture !== undefined) put.run(picture)
  }
}

/**
 * If either of the two databases has emails about requests switched off for an account, they stay off after
 * the restore: an unwanted email is worse than one that must be switched on again.
 */
export function takeOverSilence(database: Database, replaced: Database): void {
  const silence = database.prepare('UPDATE accounts SET notify_requests = 0 WHERE id = ?')
  const silent = replaced.prepare<[], string>('SELECT id FROM accounts WHERE notify_requests = 0').pluck()
  for (const id of silent.all()) silence.run(id)
}
