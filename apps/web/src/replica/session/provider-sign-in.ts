import { beginProviderSignInRoute, type ProviderId } from '@civic-hub/protocol'
import { type Answer, failed } from '../connection/answer.ts'
import { callRelay } from '../connection/call-relay.ts'
import { rememberedInvitation } from './remembered.ts'
import { rememberedReferral } from './remembered-referral.ts'
import { endForgottenSession } from './session.ts'

/** Resolves only when that failed. `connect` adds the provider to the account; `part` is where to come back to. */
export async function leaveForProvider(
  provider: ProviderId,
  { connect = false, part = location.hash }: { connect?: boolean; part?: string } = {},
): Promise<Answer<null>> {
  // A sign-out that the relay does not know of yet would end the session that is about to begin.
  if (!(await endForgottenSession())) return failed('unreachable')
  const returnTo = location.pathname + location.search + part
  const invitation = rememberedInvitation()
  const referral = rememberedReferral()
  const wanted = {
    returnTo,
    connect,
    ...(invitation !== null && { invitation }),
    ...(referral !== null && { referral }),
  }
  const begun = await callRelay(beginProviderSignInRoute, { provider, body: wanted })
  if (!begun.ok) return begun
  location.assign(begun.value.url)
  return { ok: true, value: null }
}
