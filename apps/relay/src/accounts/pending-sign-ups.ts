import type { Account } from '@civic-hub/protocol'
import type { Clock } from '../clock.ts'
import { accepted, type Result, refused } from '../result.ts'
import type { AccountStore, RunQuery } from '../store/account-store.ts'
import type { SignUpRow } from '../store/tables.ts'
import { noteReferral } from './engagement.ts'
import { claimAccountId, giveAccessBack, recallAddress } from './former-accounts.ts'
import { acceptInvitation, findInvitation, findInvitationTo } from './open-invitation.ts'
import { noPassword, type Passwords } from './passwords.ts'
import type { Proven } from './sessions.ts'
import type { SignUpPolicies } from './site-settings.ts'
import { createToken, hashToken, type RandomBytes } from './tokens.ts'

const hour = 60 * 60 * 1000
const tokenLifetime = 24 * hour
/** A sign-up whose email came too late can get a new one for a week. */
const storedFor = 7 * 24 * hour
/** A flood of sign-ups for an address must not make signing in under it expensive. */
const passwordsTried = 3

type Applicant = Pick<SignUpRow, 'name' | 'email' | 'password_hash' | 'invitation_id' | 'referral_code'>

/** The name and password that are chosen when confirming. */
interface Chosen {
  name?: string | undefined
  password?: string | undefined
}

type ConfirmRefusal = 'token-invalid' | 'invited-only' | 'nothing-chosen'

interface Confirmed extends Proven {
  /** The document that an invitation opened; null for one that was over by then, absent without an invitation. */
  joined?: string | null
}

/**
 * Sign-ups that are not confirmed yet. One address may have several, each with its own name and password. The email that
 * is confirmed decides which one becomes the account, so that nobody can put their own password on another person's
 * sign-up.
 */
export interface PendingSignUps {
  /** Remembers a sign-up; returns the token for its email. */
  add(applicant: Applicant): Promise<string>
  forget(token: string): Promise<void>
  /**
   * The content of another email to this address: the sign-up with this handle (the hash of its first token); without one
   * a sign-up with no name, password or referral, so that the person who opens the mailbox chooses them. That one keeps
   * only an invitation that was sent to this address. undefined if no sign-up waits or the address has an account.
   */
  toSendAgain(email: string, handle: string | undefined): Promise<Applicant | undefined>
  passwordHashes(email: string): Promise<string[]>
  /**
   * Turns the sign-up of this token into an account, accepts the invitation that came with it, and removes the address'
   * other sign-ups. Where signing up needs an invitation, it needs one now: one link makes one account. `chosen` counts
   * only for a sign-up without name and password.
   */
  confirm(token: string, chosen?: Chosen): Promise<Result<Confirmed, ConfirmRefusal>>
  removeExpired(): Promise<void>
}

