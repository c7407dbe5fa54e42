import type { Journals } from '../store/journals.ts'
import { announceEndOf } from './end-sessions.ts'
import type { Revocations } from './revocations.ts'
import { announceRole } from './site-roles.ts'
import { splashSetting } from './splash-gate.ts'

/**
 * Announces rights that a command of the operator revoked. A command runs in a separate process: its journal
 * entries are in the store, but no revocation was emitted for them. Entries of this process are announced a
 * second time, which has no further effect.
 */
export async function createJournalFollower(
  journals: Journals,
  revocations: Pick<Revocations, 'emit'>,
): Promise<() => Promise<void>> {
  let position = await journals.readEnd()
  return async () => {
    const { identity, access, end } = await journals.readAfter(position)
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
