import type { AccountStore } from '../store/account-store.ts'
import type { Revocations } from './revocations.ts'

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