export function createPendingSignUps(
  store: AccountStore,
  policies: Pick<SignUpPolicies, 'current'>,
  clock: Clock,
  randomBytes: RandomBytes,
  passwords: Pick<Passwords, 'hash'>,
): PendingSignUps {
  const { queries } = store
  const now = () => clock.now().getTime()

  /** The one that the sign-up came with, if it is still open. Where one is needed, any that went to the address. */
  async function invitationFor(
    run: RunQuery,
    { email, invitation_id }: SignUpRow,
    isNeeded: boolean,
  ): Promise<string | null> {
    const came = invitation_id === null ? null : await findInvitation(run, queries, { id: invitation_id }, now())
    return came ?? (isNeeded ? await findInvitationTo(run, queries, email, now()) : null)
  }

  return {
    async add(applicant) {
      const token = createToken(randomBytes)
      const row: SignUpRow = {
        name: applicant.name,
        email: applicant.email,
        password_hash: applicant.password_hash,
        token_hash: hashToken(token),
        created_at: now(),
        expires_at: now() + tokenLifetime,
        invitation_id: applicant.invitation_id,
        referral_code: applicant.referral_code,
      }
      await queries.insertInto('sign_ups').values(row).execute()
      return token
    },
    async forget(token) {
      await queries.deleteFrom('sign_ups').where('token_hash', '=', hashToken(token)).execute()
    },
    async toSendAgain(email, handle) {
      const waiting = queries
        .selectFrom('sign_ups')
        .leftJoin('invitations', 'invitations.id', 'sign_ups.invitation_id')
        .select([
          'sign_ups.name',
          'sign_ups.email',
          'password_hash',
          'invitation_id',
          'referral_code',
          'invitations.email as invited',
        ])
        .where('sign_ups.email', '=', email)
        .where('sign_ups.email', 'not in', queries.selectFrom('accounts').select('email').where('email', '=', email))
      const own =
        handle === undefined ? undefined : await waiting.where('sign_ups.token_hash', '=', handle).executeTakeFirst()
      if (own !== undefined) {
        const { invited: _, ...applicant } = own
        return applicant
      }
      // Rows with an invitation that was sent to this address come first.
      const any = await waiting
        .orderBy((row) => row.case().when('invitations.email', '=', email).then(0).else(1).end())
        .orderBy('sign_ups.created_at', 'desc')
        .limit(1)
        .executeTakeFirst()
      if (any === undefined) return undefined
      const invitation_id = any.invited === email ? any.invitation_id : null
      return { name: '', email, password_hash: noPassword, invitation_id, referral_code: null }
    },
    async passwordHashes(email) {
      const rows = await queries
        .selectFrom('sign_ups')
        .select(['password_hash', (row) => row.fn.max('created_at').as('newest')])
        .where('email', '=', email)
        .where('password_hash', '!=', noPassword)
        .groupBy('password_hash')
        .orderBy('newest', 'desc')
        .limit(passwordsTried)
        .execute()
      return rows.map((row) => row.password_hash)
    },
    async confirm(token, chosen = {}) {
      const waiting = await queries
        .selectFrom('sign_ups')
        .select(['email', 'name', 'password_hash'])
        .where('token_hash', '=', hashToken(token))
        .where('expires_at', '>', now())
        .executeTakeFirst()
      if (waiting === undefined) return refused('token-invalid')
      let { name, password_hash } = waiting
      if (password_hash === noPassword) {
        if (chosen.name === undefined || chosen.password === undefined) return refused('nothing-chosen')
        name = chosen.name
        password_hash = await passwords.hash(chosen.password)
      }
      await recallAddress(store, waiting.email)
      const isOpen = (await policies.current()) === 'open'
      return store.atomically<Result<Confirmed, ConfirmRefusal>>(async (run) => {
        const [signUp] = await run(
          queries
            .selectFrom('sign_ups')
            .selectAll()
            .where('token_hash', '=', hashToken(token))
            .where('expires_at', '>', now()),
        )
        if (signUp === undefined) return refused('token-invalid')
        const { email } = signUp
        if ((await run(queries.selectFrom('accounts').select('id').where('email', '=', email))).length > 0)
          return refused('token-invalid')
        const invitation_id = await invitationFor(run, signUp, !isOpen)
        if (invitation_id === null && !isOpen) return refused('invited-only')
        const account: Account = { id: await claimAccountId(store, run, email, randomBytes), name, email }
        await run(queries.insertInto('accounts').values({ ...account, password_hash, created_at: now() }))
        await giveAccessBack(store, run, account.id, now())
        await noteReferral(store, run, account, signUp.referral_code, now())
        await run(queries.deleteFrom('sign_ups').where('email', '=', email))
        const proven = { account, signOuts: 0 }
        if (invitation_id === null)
          return accepted(signUp.invitation_id === null ? proven : { ...proven, joined: null })
        const invitation = await acceptInvitation(run, queries, { id: invitation_id }, account.id, now())
        return accepted({ ...proven, joined: invitation?.document_id ?? null })
      })
    },
    async removeExpired() {
      await queries
        .deleteFrom('sign_ups')
        .where('created_at', '<=', now() - storedFor)
        .execute()
    },
  }
}
