import type { BackgroundWork } from '../background-work.ts'
import { passwordChangedLetter } from '../mail/letters/password-letters.ts'
import type { Mailer } from '../mail/mailer.ts'
import { accepted, type Result, refused } from '../result.ts'
import type { AccountStore } from '../store/account-store.ts'
import type { TooManyRequests } from './attempt-limit.ts'
import { announceEndOf, deleteSessions } from './end-sessions.ts'
import type { OneTimeLinks } from './one-time-links.ts'
import type { OwnPassword } from './own-password.ts'
import type { Passwords } from './passwords.ts'
import type { Revocations } from './revocations.ts'
import type { OpenSession } from './sessions.ts'

export type PasswordChange = (
  session: OpenSession,
  passwords: { currentPassword: string; newPassword: string },
) => Promise<Result<null, TooManyRequests | { code: 'wrong-password' }>>

/**
 * Changes the password of a person who has entered the old one. Their other sessions end, and they are
 * notified by email.
 */
export function createPasswordChange(parts: {
  store: AccountStore
  passwords: Passwords
  ownPassword: OwnPassword
  links: OneTimeLinks
  revocations: Revocations
  mailer: Mailer
  background: BackgroundWork
  publicUrl: () => string
}): PasswordChange {
  const { store, passwords, ownPassword, links, revocations, mailer, background, publicUrl } = parts
  const { queries } = store
  return async ({ account, sessionId }, { currentPassword, newPassword }) => {
    const known = await ownPassword.check(account.id, currentPassword)
    if (!known.ok) return known
    const password_hash = await passwords.hash(newPassword)
    const changed = await store.atomically(async (run) => {
      const [row] = await run(queries.selectFrom('accounts').select('password_hash').where('id', '=', account.id))
      // Another device changed the password in the meantime, so the checked one is no longer valid.
      if (row?.password_hash !== known.value) return null
      await run(queries.updateTable('accounts').set({ password_hash }).where('id', '=', account.id))
      await links.end(run, account.id)
      return await deleteSessions(store, run, account.id, { except: sessionId })
    })
    if (changed === null) return refused({ code: 'wrong-password' })
    announceEndOf(changed, revocations)
    background.begin('tell of a new password', () =>
      mailer.send(passwordChangedLetter(account.email, `${publicUrl()}/reset-password`)),
    )
    return accepted(null)
  }
}
