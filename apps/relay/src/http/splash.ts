import { enterSplashSchema, type Site, type SplashStatus } from '@civic-hub/protocol'
import { Hono } from 'hono'
import type { SplashGate } from '../accounts/splash-gate.ts'
import type { ClientAddress } from './client-address.ts'
import { refusalResponse } from './error-response.ts'
import { readBody } from './read-body.ts'

/**
 * `GET /api/splash`: whether the gate is on, and open for this browser; and the public information about the
 * site. `POST`: opens it with the password.
 */
export function createSplashRoutes(gate: SplashGate, clientAddress: ClientAddress, site: Site): Hono {
  const routes = new Hono()
  routes.get('/splash', async (c) => {
    const open = await gate.isOpenFor(c.req.header('cookie'))
    const status: SplashStatus = { enabled: gate.enabled(), open, site }
    return c.json(status)
  })
  routes.post('/splash', async (c) => {
    const body = await readBody(c, enterSplashSchema)
    if (!body.ok) return body.response
    const entered = await gate.enter(body.value.password, clientAddress(c))
    if (!entered.ok) return refusalResponse(c, entered.refusal)
    c.header('Set-Cookie', entered.value)
    return c.body(null, 204)
  })
  return routes
}
