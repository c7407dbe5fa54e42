import type { Clock } from '../clock.ts'
import { accepted, type Result, refused } from '../result.ts'
import type { AccountStore } from '../store/account-store.ts'
import { countAttempts, createSharedLimit, type TooManyRequests } from './attempt-limit.ts'
import { recallAddress } from './former-accounts.ts'
import type { Passwords } from './passwords.ts'
import type { PendingSignUps } from './pending-sign-ups.ts'
import { accountOf } from './session-account.ts'
import type { Proven } from './sessions.ts'

type SignInRefusal = TooManyRequests | { code: 'invalid-credentials' | 'email-not-confirmed' | 'account-disabled' }

export type SignIn = (
  fields: { email: string; password: string },
  networkAddress: string,
) => Promise<Result<Proven, SignInRefusal>>

/**
 * Checks an address and its password. Known and unknown addresses get the same response after the same work.
 * So a person who has signed up with another person's address learns nothing by signing in with the password
 * they chose there. Three limits count failed attempts: per account and network address (guessing one
 * password), per network address (trying many accounts), and per account from everywhere (guessing from many
 * places; generous, because it can also be used to lock a person out).
 */
export function createSignIn(parts: {
  store: AccountStore
  passwords: Passwords
  pending: PendingSignUps
  clock: Clock
}): SignIn {
  const { store, passwords, pending, clock } = parts
  const byBoth = createSharedLimit(store, 'sign-in', { clock, attempts: 10, withinSeconds: 900 })
  const byNetwork = createSharedLimit(store, 'sign-in from', { clock, attempts: 100, withinSeconds: 900 })
  const byEmail = createSharedLimit(store, 'sign-in to', { clock, attempts: 100, withinSeconds: 3600 })

  return async ({ email, password }, networkAddress) => {
    const attempts = await countAttempts([
      { limit: byNetwork, key: networkAddress },
      { limit: byBoth, key: `${networkAddress} ${email}` },
      { limit: byEmail, key: email },
    ])
    if (!attempts.ok) return attempts

    await recallAddress(store, email)
    const account = await store.queries
      .selectFrom('accounts')
      .leftJoin('account_pictures', 'account_pictures.account_id', 'accounts.id')
      .select(['id', 'name', 'email', 'password_hash', 'disabled_at', 'sign_outs', 'changed_at as picture'])
      .where('email', '=', email)
      .executeTakeFirst()
    const pendingHashes = await pending.passwordHashes(email)
    const isTheirs = await passwords.isOneOf(password, account === undefined ? [] : [account.password_hash])
    const isPending = pendingHashes.length > 0 && (await passwords.isOneOf(password, pendingHashes))
    if (!isTheirs && !isPending) return refused({ code: 'invalid-credentials' })
    await attempts.value.giveBack()
    if (account === undefined || !isTheirs) return refused({ code: 'email-not-confirmed' })
    if (account.disabled_at !== null) return refused({ code: 'account-disabled' })
    return accepted({ account: accountOf(account), signOuts: account.sign_outs })
  }
}
