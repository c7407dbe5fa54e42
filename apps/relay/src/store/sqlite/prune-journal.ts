import type { Database } from 'better-sqlite3'

/**
 * Removes journal entries about the end of tokens, invitations and sessions once those would be expired anyway: in an
 * older backup they are expired too. Entries about accounts and roles stay.
 */
export function createJournalPruning(database: Database): (before: number) => void {
  const remove = database.prepare<[number]>(
    "DELETE FROM identity_journal WHERE what IN ('token-over', 'invitation-over', 'session-over') AND at < ?",
  )
  return (before) => void remove.run(before)
}
