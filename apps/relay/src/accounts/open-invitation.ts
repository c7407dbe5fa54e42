import { type Access, accessLevels, generalDocumentId } from '@civic-hub/protocol'
import type { Clock } from '../clock.ts'
import type { AccountStore, RunQuery } from '../store/account-store.ts'
import type { InvitationRow } from '../store/tables.ts'
import { hashToken } from './tokens.ts'

type Queries = AccountStore['queries']

/**
 * Invitations that can still be accepted: not used, not revoked, not expired, and the committee is not
 * deleted.
 */
function openInvitations(queries: Queries, now: number) {
  return queries
    .selectFrom('invitations')
    .innerJoin('committees', 'committees.document_id', 'invitations.document_id')
    .selectAll('invitations')
    .where('invitations.accepted_at', 'is', null)
    .where('invitations.revoked_at', 'is', null)
    .where('invitations.expires_at', '>', now)
    .where('committees.removed_at', 'is', null)
}

type Which = { id: string } | { token: string }

function openInvitation(queries: Queries, which: Which, now: number) {
  const open = openInvitations(queries, now)
  return 'id' in which
    ? open.where('invitations.id', '=', which.id)
    : open.where('invitations.token_hash', '=', hashToken(which.token))
}

/**
 * The id of the open invitation with this token; null if there is none. The token's holder passes the splash
 * gate, and may sign up if signing up needs an invitation. Reading it does not use it.
 */
export type FindOpenInvitation = (token: string) => Promise<string | null>

export function createFindOpenInvitation({ queries }: AccountStore, clock: Clock): FindOpenInvitation {
  return async (token) => {
    const found = await openInvitations(queries, clock.now().getTime())
      .where('invitations.token_hash', '=', hashToken(token))
      .executeTakeFirst()
    return found?.id ?? null
  }
}

/** The id of the open invitation with this token or id, within a transaction; null if there is none. */
export async function findInvitation(
  run: RunQuery,
  queries: Queries,
  which: Which,
  now: number,
): Promise<string | null> {
  return (await run(openInvitation(queries, which, now)))[0]?.id ?? null
}

/**
 * The id of an open invitation that was sent to this address, within a transaction; null if there is none.
 */
export async function findInvitationTo(
  run: RunQuery,
  queries: Queries,
  email: string,
  now: number,
): Promise<string | null> {
  return (await run(openInvitations(queries, now).where('invitations.email', '=', email)))[0]?.id ?? null
}

/**
 * Uses an open invitation for this account, within a transaction, and returns it; null if it is no longer
 * open, or if this person made it: they only look at the link. It never lowers the person's existing access.
 */
export async function acceptInvitation(
  run: RunQuery,
  queries: Queries,
  which: Which,
  accountId: string,
  now: number,
): Promise<InvitationRow | null> {
  const [invitation] = await run(openInvitation(queries, which, now))
  if (invitation === undefined || invitation.invited_by === accountId) return null
  const { document_id, access } = invitation
  await run(
    queries
      .updateTable('invitations')
      .set({ accepted_at: now, accepted_by: accountId })
      .where('id', '=', invitation.id),
  )
  const [membership] = await run(
    queries
      .selectFrom('memberships')
      .select('access')
      .where('document_id', '=', document_id)
      .where('account_id', '=', accountId),
  )
  const has = membership?.access ?? (document_id === generalDocumentId ? 'editor' : null)
  if (has === null || isHigher(access, has)) {
    await run(
      queries
        .insertInto('memberships')
        .values({ document_id, account_id: accountId, access, since: now })
        .onConflict((conflict) => conflict.columns(['document_id', 'account_id']).doUpdateSet({ access })),
    )
  }
  await run(
    queries.deleteFrom('join_requests').where('document_id', '=', document_id).where('account_id', '=', accountId),
  )
  return invitation
}

const isHigher = (access: Access, than: Access) => accessLevels.indexOf(access) < accessLevels.indexOf(than)
