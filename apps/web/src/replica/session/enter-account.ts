import {
  type Account,
  type CommitteeEntry,
  confirmSignUpRoute,
  resendRoute,
  resetPasswordRoute,
  sessionReader,
  signInRoute,
  signUpRoute,
} from '@civic-hub/protocol'
import { type Answer, failed } from '../connection/answer.ts'
import { callRelay, sendToRelay } from '../connection/call-relay.ts'
import { askRelay } from '../connection/relay-http.ts'
import { hasDeviceDatabase } from '../store/account-databases.ts'
import { forgetInvitation, rememberedInvitation } from './remembered.ts'
import { rememberedReferral } from './remembered-referral.ts'
import { admit, endSessionKey, refreshSession, setPendingConfirmation } from './session.ts'

/** Signs up. The account can be used once the link in the email was opened. A remembered invitation is sent too. */
export async function signUp(fields: { name: string; email: string; password: string }): Promise<Answer<unknown>> {
  const invitation = rememberedInvitation()
  const referral = rememberedReferral()
  const wanted = { ...fields, ...(invitation && { invitation }), ...(referral && { referral }) }
  const answer = await callRelay(signUpRoute, { body: wanted })
  if (answer.ok) setPendingConfirmation({ email: fields.email.trim(), signUp: answer.value.signUp })
  return answer
}

/**
 * Sends the email of this tab's sign-up again. Without its handle, the link in the email carries no name and
 * password.
 */
export function resendConfirmation(email: string, signUp: string | null): Promise<Answer<null>> {
  return sendToRelay(resendRoute, { body: { email, ...(signUp !== null && { signUp }) } })
}

/**
 * Counts of unsent changes without a database: the browser has removed it, or a sign-out in a version that has no counts.
 * Nothing is known about the changes, so a loss is unknown: see unsent-count.ts. It is not in the first file.
 */
async function forgetLostCounts({ id }: Account): Promise<void> {
  const known = `civic-hub:unsent:${id}:`
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(known))
  if (keys.length === 0 || (await hasDeviceDatabase(id))) return
  for (const key of keys) localStorage.removeItem(key)
  localStorage.setItem(known, 'unknown')
}

async function enter(account: Account): Promise<void> {
  localStorage.removeItem(endSessionKey)
  await forgetLostCounts(account)
  await admit(account)
  // The answer does not contain the role on the site.
  void refreshSession()
}

export async function signIn(fields: { email: string; password: string }): Promise<Answer<Account>> {
  const answer = await callRelay(signInRoute, { body: fields })
  if (!answer.ok) return answer
  const { account } = answer.value
  // Without its cookie, the session would have ended at the next request, and the app would ask for a sign-in for ever.
  const session = await askRelay('GET', '/api/session', undefined, sessionReader)
  if (session.ok && session.value.account?.id !== account.id) return failed('cookie-dropped')
  await enter(account)
  return { ok: true, value: account }
}

/** Sets a new password with the link for a forgotten one. This signs in, and ends every other session. */
export async function resetPassword(fields: { token: string; password: string }): Promise<Answer<Account>> {
  const answer = await callRelay(resetPasswordRoute, { body: fields })
  if (!answer.ok) return answer
  await enter(answer.value.account)
  return { ok: true, value: answer.value.account }
}

export interface Confirmed {
  account: Account
  /** The committee that an invitation opened; null if the invitation had ended by then. */
  joined?: CommitteeEntry | null | undefined
}

/**
 * `chosen` is for a link that carries no name and no password: the relay requests them with an error
 * for these fields.
 */
export async function confirmEmail(
  token: string,
  chosen: { name?: string; password?: string } = {},
): Promise<Answer<Confirmed>> {
  const answer = await callRelay(confirmSignUpRoute, { body: { token, ...chosen } })
  if (!answer.ok) return answer
  if (answer.value.joined !== undefined) forgetInvitation()
  await enter(answer.value.account)
  return answer
}
