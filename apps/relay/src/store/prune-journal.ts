import type { Database } from 'better-sqlite3'

/**
 * Forgets that tokens, invitations and sessions are over once they would be expired anyway: in an older backup they are
 * expired too. What became of accounts and roles stays.
 */
export function createJournalTidy(database: Database): (before: number) => void {
  const remove = database.prepare<[number]>(
    "DELETE FROM identity_journal WHERE what IN ('token-over', 'invitation-over', 'session-over') AND at < ?",
  )
  return (before) => void remove.run(before)
}
