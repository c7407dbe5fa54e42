import type { AccountStore } from '../store/account-store.ts'

/**
 * Removes journal entries about the end of tokens, invitations and sessions that would be expired by now: in
 * an older backup they are expired, too. Entries about accounts and roles are kept. `before` is milliseconds
 * since 1970.
 */
export async function pruneJournal({ queries }: AccountStore, before: number): Promise<void> {
  await queries
    .deleteFrom('identity_journal')
    .where('what', 'in', ['token-over', 'invitation-over', 'session-over'])
    .where('at', '<', before)
    .execute()
}
