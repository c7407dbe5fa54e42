import type { AccountStore } from '../store/account-store.ts'

/** What people are called; accounts that are gone are left out. */
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
