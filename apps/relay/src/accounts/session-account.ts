import type { AccountStore, RunQuery } from '../store/account-store.ts'

/**
 * The account of a session, within a transaction; null when the session has ended since the request that uses it began, or
 * the account is disabled. To be asked where a session that was taken away must not have the last word.
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
