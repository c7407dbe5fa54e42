import type { Clock } from '../clock.ts'
import { accepted, type Result, refused } from '../result.ts'
import type { AccountStore } from '../store/account-store.ts'
import type { Revocations } from './revocations.ts'
import { announceRole, grantRole, type SiteRoles } from './site-roles.ts'
import { createToken, hashToken, type RandomBytes } from './tokens.ts'

/** The operator may have to sign up first, and find the log; each start prints a new link. */
const lifetime = 7 * 24 * 60 * 60 * 1000

/** Creates the first administrator: a link in the relay's log that works once. */
export interface FirstAdmin {
  /** A new token while the site has no administrator, else null. Tokens of earlier starts end. */
  issue(): Promise<string | null>
  /** Uses the token and makes this account the administrator. */
  claim(token: string, accountId: string): Promise<Result<null, 'token-invalid'>>
}

export function createFirstAdmin(parts: {
  store: AccountStore
  roles: SiteRoles
  revocations: Revocations
  clock: Clock
  randomBytes: RandomBytes
}): FirstAdmin {
  const { store, roles, revocations, clock } = parts
  const { queries } = store
  const tokens = () => queries.deleteFrom('one_time_tokens').where('purpose', '=', 'first-admin')
  const admins = () =>
    queries.selectFrom('accounts').select('id').where('role', '=', 'admin').where('disabled_at', 'is', null)

  return {
    async issue() {
      if (await roles.hasAdmin()) return null
      const token = createToken(parts.randomBytes)
      const now = clock.now().getTime()
      await store.atomically(async (run) => {
        await run(tokens())
        await run(
          queries.insertInto('one_time_tokens').values({
            token_hash: hashToken(token),
            purpose: 'first-admin',
            account_id: null,
            email: null,
            created_at: now,
            expires_at: now + lifetime,
          }),
        )
      })
      return token
    },
    async claim(token, accountId) {
      const claimed = await store.atomically<Result<null, 'token-invalid'>>(async (run) => {
        const [found] = await run(
          queries
            .selectFrom('one_time_tokens')
            .select('token_hash')
            .where('token_hash', '=', hashToken(token))
            .where('purpose', '=', 'first-admin')
            .where('expires_at', '>', clock.now().getTime()),
        )
        if (found === undefined) return refused('token-invalid')
        const hasAdmin = (await run(admins().limit(1))).length > 0
        await run(tokens())
        // A command may have made an administrator in the meantime.
        if (hasAdmin || !(await grantRole(store, run, accountId, 'admin')).ok) return refused('token-invalid')
        return accepted(null)
      })
      if (claimed.ok) announceRole(revocations, accountId)
      return claimed
    },
  }
}
