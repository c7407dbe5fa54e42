import { type Access, generalDocumentId, type JoinPolicy, type People } from '@civic-hub/protocol'
import type { Clock } from '../clock.ts'
import { isoTime } from '../iso-time.ts'
import { accepted, type Result, refused } from '../result.ts'
import type { AccountStore, RunQuery } from '../store/account-store.ts'
import type { RequestNotices } from './request-notices.ts'
import type { Revocations } from './revocations.ts'

const undoFor = 10 * 60 * 1000

type Changed<R> = Result<null, R>

/**
 * The people of a committee. The caller must check with `accessTo` first whether the requesting person may do
 * this.
 */
export interface CommitteePeople {
  /** Only owners see join requests and email addresses. */
  read(documentId: string, forOwner: boolean): Promise<People>
  /**
   * Sets a member's access. For a person who requested to join, this accepts the request. For a person whom
   * an owner removed within the last ten minutes, it undoes the removal. All other people must accept an
   * invitation first.
   */
  changeAccess(documentId: string, accountId: string, access: Access): Promise<Changed<'not-found' | 'last-owner'>>
  remove(documentId: string, accountId: string, how: 'leaves' | 'removed'): Promise<Changed<'not-found' | 'last-owner'>>
  /** Declines a request, and records that for the requesting person. */
  dismissRequest(documentId: string, accountId: string): Promise<void>
  changeJoinPolicy(documentId: string, joinPolicy: JoinPolicy): Promise<void>
}

