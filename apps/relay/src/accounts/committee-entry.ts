import { type Access, type CommitteeEntry, generalDocumentId, type SiteRole } from '@civic-hub/protocol'
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { AccountStore } from '../store/account-store.ts'
import type { CommitteeRow, Tables } from '../store/tables.ts'
import { accessToGeneral } from './memberships.ts'

/** The committees that a person may open, with the columns that `accessIn` needs. */
export const selectCommitteesOf = (queries: AccountStore['queries'], accountId: string) =>
  queries
    .selectFrom('committees')
    .leftJoin('memberships', (join) =>
      join.onRef('memberships.document_id', '=', 'committees.document_id').on('memberships.account_id', '=', accountId),
    )
    .innerJoin('accounts', (join) => join.on('accounts.id', '=', accountId))
    .selectAll('committees')
    .select(['memberships.access', 'accounts.role'])
    .where('removed_at', 'is', null)
    .where(isNoClosedSession)
    .where((where) =>
      where.or([where('memberships.access', 'is not', null), where('committees.document_id', '=', generalDocumentId)]),
    )

/** Excludes the documents of closed sessions, which are rows of `committees` as well. */
export const isNoClosedSession = ({
  not,
  exists,
  selectFrom,
}: ExpressionBuilder<Tables, 'committees'>): Expression<SqlBool> =>
  not(
    exists(
      selectFrom('closed_sessions')
        .select('closed_sessions.document_id')
        .whereRef('closed_sessions.document_id', '=', 'committees.document_id'),
    ),
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
