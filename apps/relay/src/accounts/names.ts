import type { AccountStore } from '../store/account-store.ts'

/** The names of accounts; deleted accounts are omitted. */
export function createNames({ queries }: AccountStore) {
  return (accountIds: readonly string[]): Promise<{ accountId: string; name: string }[]> =>
    accountIds.length === 0
      ? Promise.resolve([])
      : queries
          .selectFrom('accounts')
          .select(['id as accountId', 'name'])
          .where('id', 'in', accountIds)
          .execute()
}