export function createCommitteePeople(parts: {
  store: AccountStore
  revocations: Revocations
  notices: Pick<RequestNotices, 'answered'>
  clock: Clock
}): CommitteePeople {
  const { store, revocations, notices, clock } = parts
  const { queries } = store

  const memberships = (documentId: string) =>
    queries.selectFrom('memberships').selectAll().where('document_id', '=', documentId)
  const requests = (documentId: string) =>
    queries.selectFrom('join_requests').selectAll().where('document_id', '=', documentId)
  const withoutRequest = (documentId: string, accountId: string) =>
    queries.deleteFrom('join_requests').where('document_id', '=', documentId).where('account_id', '=', accountId)

  /**
   * Revokes the invitations of an owner who loses the role: they must not regain access through their own
   * link.
   */
  const revokedInvitationsOf = (documentId: string, accountId: string) =>
    queries
      .updateTable('invitations')
      .set({ revoked_at: clock.now().getTime() })
      .where('document_id', '=', documentId)
      .where('invited_by', '=', accountId)
      .where('accepted_at', 'is', null)
      .where('revoked_at', 'is', null)

  /**
   * The times of removals by an owner, so that a removal can be undone. Kept in memory only, so a restart
   * clears it.
   */
  const removedAt = new Map<string, number>()
  function forgetRemovals(): void {
    const now = clock.now().getTime()
    for (const [key, at] of removedAt) if (now - at > undoFor) removedAt.delete(key)
  }
  async function wasJustRemoved(run: RunQuery, documentId: string, accountId: string): Promise<boolean> {
    forgetRemovals()
    return (
      removedAt.has(`${documentId} ${accountId}`) &&
      (await run(queries.selectFrom('accounts').select('id').where('id', '=', accountId))).length > 0
    )
  }

  async function isLastOwner(run: RunQuery, documentId: string, accountId: string): Promise<boolean> {
    const owners = await run(
      queries
        .selectFrom('memberships')
        .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
        .select('account_id')
        .where('document_id', '=', documentId)
        .where('access', '=', 'owner')
        // A disabled account does not count as an owner.
        .where('disabled_at', 'is', null),
    )
    return owners.length === 1 && owners[0]?.account_id === accountId
  }

  async function setAccess(
    run: RunQuery,
    documentId: string,
    accountId: string,
    access: Access,
  ): Promise<Changed<'last-owner'>> {
    if (access !== 'owner' && (await isLastOwner(run, documentId, accountId))) return refused('last-owner')
    if (access !== 'owner') await run(revokedInvitationsOf(documentId, accountId))
    await run(
      queries
        .insertInto('memberships')
        .values({ document_id: documentId, account_id: accountId, access, since: clock.now().getTime() })
        .onConflict((conflict) => conflict.columns(['document_id', 'account_id']).doUpdateSet({ access })),
    )
    await run(withoutRequest(documentId, accountId))
    return accepted(null)
  }

  /** Notifies open connections, after the change is stored. */
  function announce<R>(documentId: string, accountId: string, changed: Changed<R>): Changed<R> {
    if (changed.ok) revocations.emit({ kind: 'membership', documentId, accountId })
    return changed
  }

  /**
   * Each entry of the directory once: if a person has accepted an invitation, that one; otherwise the newest.
   */
  async function readEntries(documentId: string): Promise<People['entries']> {
    const rows = await queries
      .selectFrom('invitations')
      .leftJoin('memberships', (join) =>
        join
          .onRef('memberships.document_id', '=', 'invitations.document_id')
          .onRef('memberships.account_id', '=', 'invitations.accepted_by'),
      )
      .select(['entry_id', 'expires_at', 'accepted_at', 'accepted_by', 'memberships.access'])
      .where('invitations.document_id', '=', documentId)
      .where('entry_id', 'is not', null)
      .where('revoked_at', 'is', null)
      .orderBy('created_at')
      .execute()
    const now = clock.now().getTime()
    const byEntry = new Map<string, People['entries'][number]>()
    for (const { entry_id, expires_at, accepted_at, accepted_by, access } of rows) {
      if (entry_id === null || byEntry.get(entry_id)?.status === 'joined') continue
      // A person who has left or deleted their account since does not count as joined. The General Committee
      // needs no membership, and its account ids are not returned.
      const isIn = accepted_by !== null && (access !== null || documentId === generalDocumentId)
      const accountId = access === null ? null : accepted_by
      if (isIn) byEntry.set(entry_id, { entryId: entry_id, status: 'joined', accountId })
      else if (accepted_at === null)
        byEntry.set(entry_id, {
          entryId: entry_id,
          status: expires_at > now ? 'pending' : 'expired',
          accountId: null,
        })
    }
    return [...byEntry.values()]
  }

  return {
    async read(documentId, forOwner) {
      const committee = await queries
        .selectFrom('committees')
        .select('door')
        .where('document_id', '=', documentId)
        .executeTakeFirstOrThrow()
      const people = await queries
        .selectFrom('memberships')
        .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
        .leftJoin('account_pictures', 'account_pictures.account_id', 'accounts.id')
        .select(['accounts.id as accountId', 'accounts.name', 'accounts.email', 'memberships.access'])
        .select('account_pictures.changed_at as picture')
        .where('memberships.document_id', '=', documentId)
        .orderBy('accounts.name')
        .orderBy('accounts.id')
        .execute()
      const entries = await readEntries(documentId)
      if (!forOwner)
        return {
          joinPolicy: committee.door,
          people: people.map(({ email: _, ...person }) => person),
          requests: [],
          entries,
        }
      const asked = await queries
        .selectFrom('join_requests')
        .innerJoin('accounts', 'accounts.id', 'join_requests.account_id')
        .select(['accounts.id as accountId', 'accounts.name', 'accounts.email', 'join_requests.requested_at'])
        .where('join_requests.document_id', '=', documentId)
        .orderBy('join_requests.requested_at')
        .orderBy('accounts.name')
        .execute()
      return {
        joinPolicy: committee.door,
        people,
        entries,
        requests: asked.map(({ requested_at, ...person }) => ({
          ...person,
          requestedAt: isoTime(requested_at),
        })),
      }
    },

    async changeAccess(documentId, accountId, access) {
      let asked = false
      const changed = await store.atomically<Changed<'not-found' | 'last-owner'>>(async (run) => {
        asked = (await run(requests(documentId).where('account_id', '=', accountId))).length > 0
        const known =
          asked ||
          (await run(memberships(documentId).where('account_id', '=', accountId))).length > 0 ||
          (await wasJustRemoved(run, documentId, accountId))
        return known ? await setAccess(run, documentId, accountId, access) : refused('not-found')
      })
      if (changed.ok && asked) notices.answered(documentId, accountId, true)
      return announce(documentId, accountId, changed)
    },

    async remove(documentId, accountId, how) {
      const changed = await store.atomically<Changed<'not-found' | 'last-owner'>>(async (run) => {
        if ((await run(memberships(documentId).where('account_id', '=', accountId))).length === 0)
          return refused('not-found')
        if (await isLastOwner(run, documentId, accountId)) return refused('last-owner')
        await run(
          queries.deleteFrom('memberships').where('document_id', '=', documentId).where('account_id', '=', accountId),
        )
        // A trigger has removed the person from the closed sessions that have another reader.
        if (how === 'removed') {
          await run(revokedInvitationsOf(documentId, accountId))
          forgetRemovals()
          removedAt.set(`${documentId} ${accountId}`, clock.now().getTime())
        }
        return accepted(null)
      })
      return announce(documentId, accountId, changed)
    },

    async dismissRequest(documentId, accountId) {
      const dismissed = await store.atomically(async (run) => {
        const had = (await run(withoutRequest(documentId, accountId).returning('account_id'))).length > 0
        const declined = {
          document_id: documentId,
          account_id: accountId,
          declined_at: clock.now().getTime(),
        }
        if (had) await run(queries.insertInto('declined_requests').values(declined))
        return had
      })
      if (!dismissed) return
      announce(documentId, accountId, accepted(null))
      notices.answered(documentId, accountId, false)
    },

    async changeJoinPolicy(documentId, joinPolicy) {
      await queries.updateTable('committees').set({ door: joinPolicy }).where('document_id', '=', documentId).execute()
    },
  }
}
