import { type Access, type JoinAnswer, slugsToLookUp } from '@civic-hub/protocol'
import type { Clock } from '../clock.ts'
import { accepted, type Result, refused } from '../result.ts'
import type { AccountStore, RunQuery } from '../store/account-store.ts'
import type { CommitteeRow } from '../store/tables.ts'
import { accessIn, entryOf, isNoClosedSession, selectCommitteesOf } from './committee-entry.ts'
import type { RequestNotices } from './request-notices.ts'
import type { Revocations } from './revocations.ts'

type Joined = Result<JoinAnswer, 'not-found'>

/** Joins a committee without an invitation, as far as its join policy allows. */
export interface Joining {
  /**
   * Joins by the committee's name. If an owner has declined the person's request, no new request is made and
   * the result shows that.
   */
  join(accountId: string, name: string): Promise<Joined>
  /** Asks again after an owner declined; 'not-found' if no request was declined. */
  askAgain(accountId: string, slug: string): Promise<Joined>
}

export function createJoining(parts: {
  store: AccountStore
  clock: Clock
  revocations: Revocations
  notices: Pick<RequestNotices, 'sendDue'>
}): Joining {
  const { store, clock, revocations, notices } = parts
  const { queries } = store
  const committees = () =>
    queries.selectFrom('committees').selectAll('committees').where('removed_at', 'is', null).where(isNoClosedSession)

  async function committeeNamed(run: RunQuery, name: string): Promise<CommitteeRow | undefined> {
    const slugs = slugsToLookUp(name)
    if (slugs.length === 0) return undefined
    const found = await run(
      committees().where((where) => where.or([where('slug', 'in', slugs), where('name', '=', name)])),
    )
    // A renamed committee is found by its new name, and by the name from which its slug was made, unless
    // another committee has that name now. So another committee cannot attract its members by taking over its
    // name.
    const rank = ({ slug }: CommitteeRow) => (slugs.includes(slug) ? slugs.indexOf(slug) : slugs.length)
    const named = found.filter((row) => row.name === name)
    return (named.length > 0 ? named : found).toSorted((a, b) => rank(a) - rank(b))[0]
  }

  const declinedTo = (accountId: string) =>
    committees()
      .innerJoin('declined_requests', 'declined_requests.document_id', 'committees.document_id')
      .where('declined_requests.account_id', '=', accountId)

  async function enter(
    accountId: string,
    find: (run: RunQuery) => Promise<CommitteeRow | undefined>,
    again: boolean,
  ): Promise<Joined> {
    /** The committee with a new member or a new request. */
    let changed: string | null = null
    let asked = false
    const answer = await store.atomically<Joined>(async (run) => {
      const committee = await find(run)
      if (committee === undefined) return refused('not-found')
      const { document_id, name } = committee
      const now = clock.now().getTime()
      const joined = (access: Access): JoinAnswer => ({
        outcome: 'joined',
        name,
        committee: entryOf(committee, access),
      })
      const [mine] = await run(selectCommitteesOf(queries, accountId).where('committees.document_id', '=', document_id))
      if (mine !== undefined) return accepted(joined(accessIn(mine)))
      switch (committee.door) {
        case 'open':
          await run(
            queries
              .insertInto('memberships')
              .values({ document_id, account_id: accountId, access: 'editor', since: now }),
          )
          await run(
            queries
              .deleteFrom('join_requests')
              .where('document_id', '=', document_id)
              .where('account_id', '=', accountId),
          )
          changed = document_id
          return accepted(joined('editor'))
        case 'by-request': {
          const declined = declinedTo(accountId).where('committees.document_id', '=', document_id)
          if (!again && (await run(declined)).length > 0)
            return accepted({ outcome: 'declined', name, committee: null })
          const noted = await run(
            queries
              .insertInto('join_requests')
              .values({ document_id, account_id: accountId, requested_at: now })
              .onConflict((conflict) => conflict.doNothing())
              .returning('account_id'),
          )
          if (noted.length > 0) {
            changed = document_id
            asked = true
          }
          return accepted({ outcome: 'requested', name, committee: null })
        }
        case 'by-invitation':
          return accepted({ outcome: 'invitation-only', name, committee: null })
      }
    })
    if (changed === null) return answer
    revocations.emit({ kind: 'membership', documentId: changed, accountId })
    if (asked) notices.sendDue()
    return answer
  }

  return {
    join: (accountId, name) => enter(accountId, (run) => committeeNamed(run, name), false),
    askAgain: (accountId, slug) =>
      enter(accountId, async (run) => (await run(declinedTo(accountId).where('slug', '=', slug)))[0], true),
  }
}
