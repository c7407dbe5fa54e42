import {
  type Account,
  type CreateInvitation,
  generalDocumentId,
  type Invitation,
  type InvitationLink,
  type InvitationList,
  type InvitationMail,
  invitationLifetimeDays,
  invitationResendSeconds,
} from '@civic-hub/protocol'
import type { Clock } from '../clock.ts'
import { isoTime } from '../iso-time.ts'
import type { Log } from '../log.ts'
import { invitationLetter } from '../mail/letters/letters.ts'
import { LetterNotSent, type Mailer } from '../mail/mailer.ts'
import { accepted, type Result, refused } from '../result.ts'
import type { AccountStore } from '../store/account-store.ts'
import type { InvitationRow } from '../store/tables.ts'
import { createSharedLimit, type TooManyRequests } from './attempt-limit.ts'
import { recipientAt } from './recipient.ts'
import { createAccountId, createToken, hashToken, type RandomBytes } from './tokens.ts'

const lifetime = invitationLifetimeDays * 24 * 60 * 60 * 1000
/** Owners see an expired invitation for this long, and can renew it. */
const expiredShownFor = 30 * 24 * 60 * 60 * 1000
/** Owners see an accepted invitation for this long. */
const acceptedShownFor = 30 * 24 * 60 * 60 * 1000
/** Limits the emails to one address: invitations to many committees must not fill a stranger's mailbox. */
const lettersPerHour = 5

/**
 * The invitations of a committee, for its owners; the caller must check first that the requesting person is
 * one.
 */
export interface Invitations {
  /** Open invitations, and recently accepted ones; newest first. */
  list(documentId: string): Promise<InvitationList>
  /** The response is the same whether or not the address has an account. */
  invite(
    documentId: string,
    inviter: Account,
    wanted: CreateInvitation,
  ): Promise<Result<InvitationLink, TooManyRequests | { code: 'conflict' }>>
  /**
   * Creates a new link; the earlier one stops working once the new one is sent. With `send` it is sent by
   * email, at most every five minutes; if sending fails, nothing changes.
   */
  renew(
    documentId: string,
    id: string,
    send: boolean,
  ): Promise<Result<InvitationLink, TooManyRequests | { code: 'not-found' | 'unavailable' }>>
  /** False if there is no such open invitation. */
  revoke(documentId: string, id: string): Promise<boolean>
}

const resendAfter = invitationResendSeconds * 1000

