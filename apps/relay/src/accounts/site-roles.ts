import { generalDocumentId, type SiteRole } from '@civic-hub/protocol'
import { accepted, type Result, refused } from '../result.ts'
import type { AccountStore, RunQuery } from '../store/account-store.ts'
import type { Revocations } from './revocations.ts'

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
export async function grantRole(
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
