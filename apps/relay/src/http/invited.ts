import { invitationByTokenSchema } from '@civic-hub/protocol'
import { Hono, type MiddlewareHandler } from 'hono'
import type { Accounts } from '../accounts/accounts.ts'
import type { Invited } from '../accounts/invited.ts'
import type { Sessions } from '../accounts/sessions.ts'
import type { ClientAddress } from './client-address.ts'
import { errorResponse, refusalResponse } from './error-response.ts'
import { createPersonLimit } from './person-limit.ts'
import { readBody } from './read-body.ts'
import type { SignedIn } from './signed-in.ts'

/** A whole town hall may open its invitations from one network address. */
const looksPerQuarter = 300
const acceptedPerHour = 100

/**
 * `POST /api/invitation`: the offer of the link, also for people who are not signed in; a POST, so that the
 * token is in no address and no log. `POST /api/invitation/accept` uses the link.
 */
export function createInvitedRoutes(parts: {
  invited: Invited
  sessions: Sessions
  signedIn: MiddlewareHandler<SignedIn>
  clientAddress: ClientAddress
  createLimit: Accounts['createLimit']
}): Hono<SignedIn> {
  const { invited, sessions, signedIn, clientAddress, createLimit } = parts
  const routes = new Hono<SignedIn>()
  const byNetwork = createLimit('invitation look-ups', looksPerQuarter, 900)
  const byPerson = createLimit('accepted invitations', acceptedPerHour, 3600)
  routes.post('/invitation', async (c) => {
    const taken = await byNetwork.take(clientAddress(c))
    if (!taken.ok) return refusalResponse(c, taken.refusal)
    const body = await readBody(c, invitationByTokenSchema)
    if (!body.ok) return body.response
    const session = await sessions.read(c.req.header('cookie'))
    const offer = await invited.lookUp(body.value.token, session?.account.id ?? null)
    return offer.ok ? c.json(offer.value) : errorResponse(c, offer.refusal)
  })

  routes.post('/invitation/accept', signedIn, createPersonLimit(byPerson), async (c) => {
    const body = await readBody(c, invitationByTokenSchema)
    if (!body.ok) return body.response
    const joined = await invited.accept(body.value.token, c.get('session').account.id)
    return joined.ok ? c.json({ committee: joined.value }) : errorResponse(c, joined.refusal)
  })
  return routes
}
