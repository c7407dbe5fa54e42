import type { Database } from 'better-sqlite3'
import { sql } from 'kysely'
import { hashEmail } from '../accounts/former-accounts.ts'
import type { AccessJournalRow } from '../store/tables.ts'
import { withHub } from './open-hub.ts'
import { readWords } from './program.ts'

// Prints as JSON lines: changes of access, roles and accounts, deleted committees and ended tokens. The
// output is small enough to be copied elsewhere every few minutes. A restore reads it, so that rights and
// data that were withdrawn after the backup stay withdrawn. It contains no secrets: only hashes of tokens,
// and only the fact that a password changed.

export async function printAccessJournal(words: string[]): Promise<void> {
  readWords(words, 0)
  const lines = await withHub(async ({ queries, journalOrder }) => {
    const inOrder = sql.ref(journalOrder)
    const access = queries
      .selectFrom('access_journal')
      .select(['id', 'at', 'what', 'document_id', 'account_id', 'access'])
    // Sessions are omitted, because a restore ends them all.
    const identity = queries
      .selectFrom('identity_journal')
      .select(['id', 'at', 'what', 'subject', 'value'])
      .where('what', '<>', 'session-over')
    const key = await queries.selectFrom('mark_key').select('key').executeTakeFirst()
    const accounts = key ? await queries.selectFrom('accounts').select(['id', 'email']).execute() : []
    return [
      ...(await access.orderBy(inOrder).execute()),
      ...(await identity.orderBy(inOrder).execute()),
      ...accounts.map(({ id, email }) => ({
        email_hash: hashEmail(key?.key ?? new Uint8Array(), email),
        account_id: id,
      })),
    ]
  })
  if (lines.length === 0) process.stderr.write('The access journal is empty: this hub has no accounts yet.\n')
  for (const line of lines) process.stdout.write(`${JSON.stringify(line)}\n`)
}

interface NumberedResolution {
  motion: string
  meeting: string
  number: string
  year: number
  sequence: number
  at: number
  /** Absent from the journal of an older relay. */
  handedOver?: 0 | 1 | null
}

interface RemovedResolution {
  number: string
  motion: string
}

export function readJournal(database: Database): AccessJournalRow[] {
  return database.prepare<[], AccessJournalRow>('SELECT * FROM access_journal ORDER BY rowid').all()
}

/** Applies, in order, the entries that are missing in the database; returns their number. */
export function applyJournal(database: Database, entries: readonly AccessJournalRow[]): number {
  const known = new Set(readJournal(database).map(({ id }) => id))
  const missing = new Map(entries.filter(({ id }) => !known.has(id)).map((entry) => [entry.id, entry]))
  const inOrder = [...missing.values()].sort((a, b) => a.at - b.at)
  database.transaction(() => {
    for (const entry of inOrder) apply(database, entry)
    // The triggers have journaled the changes of this restore. Replace those by the original entries with their times.
    const triggered = database.prepare('DELETE FROM access_journal WHERE id = ?')
    for (const { id } of readJournal(database)) if (!known.has(id)) triggered.run(id)
    const remember = database.prepare(
      'INSERT OR IGNORE INTO access_journal (id, at, what, document_id, account_id, access) VALUES (?, ?, ?, ?, ?, ?)',
    )
    for (const { id, at, what, document_id, account_id, access } of inOrder)
      remember.run(id, at, what, document_id, account_id, access)
  })()
  return inOrder.length
}

function apply(database: Database, entry: AccessJournalRow): void {
  const { at, what, document_id: id, account_id: account, access } = entry
  const run = (sql: string, ...values: unknown[]) => database.prepare(sql).run(...values)
  const isThere = (sql: string, value: unknown) => database.prepare(sql).get(value) !== undefined
  const committee = isThere('SELECT 1 FROM committees WHERE document_id = ?', id)
  switch (what) {
    case 'access':
      if (access === null) {
        run('DELETE FROM memberships WHERE document_id = ? AND account_id = ?', id, account)
      } else if (committee && isThere('SELECT 1 FROM accounts WHERE id = ?', account)) {
        run(
          `INSERT INTO memberships (document_id, account_id, access, since) VALUES (?, ?, ?, ?)
           ON CONFLICT (document_id, account_id) DO UPDATE SET access = excluded.access`,
          ...[id, account, access, at],
        )
      }
      return
    case 'deleted':
      if (committee) run('UPDATE committees SET removed_at = ? WHERE document_id = ?', at, id)
      // The committee was created and deleted after the backup. Only its id is known, and no device may
      // upload it again.
      else run('INSERT OR IGNORE INTO erased_committees VALUES (?, ?)', id, at)
      return
    case 'restored':
      run('UPDATE committees SET removed_at = NULL WHERE document_id = ?', id)
      run('DELETE FROM erased_committees WHERE document_id = ?', id)
      return
    case 'erased':
      run('DELETE FROM documents WHERE id = ?', id)
      run('DELETE FROM minutes_approvals WHERE document_id = ?', id)
      run('DELETE FROM agenda_notices WHERE document_id = ?', id)
      run('DELETE FROM resolutions WHERE document_id = ?', id)
      run('DELETE FROM removed_resolutions WHERE document_id = ?', id)
      run('DELETE FROM committees WHERE document_id = ?', id)
      run('INSERT OR IGNORE INTO erased_committees VALUES (?, ?)', id, at)
      return
    case 'file-erased':
      // A file that was uploaded again after this entry is kept.
      run('DELETE FROM files WHERE document_id = ? AND sha256 = ? AND uploaded_at <= ?', id, access, at)
      return
    case 'feed-ended':
      run('DELETE FROM feed_addresses WHERE id = ?', access)
      return
    case 'record-withdrawn':
      // A record that was published again after this entry is kept.
      run(
        `UPDATE open_records SET content = NULL, sha256 = NULL, withdrawn_at = ?, withdrawn_by = ''
         WHERE document_id = ? AND meeting_id = ? AND withdrawn_at IS NULL AND published_at <= ?`,
        ...[at, id, access, at],
      )
      return
    case 'resolution-numbered': {
      // Also of a committee that was created after the backup: its owner's device uploads it again.
      const row = JSON.parse(access ?? '{}') as NumberedResolution
      run(
        `INSERT OR IGNORE INTO resolutions SELECT ?, ?, ?, ?, ?, ?, ?, ?
         WHERE NOT EXISTS (SELECT 1 FROM removed_resolutions WHERE document_id = ? AND number = ?)`,
        ...[id, row.motion, row.meeting, row.number, row.year, row.sequence, row.at, row.handedOver ?? null],
        ...[id, row.number],
      )
      return
    }
    case 'resolution-removed': {
      const { number, motion } = JSON.parse(access ?? '{}') as RemovedResolution
      run('DELETE FROM resolutions WHERE document_id = ? AND number = ?', id, number)
      run('INSERT OR IGNORE INTO removed_resolutions VALUES (?, ?, ?, ?)', id, number, motion, at)
      return
    }
    case 'join-policy':
      run('UPDATE committees SET door = ? WHERE document_id = ?', access, id)
      return
  }
}
