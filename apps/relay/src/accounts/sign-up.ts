import { resendCooldownSeconds } from '@civic-hub/protocol'
import type { BackgroundWork } from '../background-work.ts'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import { confirmationLetter, knownAddressLetter } from '../mail/letters/letters.ts'
import { LetterNotSent, type Mailer } from '../mail/mailer.ts'
import { accepted, type Result, refused } from '../result.ts'
import type { AccountStore } from '../store/account-store.ts'
import { countAttempts, createSharedLimit, type TooManyRequests } from './attempt-limit.ts'
import { recallAddress } from './former-accounts.ts'
import type { FindOpenInvitation } from './open-invitation.ts'
import { noPassword, type Passwords } from './passwords.ts'
import type { PendingSignUps } from './pending-sign-ups.ts'
import { recipientAt } from './recipient.ts'
import type { SignUpPolicies } from './site-settings.ts'
import { hashToken } from './tokens.ts'

/** Enough for a whole town hall behind one network address, and a limit for a script. */
const signUpsPerHour = 60
/** Strangers who type an address must not fill its mailbox. */
const lettersPerHour = 5

export type SignUp = (
  fields: {
    name: string
    email: string
    password: string
    invitation?: string | undefined
    referral?: string | undefined
  },
  networkAddress: string,
  language: string,
) => Promise<Result<{ signUp: string }, TooManyRequests | { code: 'unavailable' | 'invited-only' }>>

/**
 * Takes a sign-up, sends its email, and returns a handle with which the page has that email sent again. The handle is
 * the hash of the link's token: it identifies the row and confirms nothing. For a known address it does the same work: the same hash, the same row, one email.
 * Only the email's text differs, and only the owner of the address reads it.
 */
export function createSignUp(parts: {
  store: AccountStore
  passwords: Passwords
  pending: PendingSignUps
  findOpenInvitation: FindOpenInvitation
  policies: SignUpPolicies
  mailer: Mailer
  clock: Clock
  log: Log
  publicUrl: () => string
}): SignUp {
  const { store, passwords, pending, findOpenInvitation, policies, mailer, clock, log, publicUrl } = parts
  const byNetwork = createSharedLimit(store, 'sign-up from', {
    clock,
    attempts: signUpsPerHour,
    withinSeconds: 3600,
  })
  const byEmail = createSharedLimit(store, 'sign-up to', {
    clock,
    attempts: lettersPerHour,
    withinSeconds: 3600,
  })

  return async ({ name, email, password, invitation, referral }, networkAddress, language) => {
    const byNetworkTaken = await byNetwork.take(networkAddress)
    if (!byNetworkTaken.ok) return byNetworkTaken
    const invitation_id = invitation === undefined ? null : await findOpenInvitation(invitation)
    // For every address alike, known or not.
    if (invitation_id === null && (await policies.current()) === 'invited') return refused({ code: 'invited-only' })
    const byEmailTaken = await byEmail.take(email)
    if (!byEmailTaken.ok) return byEmailTaken

    const password_hash = await passwords.hash(password)
    const token = await pending.add({
      name,
      email,
      password_hash,
      invitation_id,
      referral_code: referral ?? null,
    })
    await recallAddress(store, email)
    const known = await store.queries
      .selectFrom('accounts')
      .select('language')
      .where('email', '=', email)
      .executeTakeFirst()
    const letter =
      known === undefined
        ? confirmationLetter({ email, language }, `${publicUrl()}/confirm#${token}`)
        : knownAddressLetter({ email, language: known.language ?? language }, `${publicUrl()}/`)
    try {
      await mailer.send(letter)
      return accepted({ signUp: hashToken(token) })
    } catch (error) {
      await pending.forget(token)
      await byEmail.giveBack(email)
      if (!(error instanceof LetterNotSent)) throw error
      log.error({ err: error }, 'A confirmation email could not be sent')
      return refused({ code: 'unavailable' })
    }
  }
}

/** Emails per network address: a script must not make the relay write to a list of people. */
const resendsPerHour = 60

export type Resend = (
  fields: { email: string; signUp?: string | undefined },
  networkAddress: string,
  language: string,
) => Promise<Result<null, TooManyRequests>>

/**
 * Sends the confirmation email again, with a new link: to the page that signed up the link of its own sign-up, and in all
 * other cases a link with which name and password are chosen anew. It answers before it looks anything up, so that neither the answer
 * nor its time shows whether the address is known.
 */
export function createResend(parts: {
  store: Pick<AccountStore, 'attempts' | 'queries'>
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

  async function sendAgain(email: string, signUp: string | undefined, language: string): Promise<void> {
    const applicant = await pending.toSendAgain(email, signUp)
    if (applicant === undefined) {
      // Owners of an account who signed up again are told to confirm when they sign in with that password.
      if ((await pending.passwordHashes(email)).length > 0)
        await mailer.send(knownAddressLetter(await recipientAt(store, email, language), `${publicUrl()}/`))
      return
    }
    const link = `${publicUrl()}/confirm#${await pending.add(applicant)}`
    const isChosenAnew = applicant.password_hash === noPassword
    await mailer.send(confirmationLetter({ email, language }, link, isChosenAnew))
  }

  return async ({ email, signUp }, networkAddress, language) => {
    const attempts = await countAttempts([
      { limit: byNetwork, key: networkAddress },
      { limit: byEmail, key: email },
    ])
    if (!attempts.ok) return attempts
    background.begin('resend a confirmation email', () => sendAgain(email, signUp, language))
    return accepted(null)
  }
}
