import { type Access, type CommitteeEntry, generalDocumentId, type SiteRole } from '@civic-hub/protocol'
import type { AccountStore } from '../store/account-store.ts'
import type { CommitteeRow } from '../store/tables.ts'
import { accessToGeneral } from './memberships.ts'

/** The committees that a person may open, with the columns that `accessIn` needs. */
export const selectCommitteesOf = (queries: AccountStore['queries'], accountId: string) =>
  queries
    .selectFrom('committees')
    .leftJoin('memberships', (join) =>
      join
        .onRef('memberships.document_id', '=', 'committees.document_id')
        .on('memberships.account_id', '=', accountId),
    )
    .innerJoin('accounts', (join) => join.on('accounts.id', '=', accountId))
    .selectAll('committees')
    .select(['memberships.access', 'accounts.role'])
    .where('removed_at', 'is', null)
    .where((where) =>
      where.or([
        where('memberships.access', 'is not', null),
        where('committees.document_id', '=', generalDocumentId),
      ]),
    )

/**
 * The person's access; only for committees in which the person has a row, and for `general`, which needs
 * none.
 */
export function accessIn(row: { document_id: string; access: Access | null; role: SiteRole }): Access {
  return row.document_id === generalDocumentId ? accessToGeneral(row) : (row.access ?? 'viewer')
}

export function entryOf(row: CommitteeRow, access: Access): CommitteeEntry {
  return {
    id: row.document_id,
    slug: row.slug,
    name: row.name,
    emoji: row.emoji,
    createdAt: row.created_at,
    access,
  }
}
