import { resendCooldownSeconds } from '@civic-hub/protocol'
import type { BackgroundWork } from '../background-work.ts'
import type { Clock } from '../clock.ts'
import { confirmationLetter, knownAddressLetter } from '../mail/letters/sign-up-letters.ts'
import type { Mailer } from '../mail/mailer.ts'
import { accepted, type Result } from '../result.ts'
import type { AccountStore } from '../store/account-store.ts'
import type { TooManyRequests } from './attempt-limit.ts'
import { noPassword } from './passwords.ts'
import type { PendingSignUps } from './pending-sign-ups.ts'
import { countAttempts, createSharedLimit } from './shared-limit.ts'

/** Emails per network address: a script must not make the relay write to a list of people. */
const resendsPerHour = 60

export type Resend = (
  fields: { email: string; signUp?: string | undefined },
  networkAddress: string,
) => Promise<Result<null, TooManyRequests>>

/**
 * Sends the confirmation email again, with a new link: to the page that signed up the link of its own sign-up, and in all
 * other cases a link with which name and password are chosen anew. It answers before it looks anything up, so that neither the answer
 * nor its time shows whether the address is known.
 */
export function createResend(parts: {
  store: Pick<AccountStore, 'attempts'>
  pending: PendingSignUps
  mailer: Mailer
  clock: Clock
  background: BackgroundWork
  publicUrl: () => string
}): Resend {
  const { store, pending, mailer, clock, background, publicUrl } = parts
  const byNetwork = createSharedLimit(store, 'resend from', {
    clock,
    attempts: resendsPerHour,
    withinSeconds: 3600,
  })
  const byEmail = createSharedLimit(store, 'resend to', {
    clock,
    attempts: 1,
    withinSeconds: resendCooldownSeconds,
  })

  async function sendAgain(email: string, signUp: string | undefined): Promise<void> {
    const applicant = await pending.toSendAgain(email, signUp)
    if (applicant === undefined) {
      // Whoever has an account and signed up again is told to confirm when they sign in with that password.
      if ((await pending.passwordHashes(email)).length > 0)
        await mailer.send(knownAddressLetter(email, `${publicUrl()}/`))
      return
    }
    const link = `${publicUrl()}/confirm#${await pending.add(applicant)}`
    const isChosenAnew = applicant.password_hash === noPassword
    await mailer.send(confirmationLetter(email, link, isChosenAnew))
  }

  return async ({ email, signUp }, networkAddress) => {
    const attempts = await countAttempts([
      { limit: byNetwork, key: networkAddress },
      { limit: byEmail, key: email },
    ])
    if (!attempts.ok) return attempts
    background.begin('resend a confirmation email', () => sendAgain(email, signUp))
    return accepted(null)
  }
}
