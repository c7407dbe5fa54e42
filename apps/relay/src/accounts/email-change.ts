import type { BackgroundWork } from '../background-work.ts'
import type { Clock } from '../clock.ts'
import { addressChangedLetter, changeAddressLetter, takenAddressLetter } from '../mail/letters/letters.ts'
import type { Mailer } from '../mail/mailer.ts'
import { accepted, type Result, refused } from '../result.ts'
import type { AccountStore } from '../store/account-store.ts'
import { createSharedLimit, type TooManyRequests } from './attempt-limit.ts'
import { recallAddress } from './former-accounts.ts'
import type { OneTimeLinks } from './one-time-links.ts'
import type { OwnPassword } from './own-password.ts'
import { isRecentSignIn } from './recent-sign-in.ts'
import { recipientAt } from './recipient.ts'
import { accountOfSession } from './session-account.ts'
import type { OpenSession } from './sessions.ts'

const asksPerHour = 10
/** Limits the emails that a stranger who enters an address can cause. */
const lettersPerHour = 5

export interface EmailChange {
  /**
   * Sends a link to the new address. If the address has another account, its owner gets a notice instead, and
   * the response is the same. An account without a password needs a recent sign-in. If the session ends in
   * the meantime, no link is sent.
   */
  ask(
    session: Pick<OpenSession, 'account' | 'sessionId' | 'beganAt'>,
    fields: { email: string; currentPassword: string },
  ): Promise<Result<null, TooManyRequests | { code: 'wrong-password' } | { code: 'sign-in-again' }>>
  /** Uses a link; both addresses are notified. Links that were sent to the old address end. */
  confirm(
    token: string,
  ): Promise<Result<{ email: string }, { code: 'token-invalid' | 'account-disabled' | 'conflict' }>>
}

export function createEmailChange(parts: {
  store: AccountStore
  ownPassword: OwnPassword
  links: OneTimeLinks
  mailer: Mailer
  clock: Clock
  background: BackgroundWork
  publicUrl: () => string
}): EmailChange {
  const { store, ownPassword, links, mailer, clock, background, publicUrl } = parts
  const { queries } = store
  const byAccount = createSharedLimit(store, 'email change by', {
    clock,
    attempts: asksPerHour,
    withinSeconds: 3600,
  })
  const byEmail = createSharedLimit(store, 'email change to', {
    clock,
    attempts: lettersPerHour,
    withinSeconds: 3600,
  })

  async function sendLink(session: Pick<OpenSession, 'account' | 'sessionId'>, email: string): Promise<void> {
    await recallAddress(store, email)
    const known = await queries.selectFrom('accounts').select('language').where('email', '=', email).executeTakeFirst()
    if (known !== undefined) {
      await mailer.send(takenAddressLetter({ email, language: known.language }, `${publicUrl()}/`))
      return
    }
    const token = await store.atomically(async (run) => {
      const accountId = await accountOfSession(store, run, session.sessionId)
      return accountId === null ? null : await links.create(run, 'change-email', accountId, email)
    })
    if (token === null) return
    const { language } = await recipientAt(store, session.account.email)
    await mailer.send(changeAddressLetter({ email, language }, `${publicUrl()}/confirm-email#${token}`))
  }

  return {
    async ask(session, { email, currentPassword }) {
      const accountId = session.account.id
      if (await ownPassword.exists(accountId)) {
        const known = await ownPassword.check(accountId, currentPassword)
        if (!known.ok) return known
      } else if (!isRecentSignIn(session, clock)) return refused({ code: 'sign-in-again' })
      const byAccountTaken = await byAccount.take(accountId)
      if (!byAccountTaken.ok) return byAccountTaken
      const byEmailTaken = await byEmail.take(email)
      if (!byEmailTaken.ok) return byEmailTaken
      background.begin('send a link to a new address', () => sendLink(session, email))
      return accepted(null)
    },
    async confirm(token) {
      let oldEmail = ''
      const changed = await store.atomically<
        Result<{ email: string }, { code: 'token-invalid' | 'account-disabled' | 'conflict' }>
      >(async (run) => {
        const link = await links.find(run, 'change-email', token)
        const email = link?.email
        if (link === undefined || !email) return refused({ code: 'token-invalid' })
        const [account] = await run(
          queries.selectFrom('accounts').select(['email', 'disabled_at']).where('id', '=', link.account_id),
        )
        if (account === undefined) return refused({ code: 'token-invalid' })
        if (account.disabled_at !== null) return refused({ code: 'account-disabled' })
        if ((await run(queries.selectFrom('accounts').select('id').where('email', '=', email))).length > 0)
          return refused({ code: 'conflict' })
        oldEmail = account.email
        await run(queries.updateTable('accounts').set({ email }).where('id', '=', link.account_id))
        await links.end(run, link.account_id)
        // Unconfirmed sign-ups with this address are deleted with their passwords, because another person may
        // have made them.
        await run(queries.deleteFrom('sign_ups').where('email', '=', email))
        return accepted({ email })
      })
      if (!changed.ok) return changed
      const { email } = changed.value
      for (const to of [oldEmail, email])
        background.begin('tell of a new address', async () => {
          const { language } = await recipientAt(store, email)
          await mailer.send(addressChangedLetter({ email: to, language }, { email, link: `${publicUrl()}/` }))
        })
      return changed
    },
  }
}
