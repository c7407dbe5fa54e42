import type { Account } from '@civic-hub/protocol'
import type { Clock } from '../clock.ts'
import type { AccountStore } from '../store/account-store.ts'
import type { SignUpRow } from '../store/tables.ts'
import { createAccountId, createToken, hashToken, type RandomBytes } from './tokens.ts'

const hour = 60 * 60 * 1000
const tokenLifetime = 24 * hour
/** A sign-up whose letter came too late can still get a fresh one for a week. */
const keptFor = 7 * 24 * hour
/** A flood of sign-ups for an address must not make signing in under it expensive. */
const passwordsTried = 3

export type Applicant = Pick<SignUpRow, 'name' | 'email' | 'password_hash'>

/**
 * Sign-ups that wait for their letter. There may be several for one address, each with its own name and password:
 * the letter that is answered decides, so that nobody can slip a password of theirs under someone else's sign-up.
 */
export interface PendingSignUps {
  /** Remembers a sign-up; returns the token for its letter. */
  add(applicant: Applicant): Promise<string>
  forget(token: string): Promise<void>
  /** Who waits for a letter at this address; nobody does where there is an account already. */
  newest(email: string): Promise<Applicant | undefined>
  passwordHashes(email: string): Promise<string[]>
  /** Turns the sign-up of this token into an account and drops its rivals; null if the token is no good. */
  confirm(token: string): Promise<Account | null>
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
        .select(['name', 'email', 'password_hash'])
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
        const { name, email, password_hash } = signUp
        if (run(queries.selectFrom('accounts').select('id').where('email', '=', email)).length > 0)
          return null
        const account: Account = { id: createAccountId(randomBytes), name, email }
        run(queries.insertInto('accounts').values({ ...account, password_hash, created_at: now() }))
        run(queries.deleteFrom('sign_ups').where('email', '=', email))
        return account
      }),
    async removeExpired() {
      await queries
        .deleteFrom('sign_ups')
        .where('created_at', '<=', now() - keptFor)
        .execute()
    },
  }
}
