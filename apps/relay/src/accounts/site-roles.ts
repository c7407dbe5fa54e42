import { generalDocumentId, type SiteRole } from '@civic-hub/protocol'
import type { Clock } from '../clock.ts'
import { accepted, type Result, refused } from '../result.ts'
import type { AccountStore, RunQuery } from '../store/account-store.ts'
import type { Revocations } from './revocations.ts'
import { createToken, hashToken, type RandomBytes } from './tokens.ts'

/** The roles on the whole site. Disabled administrators are not counted. */
export interface SiteRoles {
  /** An account that does not exist is a user. */
  roleOf(accountId: string): Promise<SiteRole>
  hasAdmin(): Promise<boolean>
  /** True if the site would have no administrator without this account. */
  isLastAdmin(accountId: string): Promise<boolean>
  /** Gives an account a role. A site that has an administrator always keeps at least one. */
  grant(accountId: string, role: SiteRole): Promise<Result<null, 'not-found' | 'last-admin'>>
}

export function createSiteRoles(store: AccountStore, revocations: Revocations): SiteRoles {
  const { queries } = store
  const admins = () => adminsOf(store)
  return {
    async roleOf(accountId) {
      const row = await queries.selectFrom('accounts').select('role').where('id', '=', accountId).executeTakeFirst()
      return row?.role ?? 'user'
    },
    hasAdmin: async () => (await admins().limit(1).execute()).length > 0,
    async isLastAdmin(accountId) {
      const found = await admins().limit(2).execute()
      return found.length === 1 && found[0]?.id === accountId
    },
    async grant(accountId, role) {
      const granted = await store.atomically((run) => grantRole(store, run, accountId, role))
      if (granted.ok) announceRole(revocations, accountId)
      return granted
    },
  }
}

/** Gives an account a role, within a transaction. Call `announceRole` once it is stored. */
async function grantRole(
  store: AccountStore,
  run: RunQuery,
  accountId: string,
  role: SiteRole,
): Promise<Result<null, 'not-found' | 'last-admin'>> {
  const { queries } = store
  if ((await run(queries.selectFrom('accounts').select('id').where('id', '=', accountId))).length === 0)
    return refused('not-found')
  const admins = await run(adminsOf(store).limit(2))
  if (role !== 'admin' && admins.length === 1 && admins[0]?.id === accountId) return refused('last-admin')
  await run(queries.updateTable('accounts').set({ role }).where('id', '=', accountId))
  return accepted(null)
}

/** Administrators own `general` and pass the splash gate, so both are checked again. */
export function announceRole(revocations: Pick<Revocations, 'emit'>, accountId: string): void {
  revocations.emit({ kind: 'membership', documentId: generalDocumentId, accountId })
  revocations.emit({ kind: 'gate' })
}

const adminsOf = ({ queries }: AccountStore) =>
  queries.selectFrom('accounts').select('id').where('role', '=', 'admin').where('disabled_at', 'is', null)

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
