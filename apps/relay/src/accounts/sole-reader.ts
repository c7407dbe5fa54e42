import type { AccountStore } from '../store/account-store.ts'

/**
 * The rows of closed sessions that have this person as their only reader. Without a reader, no person could open
 * such a session again.
 */
export const selectSoleReader = (queries: AccountStore['queries'], accountId: string) =>
  queries
    .selectFrom('memberships')
    .innerJoin('closed_sessions', 'closed_sessions.document_id', 'memberships.document_id')
    .where('memberships.account_id', '=', accountId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('memberships as others')
            .select('others.account_id')
            .whereRef('others.document_id', '=', 'memberships.document_id')
            .where('others.account_id', '!=', accountId),
        ),
      ),
    )
