import type { Context } from 'hono'
import type { Proven, Sessions } from '../accounts/sessions.ts'
import { accepted, type Result } from '../result.ts'
import type { ClientAddress } from './client-address.ts'

/** Signs a person in on this browser, with the next response. The browser's previous session ends. */
export type OpenSessionFor = (c: Context, proven: Proven) => Promise<Result<null, 'account-disabled' | 'ended'>>

export function createOpenSessionFor(sessions: Sessions, clientAddress: ClientAddress): OpenSessionFor {
  return async (c, proven) => {
    const use = { userAgent: c.req.header('user-agent'), networkAddress: clientAddress(c) }
    const begun = await sessions.begin(proven, use)
    if (!begun.ok) return begun
    await sessions.end(c.req.header('cookie'))
    c.header('Set-Cookie', begun.value)
    return accepted(null)
  }
}
