import type { Account } from '@civic-hub/protocol'
import type { AccountStore, RunQuery } from '../store/account-store.ts'

/**
 * The account of a session, within a transaction; null if the session has ended since its request began, or
 * if the account is disabled. To be used before the final write of any action that an ended session must not
 * complete.
 */
export async function accountOfSession(
  { queries }: Pick<AccountStore, 'queries'>,
  run: RunQuery,
  sessionId: string,
): Promise<string | null> {
  const [session] = await run(
    queries
      .selectFrom('sessions')
      .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
      .select('accounts.id')
      .where('id_hash', '=', sessionId)
      .where('accounts.disabled_at', 'is', null),
  )
  return session?.id ?? null
}

/** Converts a row of accounts, with the time of its picture, into the response for the account's owner. */
export function accountOf(row: { id: string; name: string; email: string; picture: number | null }): Account {
  const { id, name, email, picture } = row
  return { id, name, email, ...(picture !== null && { picture }) }
}
