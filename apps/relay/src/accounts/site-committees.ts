import { generalDocumentId, type SiteCommittee } from '@civic-hub/protocol'
import { isoTime } from '../iso-time.ts'
import type { AccountStore } from '../store/account-store.ts'
import { restorableMilliseconds } from './committee-deletion.ts'
import { isNoClosedSession } from './committee-entry.ts'

/** Every committee except `general`, including deleted ones that can be restored; by name. */
export async function listSiteCommittees({ queries }: AccountStore): Promise<SiteCommittee[]> {
  const committees = await queries
    .selectFrom('committees')
    .selectAll()
    .select((committee) =>
      committee
        .selectFrom('memberships')
        .whereRef('memberships.document_id', '=', 'committees.document_id')
        .select((count) => count.fn.countAll<number>().as('people'))
        .as('people'),
    )
    .where('document_id', '!=', generalDocumentId)
    .where(isNoClosedSession)
    .orderBy('name')
    .orderBy('document_id')
    .execute()
  const owners = await queries
    .selectFrom('memberships')
    .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
    .select(['memberships.document_id', 'accounts.name'])
    .where('memberships.access', '=', 'owner')
    .orderBy('accounts.name')
    .execute()
  return committees.map((row) => ({
    id: row.document_id,
    slug: row.slug,
    name: row.name,
    emoji: row.emoji,
    createdAt: row.created_at,
    people: row.people ?? 0,
    owners: owners.filter((owner) => owner.document_id === row.document_id).map(({ name }) => name),
    deleted:
      row.removed_at === null
        ? null
        : { at: isoTime(row.removed_at), restorableUntil: isoTime(row.removed_at + restorableMilliseconds) },
  }))
}
