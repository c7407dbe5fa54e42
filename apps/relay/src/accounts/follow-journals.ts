import type { Database } from 'better-sqlite3'
import { announceEndOf } from './end-sessions.ts'
import type { Revocations } from './revocations.ts'
import { announceRole } from './site-roles.ts'

interface IdentityEntry {
  row: number
  what: string
  subject: string
}

interface AccessEntry {
  row: number
  what: string
  document_id: string
  account_id: string | null
}

/**
 * Announces what was withdrawn by a command of the operator, which runs in a process of its own: its journal entries are
 * here, and nobody has announced them. Those of this process are announced once more, which only judges again.
 */
export function createJournalFollower(database: Database, revocations: Revocations): () => void {
  const identityEntries = database.prepare<[number], IdentityEntry>(
    'SELECT rowid AS row, what, subject FROM identity_journal WHERE rowid > ? ORDER BY rowid',
  )
  const accessEntries = database.prepare<[number], AccessEntry>(
    'SELECT rowid AS row, what, document_id, account_id FROM access_journal WHERE rowid > ? ORDER BY rowid',
  )
  const last = (table: string) =>
    Number(database.prepare(`SELECT coalesce(max(rowid), 0) FROM ${table}`).pluck().get())
  let identity = last('identity_journal')
  let access = last('access_journal')

  return () => {
    for (const { row, what, subject } of identityEntries.all(identity)) {
      identity = row
      if (what === 'session-over') announceEndOf([subject], revocations)
      else if (what === 'role') announceRole(revocations, subject)
    }
    for (const { row, what, document_id: documentId, account_id: accountId } of accessEntries.all(access)) {
      access = row
      if (accountId !== null) revocations.emit({ kind: 'membership', documentId, accountId })
      else if (what === 'deleted' || what === 'erased') revocations.emit({ kind: 'document', documentId })
    }
  }
}
