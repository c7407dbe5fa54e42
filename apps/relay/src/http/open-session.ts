import type { Context } from 'hono'
import type { Sessions } from '../accounts/sessions.ts'
import type { ClientAddress } from './client-address.ts'

/** Signs a person in on this browser, with the next answer. The session that the browser had before ends. */
export type OpenSessionFor = (c: Context, accountId: string) => Promise<void>

export function createOpenSessionFor(sessions: Sessions, clientAddress: ClientAddress): OpenSessionFor {
  return async (c, accountId) => {
    await sessions.end(c.req.header('cookie'))
    const use = { userAgent: c.req.header('user-agent'), networkAddress: clientAddress(c) }
    c.header('Set-Cookie', await sessions.begin(accountId, use))
  }
}
