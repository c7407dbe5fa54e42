import type { Clock } from '../clock.ts'
import { accepted, type Result, refused } from '../result.ts'
import type { AccountStore } from '../store/account-store.ts'
import { createSharedLimit, type TooManyRequests } from './attempt-limit.ts'
import { noPassword, type Passwords } from './passwords.ts'

/** Checks a signed-in person's password again, before an action that a stolen session must not allow. */
export interface OwnPassword {
  /** The hash that the password matches. No password is correct for an account without one. */
  check(accountId: string, password: string): Promise<Result<string, TooManyRequests | { code: 'wrong-password' }>>
  exists(accountId: string): Promise<boolean>
}

export function createOwnPassword(store: AccountStore, passwords: Passwords, clock: Clock): OwnPassword {
  const { queries } = store
  const attempts = createSharedLimit(store, 'own password', { clock, attempts: 10, withinSeconds: 900 })
  const hashOf = async (accountId: string) => {
    const account = await queries
      .selectFrom('accounts')
      .select('password_hash')
      .where('id', '=', accountId)
      .executeTakeFirst()
    return account?.password_hash ?? noPassword
  }
  return {
    async check(accountId, password) {
      const taken = await attempts.take(accountId)
      if (!taken.ok) return taken
      const hash = await hashOf(accountId)
      if (!(await passwords.isOneOf(password, [hash]))) return refused({ code: 'wrong-password' })
      await attempts.giveBack(accountId)
      return accepted(hash)
    },
    exists: async (accountId) => (await hashOf(accountId)) !== noPassword,
  }
}
