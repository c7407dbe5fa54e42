import { listWaysToSignInRoute, removeWayToSignInRoute } from '@civic-hub/protocol'
import { isRecentSignIn } from '../accounts/recent-sign-in.ts'
import type { OpenSession } from '../accounts/sessions.ts'
import { accepted } from '../result.ts'
import type { EndpointParts } from './api-parts.ts'
import { endpoint } from './endpoint.ts'

export function waysToSignInEndpoints({ identities, clock }: EndpointParts) {
  const list = async (session: OpenSession) => {
    const ways = await identities.list(session.account.id)
    return accepted({ ...ways, signedInRecently: isRecentSignIn(session, clock) })
  }

  return [
    endpoint(listWaysToSignInRoute, { access: 'signed-in' }, ({ session }) => list(session)),
    endpoint(removeWayToSignInRoute, { access: 'signed-in' }, async ({ session, params }) => {
      const removed = await identities.remove(session.account.id, params.id)
      return removed.ok ? list(session) : removed
    }),
  ]
}
