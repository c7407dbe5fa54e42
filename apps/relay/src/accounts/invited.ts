import type { CommitteeEntry, InvitationOffer } from '@civic-hub/protocol'
import type { Clock } from '../clock.ts'
import { isoTime } from '../iso-time.ts'
import { accepted, type Result, refused } from '../result.ts'
import type { AccountStore } from '../store/account-store.ts'
import type { Committees } from './committees.ts'
import { acceptInvitation } from './open-invitation.ts'
import type { Revocations } from './revocations.ts'
import { hashToken } from './tokens.ts'

/** The actions of a person who has an invitation's link. */
export interface Invited {
  /** The link's offer; reading it does not use the link. `accountId` is null without a sign-in. */
  lookUp(token: string, accountId: string | null): Promise<Result<InvitationOffer, 'token-invalid'>>
  /**
   * Uses the link. Repeating it has the same result for the person who has accepted it, and for the one who made it,
   * who does not use it.
   */
  accept(token: string, accountId: string): Promise<Result<CommitteeEntry, 'token-invalid'>>
}

export function createInvited(parts: {
  store: AccountStore
  committees: Pick<Committees, 'entry'>
  revocations: Revocations
  clock: Clock
}): Invited {
  const { store, committees, revocations, clock } = parts
  const { queries } = store

  const byToken = (token: string) =>
    queries
      .selectFrom('invitations')
      .innerJoin('committees', 'committees.document_id', 'invitations.document_id')
      .selectAll('committees')
      .select([
        'invitations.access',
        'invitations.email',
        'invitations.name as invited_name',
        'invitations.expires_at',
        'invitations.invited_by',
        'invitations.accepted_at',
      ])
      .where('invitations.token_hash', '=', hashToken(token))
      .where('invitations.revoked_at', 'is', null)
      .where('committees.removed_at', 'is', null)
      .where((where) =>
        where.or([
          where('invitations.accepted_at', 'is not', null),
          where('invitations.expires_at', '>', clock.now().getTime()),
        ]),
      )

  /** The committee's entry for a person who has accepted or made this invitation and still has access. */
  async function entryFor(token: string, accountId: string): Promise<CommitteeEntry | null> {
    const found = await byToken(token)
      .where((where) => where.or([where('accepted_by', '=', accountId), where('invited_by', '=', accountId)]))
      .executeTakeFirst()
    return found === undefined ? null : committees.entry(accountId, found.document_id)
  }

  return {
    async lookUp(token, accountId) {
      const found = await byToken(token).executeTakeFirst()
      if (found === undefined) return refused('token-invalid')
      const mine = accountId === null ? null : await entryFor(token, accountId)
      if (found.accepted_at !== null && mine === null) return refused('token-invalid')
      const inviter = await queries
        .selectFrom('accounts')
        .select('name')
        .where('id', '=', found.invited_by)
        .executeTakeFirst()
      return accepted({
        committee: { name: found.name, emoji: found.emoji },
        invitedBy: inviter?.name ?? null,
        access: found.access,
        email: found.email,
        name: found.invited_name,
        expiresAt: isoTime(found.expires_at),
        acceptedSlug: mine?.slug ?? null,
      })
    },

    async accept(token, accountId) {
      const used = await store.atomically((run) =>
        acceptInvitation(run, queries, { token }, accountId, clock.now().getTime()),
      )
      // Higher access is announced, too, so that open connections receive it.
      if (used !== null) revocations.emit({ kind: 'membership', documentId: used.document_id, accountId })
      const entry = await entryFor(token, accountId)
      return entry === null ? refused('token-invalid') : accepted(entry)
    },
  }
}
