import type { Account, Notifications } from '@civic-hub/protocol'
import type { AccountStore } from '../store/account-store.ts'
import { accountOf } from './account-of.ts'
import { announcePerson } from './announce-person.ts'
import type { Revocations } from './revocations.ts'

/** Changes by people to their own account. */
export interface Profiles {
  read(accountId: string): Promise<Account>
  rename(accountId: string, name: string): Promise<Account>
  notifications(accountId: string): Promise<Notifications>
  changeNotifications(accountId: string, wanted: Notifications): Promise<void>
}

export function createProfiles(store: AccountStore, revocations: Revocations): Profiles {
  const { queries } = store

  async function read(accountId: string): Promise<Account> {
    return accountOf(
      await queries
        .selectFrom('accounts')
        .leftJoin('account_pictures', 'account_pictures.account_id', 'accounts.id')
        .select(['accounts.id', 'accounts.name', 'accounts.email', 'account_pictures.changed_at as picture'])
        .where('accounts.id', '=', accountId)
        .executeTakeFirstOrThrow(),
    )
  }

  return {
    read,
    async rename(accountId, name) {
      await queries.updateTable('accounts').set({ name }).where('id', '=', accountId).execute()
      await announcePerson(store, revocations, accountId)
      return read(accountId)
    },
    async notifications(accountId) {
      const row = await queries
        .selectFrom('accounts')
        .select('notify_requests')
        .where('id', '=', accountId)
        .executeTakeFirstOrThrow()
      return { requests: row.notify_requests === 1 }
    },
    async changeNotifications(accountId, { requests }) {
      await queries
        .updateTable('accounts')
        .set({ notify_requests: requests ? 1 : 0 })
        .where('id', '=', accountId)
        .execute()
    },
  }
}
