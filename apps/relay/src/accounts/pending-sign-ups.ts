import type { Account } from '@civic-hub/protocol'
import type { Clock } from '../clock.ts'
import type { AccountStore } from '../store/account-store.ts'
import type { SignUpRow } from '../store/tables.ts'
import { giveAccessBack, takeAccountId } from './former-accounts.ts'
import { acceptInvitation } from './open-invitation.ts'
import { createToken, hashToken, type RandomBytes } from './tokens.ts'

const hour = 60 * 60 * 1000
const tokenLifetime = 24 * hour
/** A sign-up whose email came too late can get a new one for a week. */
const keptFor = 7 * 24 * hour
/** A flood of sign-ups for an address must not make signing in under it expensive. */
const passwordsTried = 3

export type Applicant = Pick<SignUpRow, 'name' | 'email' | 'password_hash' | 'invitation_id'>

export interface Confirmed {
  account: Account
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
   * The sign-up that waits for an email at this address; undefined if there is none or the address already has an
   * account.
   */
  newest(email: string): Promise<Applicant | undefined>
  passwordHashes(email: string): Promise<string[]>
  /**
   * Turns the sign-up of this token into an account, accepts the invitation that came with it, and removes the address'
   * other sign-ups; null if the token is not valid.
   */
  confirm(token: string): Promise<Confirmed | null>
  removeExpired(): Promise<void>
}

export function createPendingSignUps(
  store: AccountStore,
  clock: Clock,
  randomBytes: RandomBytes,
): PendingSignUps {
  const { queries } = store
  const now = () => clock.now().getTime()

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
      }
      await queries.insertInto('sign_ups').values(row).execute()
      return token
    },
    async forget(token) {
      await queries.deleteFrom('sign_ups').where('token_hash', '=', hashToken(token)).execute()
    },
    newest: (email) =>
      queries
        .selectFrom('sign_ups')
        .select(['name', 'email', 'password_hash', 'invitation_id'])
        .where('email', '=', email)
        .where('email', 'not in', queries.selectFrom('accounts').select('email').where('email', '=', email))
        .orderBy('created_at', 'desc')
        .limit(1)
        .executeTakeFirst(),
    async passwordHashes(email) {
      const rows = await queries
        .selectFrom('sign_ups')
        .select(['password_hash', (row) => row.fn.max('created_at').as('newest')])
        .where('email', '=', email)
        .groupBy('password_hash')
        .orderBy('newest', 'desc')
        .limit(passwordsTried)
        .execute()
      return rows.map((row) => row.password_hash)
    },
    confirm: (token) =>
      store.atomically((run) => {
        const [signUp] = run(
          queries
            .selectFrom('sign_ups')
            .selectAll()
            .where('token_hash', '=', hashToken(token))
            .where('expires_at', '>', now()),
        )
        if (signUp === undefined) return null
        const { name, email, password_hash, invitation_id } = signUp
        if (run(queries.selectFrom('accounts').select('id').where('email', '=', email)).length > 0)
          return null
        const account: Account = { id: takeAccountId(store, run, email, randomBytes), name, email }
        run(queries.insertInto('accounts').values({ ...account, password_hash, created_at: now() }))
        giveAccessBack(store, run, account.id, now())
        run(queries.deleteFrom('sign_ups').where('email', '=', email))
        if (invitation_id === null) return { account }
        const invitation = acceptInvitation(run, queries, { id: invitation_id }, account.id, now())
        return { account, joined: invitation?.document_id ?? null }
      }),
    async removeExpired() {
      await queries
        .deleteFrom('sign_ups')
        .where('created_at', '<=', now() - keptFor)
        .execute()
    },
  }
}
