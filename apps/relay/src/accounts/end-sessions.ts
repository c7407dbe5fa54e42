import type { AccountStore, RunQuery } from '../store/account-store.ts'
import type { Revocations } from './revocations.ts'

/** All of an account's sessions, all but one, or one. */
export type WhichSessions = 'all' | { except: string } | { only: string }

/** Ends sessions of an account and closes their connections; returns the number of ended sessions. */
export type EndSessions = (accountId: string, which: WhichSessions) => Promise<number>

/**
 * Deletes sessions within a larger transaction. Returns their ids, to be announced once the transaction is
 * stored.
 */
export async function deleteSessions(
  { queries }: AccountStore,
  run: RunQuery,
  accountId: string,
  which: WhichSessions,
): Promise<string[]> {
  const theirs = await run(queries.selectFrom('sessions').select('id_hash').where('account_id', '=', accountId))
  const ended = theirs.map(({ id_hash }) => id_hash).filter((id) => includes(which, id))
  for (const id of ended) await run(queries.deleteFrom('sessions').where('id_hash', '=', id))
  // A running sign-in must start again.
  if (which === 'all' || 'except' in which)
    await run(
      queries
        .updateTable('accounts')
        .set((account) => ({ sign_outs: account('sign_outs', '+', 1) }))
        .where('id', '=', accountId),
    )
  return ended
}

export function announceEndOf(sessionIds: readonly string[], revocations: Pick<Revocations, 'emit'>): void {
  for (const sessionId of sessionIds) revocations.emit({ kind: 'session', sessionId })
}

export function createEndSessions(store: AccountStore, revocations: Revocations): EndSessions {
  return async (accountId, which) => {
    const ended = await store.atomically((run) => deleteSessions(store, run, accountId, which))
    announceEndOf(ended, revocations)
    return ended.length
  }
}

function includes(which: WhichSessions, sessionId: string): boolean {
  if (which === 'all') return true
  return 'only' in which ? sessionId === which.only : sessionId !== which.except
}
