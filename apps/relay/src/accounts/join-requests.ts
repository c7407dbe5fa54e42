import type { DeclinedCommittee, RequestedCommittee, SiteRequest } from '@civic-hub/protocol'
import { isoTime } from '../iso-time.ts'
import type { AccountStore } from '../store/account-store.ts'
import type { Revocations } from './revocations.ts'

/** Join requests, for the requesting people and for owners. `people.ts` accepts them. */
export interface JoinRequests {
  /** The person's open requests, oldest first. */
  of(accountId: string): Promise<RequestedCommittee[]>
  /** The person's declined requests, the latest first. */
  declined(accountId: string): Promise<DeclinedCommittee[]>
  /**
   * The number of open requests for each committee that the person owns; committees without requests are
   * omitted.
   */
  countByOwned(accountId: string): Promise<Map<string, number>>
  /** The open requests of all committees, oldest first; administrators and moderators may answer them. */
  ofSite(): Promise<SiteRequest[]>
  /** False if there is no such request. */
  withdraw(accountId: string, slug: string): Promise<boolean>
  /** Removes the record of a declined request, without asking again. False if there is none. */
  dismissDeclined(accountId: string, slug: string): Promise<boolean>
}

export function createJoinRequests({ queries }: AccountStore, revocations: Revocations): JoinRequests {
  /**
   * Removes the person's row in `table` for the committee with this slug. Returns the committee's document
   * id, or undefined.
   */
  async function removeFrom(table: 'join_requests' | 'declined_requests', accountId: string, slug: string) {
    const gone = await queries
      .deleteFrom(table)
      .where('account_id', '=', accountId)
      .where('document_id', 'in', (committee) =>
        committee.selectFrom('committees').select('document_id').where('slug', '=', slug),
      )
      .returning('document_id')
      .executeTakeFirst()
    return gone?.document_id
  }

  return {
    async of(accountId) {
      const rows = await queries
        .selectFrom('join_requests')
        .innerJoin('committees', 'committees.document_id', 'join_requests.document_id')
        .select(['committees.slug', 'committees.name', 'join_requests.requested_at'])
        .where('join_requests.account_id', '=', accountId)
        .where('committees.removed_at', 'is', null)
        .orderBy('join_requests.requested_at')
        .execute()
      return rows.map(({ slug, name, requested_at }) => ({
        slug,
        name,
        requestedAt: isoTime(requested_at),
      }))
    },

    async declined(accountId) {
      const rows = await queries
        .selectFrom('declined_requests')
        .innerJoin('committees', 'committees.document_id', 'declined_requests.document_id')
        .select(['committees.slug', 'committees.name', 'declined_requests.declined_at'])
        .where('declined_requests.account_id', '=', accountId)
        .where('committees.removed_at', 'is', null)
        .orderBy('declined_requests.declined_at', 'desc')
        .execute()
      return rows.map(({ slug, name, declined_at }) => ({
        slug,
        name,
        declinedAt: isoTime(declined_at),
      }))
    },

    async countByOwned(accountId) {
      const rows = await queries
        .selectFrom('memberships')
        .innerJoin('join_requests', 'join_requests.document_id', 'memberships.document_id')
        .select(['memberships.document_id', (count) => count.fn.countAll<number>().as('requests')])
        .where('memberships.account_id', '=', accountId)
        .where('memberships.access', '=', 'owner')
        .groupBy('memberships.document_id')
        .execute()
      return new Map(rows.map(({ document_id, requests }) => [document_id, requests]))
    },

    async ofSite() {
      const rows = await queries
        .selectFrom('join_requests')
        .innerJoin('committees', 'committees.document_id', 'join_requests.document_id')
        .innerJoin('accounts', 'accounts.id', 'join_requests.account_id')
        .select([
          'committees.document_id as documentId',
          'committees.name as committee',
          'accounts.id as accountId',
          'accounts.name',
          'join_requests.requested_at',
        ])
        .where('committees.removed_at', 'is', null)
        .where('accounts.disabled_at', 'is', null)
        .orderBy('join_requests.requested_at')
        .execute()
      return rows.map(({ requested_at, ...request }) => ({
        ...request,
        requestedAt: isoTime(requested_at),
      }))
    },

    async withdraw(accountId, slug) {
      const documentId = await removeFrom('join_requests', accountId, slug)
      if (documentId === undefined) return false
      // The owners' pages show the request.
      revocations.emit({ kind: 'membership', documentId, accountId })
      return true
    },

    async dismissDeclined(accountId, slug) {
      return (await removeFrom('declined_requests', accountId, slug)) !== undefined
    },
  }
}
