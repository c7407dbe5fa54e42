import type { Clock } from '../clock.ts'
import type { AccountStore, RunQuery } from '../store/account-store.ts'
import type { OneTimeTokenRow } from '../store/tables.ts'
import { createToken, hashToken, type RandomBytes } from './tokens.ts'

const hour = 60 * 60 * 1000
/** How long links work, in milliseconds. A mailbox may be read late; a new password can be asked for again. */
const lifetimes = { 'reset-password': hour, 'change-email': 24 * hour }

type Purpose = keyof typeof lifetimes
export type OneTimeLink = OneTimeTokenRow & { account_id: string }

/** Links in emails that change something about an account, once. */
export interface OneTimeLinks {
  /**
   * Remembers a link; returns the token for its email. `email` is the new address, for a change of address. In the
   * transaction that finds the account: `end` in another one must not come between.
   */
  create(run: RunQuery, purpose: Purpose, accountId: string, email?: string): Promise<string>
  /** The link of a token that is still good. Reading it does not use it up. */
  find(run: RunQuery, purpose: Purpose, token: string): Promise<OneTimeLink | undefined>
  /** Ends all links of an account: one of them was used, or another way changed what they were for. */
  end(run: RunQuery, accountId: string): Promise<void>
  removeExpired(): Promise<void>
}

export function createOneTimeLinks(
  { queries }: AccountStore,
  clock: Clock,
  randomBytes: RandomBytes,
): OneTimeLinks {
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
      return link === undefined || link.account_id === null
        ? undefined
        : { ...link, account_id: link.account_id }
    },
    async end(run, accountId) {
      await run(queries.deleteFrom('one_time_tokens').where('account_id', '=', accountId))
    },
    async removeExpired() {
      await queries.deleteFrom('one_time_tokens').where('expires_at', '<=', now()).execute()
    },
  }
}