export function createInvitations(parts: {
  store: AccountStore
  mailer: Mailer
  clock: Clock
  randomBytes: RandomBytes
  log: Log
  publicUrl: () => string
}): Invitations {
  const { store, mailer, clock, randomBytes, log, publicUrl } = parts
  const { queries } = store
  const byEmail = createSharedLimit(store, 'invitation to', {
    clock,
    attempts: lettersPerHour,
    withinSeconds: 3600,
  })
  const now = () => clock.now().getTime()

  const unanswered = (documentId: string) =>
    queries
      .selectFrom('invitations')
      .leftJoin('accounts', 'accounts.id', 'invitations.invited_by')
      .selectAll('invitations')
      .select('accounts.name as inviter')
      .where('document_id', '=', documentId)
      .where('accepted_at', 'is', null)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', now() - expiredShownFor)
  const one = (id: string) => queries.updateTable('invitations').where('id', '=', id)

  const linkOf = (token: string) => `${publicUrl()}/invitation#${token}`

  async function send(invitation: InvitationRow, inviter: string | null, token: string): Promise<InvitationMail> {
    if (invitation.email === null) return 'none'
    const { name: committee } = await queries
      .selectFrom('committees')
      .select('name')
      .where('document_id', '=', invitation.document_id)
      .executeTakeFirstOrThrow()
    const by = queries.selectFrom('accounts').select('language').where('id', '=', invitation.invited_by)
    const language = (await by.executeTakeFirst())?.language ?? null
    try {
      await mailer.send(
        invitationLetter(await recipientAt(store, invitation.email, language), {
          committee,
          inviter,
          access: invitation.access,
          link: linkOf(token),
        }),
      )
      return mailer.delivers ? 'sent' : 'outbox'
    } catch (error) {
      await byEmail.giveBack(invitation.email)
      if (!(error instanceof LetterNotSent)) throw error
      log.error({ err: error }, 'An invitation could not be sent')
      return 'failed'
    }
  }

  function asInvitation({ inviter, ...row }: InvitationRow & { inviter: string | null }): Invitation {
    return {
      id: row.id,
      email: row.email,
      name: row.name,
      access: row.access,
      entryId: row.entry_id,
      invitedBy: inviter,
      createdAt: isoTime(row.created_at),
      sentAt: row.sent_at === 0 ? null : isoTime(row.sent_at),
      expiresAt: isoTime(row.expires_at),
      expired: row.expires_at <= now(),
    }
  }

  async function listAccepted(documentId: string): Promise<InvitationList['accepted']> {
    const rows = await queries
      .selectFrom('invitations')
      .innerJoin('accounts', 'accounts.id', 'invitations.accepted_by')
      .leftJoin('memberships', (join) =>
        join
          .onRef('memberships.document_id', '=', 'invitations.document_id')
          .onRef('memberships.account_id', '=', 'invitations.accepted_by'),
      )
      .selectAll('invitations')
      .select('accounts.name as accepter')
      .where('invitations.document_id', '=', documentId)
      .where('invitations.accepted_at', '>', now() - acceptedShownFor)
      // A person who has left since does not count as joined. `general` needs no membership.
      .where((where) =>
        where.or([
          where('memberships.access', 'is not', null),
          where('invitations.document_id', '=', generalDocumentId),
        ]),
      )
      .orderBy('invitations.accepted_at', 'desc')
      .orderBy('invitations.id')
      .execute()
    return rows.map(({ id, email, name, access, entry_id, accepter, accepted_at }) => ({
      id,
      email,
      name,
      access,
      entryId: entry_id,
      acceptedBy: accepter,
      acceptedAt: isoTime(accepted_at ?? 0),
    }))
  }

  return {
    async list(documentId) {
      const rows = await unanswered(documentId)
        .orderBy('invitations.created_at', 'desc')
        .orderBy('invitations.id')
        .execute()
      return { invitations: rows.map(asInvitation), accepted: await listAccepted(documentId) }
    },

    async invite(documentId, inviter, { email = null, name = null, access, entryId = null }) {
      const token = createToken(randomBytes)
      const row: InvitationRow = {
        id: createAccountId(randomBytes),
        token_hash: hashToken(token),
        document_id: documentId,
        access,
        email,
        name,
        entry_id: entryId,
        invited_by: inviter.id,
        created_at: now(),
        // Stored before the email is sent, because a link must work before it is received.
        sent_at: email === null ? 0 : now(),
        expires_at: now() + lifetime,
        revoked_at: null,
        accepted_at: null,
        accepted_by: null,
      }
      // Before the transaction, which other relays wait for.
      const taken = email === null ? null : await byEmail.take(email)
      const added = await store.atomically<Result<null, TooManyRequests | { code: 'conflict' }>>(async (run) => {
        if (email !== null) {
          const same = await run(unanswered(documentId).where('invitations.email', '=', email))
          if (same.some(({ expires_at }) => expires_at > now())) return refused({ code: 'conflict' })
          if (taken?.ok === false) return taken
          // The new invitation replaces an expired one.
          for (const { id } of same) await run(one(id).set({ revoked_at: now() }))
        }
        await run(queries.insertInto('invitations').values(row))
        return accepted(null)
      })
      if (!added.ok) {
        if (email !== null && taken?.ok) await byEmail.giveBack(email)
        return added
      }
      const mail = await send(row, inviter.name, token)
      if (mail === 'failed') {
        row.sent_at = 0
        await one(row.id).set({ sent_at: 0 }).execute()
      }
      return accepted({
        invitation: asInvitation({ ...row, inviter: inviter.name }),
        link: linkOf(token),
        mail,
      })
    },

    async renew(documentId, id, toSend) {
      type Begun = Result<InvitationRow & { inviter: string | null }, TooManyRequests | { code: 'not-found' }>
      const known = toSend
        ? await unanswered(documentId).where('invitations.id', '=', id).executeTakeFirst()
        : undefined
      const email = known?.email ?? null
      const taken = email === null ? null : await byEmail.take(email)
      const begun = await store.atomically<Begun>(async (run) => {
        const [row] = await run(unanswered(documentId).where('invitations.id', '=', id))
        if (row === undefined) return refused({ code: 'not-found' })
        if (!toSend || row.email === null) return accepted(row)
        const wait = row.sent_at + resendAfter - now()
        // A longer wait is from a clock that was ahead.
        if (wait > 0 && wait <= 2 * resendAfter)
          return refused({ code: 'too-many-requests', retryAfterSeconds: Math.ceil(wait / 1000) })
        if (taken?.ok === false) return taken
        await run(one(id).set({ sent_at: now() }))
        return accepted(row)
      })
      if (!begun.ok) {
        if (email !== null && taken?.ok) await byEmail.giveBack(email)
        return begun
      }
      const row = begun.value
      const token = createToken(randomBytes)
      const mail = toSend ? await send(row, row.inviter, token) : 'none'
      if (mail === 'failed') {
        await one(id).set({ sent_at: row.sent_at }).execute()
        return refused({ code: 'unavailable' })
      }
      const renewed = await one(id)
        .set({ token_hash: hashToken(token), expires_at: now() + lifetime })
        .where('accepted_at', 'is', null)
        .where('revoked_at', 'is', null)
        .returningAll()
        .executeTakeFirst()
      if (renewed === undefined) return refused({ code: 'not-found' })
      return accepted({
        invitation: asInvitation({ ...renewed, inviter: row.inviter }),
        link: linkOf(token),
        mail,
      })
    },

    async revoke(documentId, id) {
      const revoked = await one(id)
        .set({ revoked_at: now() })
        .where('document_id', '=', documentId)
        .where('accepted_at', 'is', null)
        .where('revoked_at', 'is', null)
        .returning('id')
        .executeTakeFirst()
      return revoked !== undefined
    },
  }
}
