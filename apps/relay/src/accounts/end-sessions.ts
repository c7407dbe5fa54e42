import type { AccountStore } from '../store/account-store.ts'
import type { Revocations } from './revocations.ts'

/** All of an account's sessions, all but one, or one. */
export type WhichSessions = 'all' | { except: string } | { only: string }

/** Ends sessions of an account and closes the connections that rest on them; returns how many sessions there were. */
export type EndSessions = (accountId: string, which: WhichSessions) => Promise<number>

export function createEndSessions(store: AccountStore, revocations: Revocations): EndSessions {
  const { queries } = store
  return async (accountId, which) => {
    const ended = await store.atomically((run) => {
      const theirs = run(
        queries.selectFrom('sessions').select('id_hash').where('account_id', '=', accountId),
      ).filter(({ id_hash }) => includes(which, id_hash))
      for (const { id_hash } of theirs) run(queries.deleteFrom('sessions').where('id_hash', '=', id_hash))
      return theirs
    })
    for (const { id_hash } of ended) revocations.emit({ kind: 'session', sessionId: id_hash })
    return ended.length
  }
}

function includes(which: WhichSessions, sessionId: string): boolean {
  if (which === 'all') return true
  return 'only' in which ? sessionId === which.only : sessionId !== which.except
}
