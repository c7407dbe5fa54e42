import type { AccountStore } from '../store/account-store.ts'
import type { Journals } from '../store/store.ts'
import { announceEndOf } from './end-sessions.ts'
import type { Revocations } from './revocations.ts'
import { announceRole } from './site-roles.ts'
import { splashSetting } from './splash-gate.ts'

/** After this time without the journals, any right may have been revoked. */
const maxUnreadMs = 5_000

/**
 * Announces rights that a command of the operator revoked. A command runs in a separate process: its journal
 * entries are in the store, but no revocation was emitted for them. Entries of this process are announced a
 * second time, which has no further effect. Announces also that the journals could not be read for too long.
 */
export async function createJournalFollower(
  journals: Journals,
  revocations: Pick<Revocations, 'emit'>,
  now: () => number = () => performance.now(),
): Promise<() => Promise<void>> {
  let position = await journals.readEnd()
  /** The time of the first reading since the last answer. */
  let unreadSince: number | null = null
  return async () => {
    unreadSince ??= now()
    if (now() - unreadSince >= maxUnreadMs) revocations.emit({ kind: 'unknown' })
    const { identity, access, end } = await journals.readAfter(position)
    unreadSince = null
    position = end
    for (const { what, subject } of identity) {
      if (what === 'session-over') announceEndOf([subject], revocations)
      else if (what === 'role') announceRole(revocations, subject)
      else if (what === 'setting-changed' && subject === splashSetting) revocations.emit({ kind: 'gate' })
    }
    for (const { what, documentId, accountId } of access) {
      if (accountId !== null) revocations.emit({ kind: 'membership', documentId, accountId })
      else if (what === 'deleted' || what === 'erased') revocations.emit({ kind: 'document', documentId })
    }
  }
}

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
