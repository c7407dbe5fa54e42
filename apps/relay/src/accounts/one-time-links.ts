import type { Clock } from '../clock.ts'
import type { AccountStore, RunQuery } from '../store/account-store.ts'
import type { OneTimeTokenRow } from '../store/tables.ts'
import { createToken, hashToken, type RandomBytes } from './tokens.ts'

const hour = 60 * 60 * 1000
/**
 * The lifetime of links, in milliseconds. An email may be read late; a reset of the password can be requested
 * again.
 */
const lifetimes = { 'reset-password': hour, 'change-email': 24 * hour }

type Purpose = keyof typeof lifetimes
type OneTimeLink = OneTimeTokenRow & { account_id: string }

/** Links in emails that change an account and work once. */
export interface OneTimeLinks {
  /**
   * Stores a link; returns the token for its email. `email` is the new address, for a change of address. Must
   * run in the transaction that finds the account: no other transaction may call `end` in between.
   */
  create(run: RunQuery, purpose: Purpose, accountId: string, email?: string): Promise<string>
  /** The link of a valid token. Reading it does not use it. */
  find(run: RunQuery, purpose: Purpose, token: string): Promise<OneTimeLink | undefined>
  /** Ends all links of an account: one of them was used, or the account was changed in another way. */
  end(run: RunQuery, accountId: string): Promise<void>
  removeExpired(): Promise<void>
}

export function createOneTimeLinks({ queries }: AccountStore, clock: Clock, randomBytes: RandomBytes): OneTimeLinks {
  const now = () => clock.now().getTime()
  return {
    async create(run, purpose, accountId, email) {
      const token = createToken(randomBytes)
      const row: OneTimeTokenRow = {
        token_hash: hashToken(token),
        purpose,
        account_id: accountId,
        email: email ?? null,
        created_at: now(),
        expires_at: now() + lifetimes[purpose],
      }
      await run(queries.insertInto('one_time_tokens').values(row))
      return token
    },
    async find(run, purpose, token) {
      const [link] = await run(
        queries
          .selectFrom('one_time_tokens')
          .selectAll()
          .where('token_hash', '=', hashToken(token))
          .where('purpose', '=', purpose)
          .where('expires_at', '>', now()),
      )
      return link === undefined || link.account_id === null ? undefined : { ...link, account_id: link.account_id }
    },
    async end(run, accountId) {
      await run(queries.deleteFrom('one_time_tokens').where('account_id', '=', accountId))
    },
    async removeExpired() {
      await queries.deleteFrom('one_time_tokens').where('expires_at', '<=', now()).execute()
    },
  }
}
