import {
  changedEmailSchema,
  type SessionList,
  sessionListSchema,
  type WaysToSignIn,
  waysToSignInSchema,
} from '@civic-hub/protocol'
import type { Answer } from '../connection/answer.ts'
import { askRelay, tellRelay } from '../connection/relay-http.ts'
import { refreshSession } from './session.ts'

/** Requests about a person's own account: password, address, sessions, connected sign-ins. */

export const readSessions = (): Promise<Answer<SessionList>> =>
  askRelay('GET', '/api/sessions', undefined, sessionListSchema)

/** Signs out one session, or all but this one. */
export const endSession = (which: { id: string } | 'others'): Promise<Answer<null>> =>
  tellRelay('DELETE', `/api/sessions/${which === 'others' ? which : which.id}`)

/** Sends a link to the account of this address, if there is one; the answer does not reveal whether there is. */
export const askForPasswordLink = (fields: { email: string }): Promise<Answer<null>> =>
  tellRelay('POST', '/api/password/forgotten', fields)

export const changePassword = (fields: {
  currentPassword: string
  newPassword: string
}): Promise<Answer<null>> => tellRelay('PUT', '/api/account/password', fields)

/** Sends a link to the new address, which takes effect once the link was used. */
export const changeEmail = (fields: { email: string; currentPassword: string }): Promise<Answer<null>> =>
  tellRelay('POST', '/api/account/email', fields)

export async function confirmNewEmail(token: string): Promise<Answer<{ email: string }>> {
  const answer = await askRelay('POST', '/api/confirm-email', { token }, changedEmailSchema)
  if (answer.ok) void refreshSession()
  return answer
}

export const readWaysToSignIn = (): Promise<Answer<WaysToSignIn>> =>
  askRelay('GET', '/api/account/ways-to-sign-in', undefined, waysToSignInSchema)

export const removeWayToSignIn = (id: string): Promise<Answer<WaysToSignIn>> =>
  askRelay('DELETE', `/api/account/ways-to-sign-in/${id}`, undefined, waysToSignInSchema)
