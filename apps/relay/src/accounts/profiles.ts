import { type Account, generalDocumentId, type Notifications } from '@civic-hub/protocol'
import { areNamesAlike } from '@civic-hub/protocol/similar-names'
import { accepted, type Result, refused } from '../result.ts'
import type { AccountStore } from '../store/account-store.ts'
import type { Revocations } from './revocations.ts'
import { accountOf } from './session-account.ts'

/** Changes by people to their own account. */
export interface Profiles {
  read(accountId: string): Promise<Account>
  /**
   * Refuses a new name that looks like the name of another person in a committee of theirs other than `general`. The
   * present name stays, also if it looks like another one.
   */
  rename(accountId: string, name: string): Promise<Result<Account, 'conflict'>>
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

  const namesInCommitteesOf = (accountId: string) =>
    queries
      .selectFrom('memberships as own')
      .innerJoin('committees', 'committees.document_id', 'own.document_id')
      .innerJoin('memberships as others', 'others.document_id', 'own.document_id')
      .innerJoin('accounts', 'accounts.id', 'others.account_id')
      .select('accounts.name')
      .distinct()
      .where('own.account_id', '=', accountId)
      .where('others.account_id', '!=', accountId)
      .where('committees.removed_at', 'is', null)
      // All accounts share that one.
      .where('own.document_id', '!=', generalDocumentId)

  return {
    read,
    async rename(accountId, name) {
      // One transaction: of two members who choose one name at once, the second one is refused.
      const isFree = await store.atomically(async (run) => {
        const own = queries.selectFrom('accounts').select('name').where('id', '=', accountId)
        const [present] = await run(own)
        if (present?.name === name) return true
        const others = await run(namesInCommitteesOf(accountId))
        if (others.some((other) => areNamesAlike(other.name, name))) return false
        await run(queries.updateTable('accounts').set({ name }).where('id', '=', accountId))
        return true
      })
      if (!isFree) return refused('conflict')
      await announcePerson(store, revocations, accountId)
      return accepted(await read(accountId))
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

/** Announces a changed name or picture of a person; to be called after it is stored. */
export async function announcePerson(
  { queries }: AccountStore,
  revocations: Revocations,
  accountId: string,
): Promise<void> {
  const memberships = await queries
    .selectFrom('memberships')
    .select('document_id')
    .where('account_id', '=', accountId)
    .execute()
  const documentIds = new Set(memberships.map(({ document_id }) => document_id))
  revocations.emit({ kind: 'account', accountId, documentIds })
}
