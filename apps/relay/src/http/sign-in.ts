import {
  endAllSessionsRoute,
  endOtherSessionsRoute,
  endSessionRoute,
  listSessionsRoute,
  readSessionRoute,
  signInRoute,
  signInSchema,
  signOutRoute,
} from '@civic-hub/protocol'
import { accepted, refused } from '../result.ts'
import type { EndpointParts } from './api-parts.ts'
import { endpoint } from './endpoint.ts'

/** Opens a session and replaces the browser's earlier one. */
export const signInEndpoints = (parts: EndpointParts) => [
  // Otherwise a signed-out administrator could not pass the gate.
  endpoint(signInRoute, { access: 'everybody', outsideGate: true, body: signInSchema }, async ({ c, body }) => {
    const signedIn = await parts.signIn(body, parts.clientAddress(c))
    if (!signedIn.ok) return signedIn
    const opened = await parts.openSessionFor(c, signedIn.value)
    if (!opened.ok) return refused(opened.refusal === 'ended' ? 'invalid-credentials' : opened.refusal)
    return accepted({ account: signedIn.value.account })
  }),
]

/** A session of another account is not found. */
export const sessionsEndpoints = ({
  sessions,
  administration,
  clientAddress,
  site,
  personalDocumentOf,
  languageOf,
  noteLanguage,
}: EndpointParts) => [
  /** The signed-in person, and the operator's published information about the site. */
  endpoint(readSessionRoute, { access: 'everybody' }, async ({ c }) => {
    const cookies = c.req.header('cookie')
    const session = await sessions.read(cookies, clientAddress(c))
    if (session === null) return accepted({ account: null, role: 'user', site, personalDocument: null })
    // Renew the cookie on every request, because a websocket extends the session in the database without sending a
    // cookie.
    for (const renewed of sessions.renewedCookies(cookies)) c.header('Set-Cookie', renewed, { append: true })
    const { account } = session
    await noteLanguage(account.id, languageOf(c)).catch(() => undefined)
    return accepted({
      account,
      role: await administration.roles.roleOf(account.id).catch(() => 'user' as const),
      site,
      personalDocument: await personalDocumentOf(account.id).catch(() => null),
    })
  }),
  endpoint(signOutRoute, { access: 'everybody', outsideGate: true }, async ({ c }) => {
    c.header('Set-Cookie', await sessions.end(c.req.header('cookie')))
    return accepted(null)
  }),
  endpoint(listSessionsRoute, { access: 'signed-in' }, async ({ session }) =>
    accepted({ sessions: await sessions.list(session.account.id, session.sessionId) }),
  ),
  endpoint(endAllSessionsRoute, { access: 'signed-in' }, async ({ c, account }) => {
    c.header('Set-Cookie', await sessions.endAll(account.id))
    return accepted(null)
  }),
  endpoint(endOtherSessionsRoute, { access: 'signed-in' }, async ({ session }) => {
    await sessions.endSome(session.account.id, { except: session.sessionId })
    return accepted(null)
  }),
  endpoint(endSessionRoute, { access: 'signed-in' }, async ({ account, params }) => {
    const ended = await sessions.endSome(account.id, { only: params.sessionId })
    return ended > 0 ? accepted(null) : refused('not-found')
  }),
]
