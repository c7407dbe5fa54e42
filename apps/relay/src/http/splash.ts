import { enterSplashRoute, enterSplashSchema, readSplashRoute } from '@civic-hub/protocol'
import { accepted } from '../result.ts'
import type { EndpointParts } from './api-parts.ts'
import { endpoint } from './endpoint.ts'

export const splashEndpoints = ({ administration: { gate }, clientAddress, site }: EndpointParts) => [
  endpoint(readSplashRoute, { access: 'everybody', outsideGate: true }, async ({ c }) => {
    const open = await gate.isOpenFor(c.req.header('cookie'))
    return accepted({ enabled: gate.enabled(), open, site })
  }),
  endpoint(
    enterSplashRoute,
    { access: 'everybody', outsideGate: true, body: enterSplashSchema },
    async ({ c, body }) => {
      const entered = await gate.enter(body.password, clientAddress(c))
      if (!entered.ok) return entered
      c.header('Set-Cookie', entered.value)
      return accepted(null)
    },
  ),
]
