import type { BackgroundWork } from '../background-work.ts'
import type { Clock } from '../clock.ts'
import { passwordChangedLetter, resetPasswordLetter } from '../mail/letters/letters.ts'
import type { Mailer } from '../mail/mailer.ts'
import { accepted, type Result, refused } from '../result.ts'
import type { AccountStore } from '../store/account-store.ts'
import { createSharedLimit, type TooManyRequests } from './attempt-limit.ts'
import { announceEndOf, deleteSessions } from './end-sessions.ts'
import { recallAddress } from './former-accounts.ts'
import type { OneTimeLinks } from './one-time-links.ts'
import type { OwnPassword } from './own-password.ts'
import type { Passwords } from './passwords.ts'
import { recipientAt } from './recipient.ts'
import type { Revocations } from './revocations.ts'
import type { OpenSession, Proven } from './sessions.ts'

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
    background.begin('tell of a new password', async () => {
      await mailer.send(passwordChangedLetter(await recipientAt(store, account.email), `${publicUrl()}/reset-password`))
    })
    return accepted(null)
  }
}

/** Limits emails per network address: a script must not make the relay send emails to a list of people. */
const asksPerHour = 60
/** Limits the emails that a stranger who enters an address can cause. */
const lettersPerHour = 5

export interface PasswordReset {
  /**
   * Sends a link to the account with this address, if there is one. It returns before it looks up the
   * account, so that neither the response nor its time shows whether the account exists.
   */
  ask(email: string, networkAddress: string): Promise<Result<null, TooManyRequests>>
  /** Uses a link: sets the password and ends every session and every other link of the account. */
  reset(token: string, password: string): Promise<Result<Proven, { code: 'token-invalid' | 'account-disabled' }>>
}

export function createPasswordReset(parts: {
  store: AccountStore
  passwords: Passwords
  links: OneTimeLinks
  revocations: Revocations
  mailer: Mailer
  clock: Clock
  background: BackgroundWork
  publicUrl: () => string
}): PasswordReset {
  const { store, passwords, links, revocations, mailer, clock, background, publicUrl } = parts
  const { queries } = store
  const byNetwork = createSharedLimit(store, 'password link from', {
    clock,
    attempts: asksPerHour,
    withinSeconds: 3600,
  })
  const byEmail = createSharedLimit(store, 'password link to', {
    clock,
    attempts: lettersPerHour,
    withinSeconds: 3600,
  })

  async function sendLink(email: string): Promise<void> {
    await recallAddress(store, email)
    const token = await store.atomically(async (run) => {
      const [account] = await run(queries.selectFrom('accounts').select('id').where('email', '=', email))
      return account === undefined ? null : await links.create(run, 'reset-password', account.id)
    })
    if (token === null) return
    const to = await recipientAt(store, email)
    await mailer.send(resetPasswordLetter(to, `${publicUrl()}/reset-password#${token}`))
  }

  return {
    async ask(email, networkAddress) {
      const byNetworkTaken = await byNetwork.take(networkAddress)
      if (!byNetworkTaken.ok) return byNetworkTaken
      const byEmailTaken = await byEmail.take(email)
      if (!byEmailTaken.ok) return byEmailTaken
      background.begin('send a link for a forgotten password', () => sendLink(email))
      return accepted(null)
    },
    async reset(token, password) {
      // Checked before hashing, because an invalid token must not cost a hash.
      const link = await store.atomically((run) => links.find(run, 'reset-password', token))
      if (link === undefined) return refused({ code: 'token-invalid' })
      const password_hash = await passwords.hash(password)
      let ended: string[] = []
      const changed = await store.atomically<Result<Proven, { code: 'token-invalid' | 'account-disabled' }>>(
        async (run) => {
          const link = await links.find(run, 'reset-password', token)
          if (link === undefined) return refused({ code: 'token-invalid' })
          const accounts = queries.selectFrom('accounts').where('id', '=', link.account_id)
          const [account] = await run(accounts.select(['id', 'name', 'email', 'disabled_at', 'sign_outs']))
          if (account === undefined) return refused({ code: 'token-invalid' })
          if (account.disabled_at !== null) return refused({ code: 'account-disabled' })
          await run(queries.updateTable('accounts').set({ password_hash }).where('id', '=', account.id))
          await links.end(run, account.id)
          ended = await deleteSessions(store, run, account.id, 'all')
          const { id, name, email, sign_outs } = account
          return accepted({ account: { id, name, email }, signOuts: sign_outs + 1 })
        },
      )
      if (!changed.ok) return changed
      announceEndOf(ended, revocations)
      background.begin('tell of a new password', async () => {
        const { email } = changed.value.account
        await mailer.send(passwordChangedLetter(await recipientAt(store, email), `${publicUrl()}/reset-password`))
      })
      return changed
    },
  }
}
