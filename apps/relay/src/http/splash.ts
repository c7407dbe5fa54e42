import { enterSplashRoute, enterSplashSchema, readSplashRoute, type Site } from '@civic-hub/protocol'
import type { SiteAdministration } from '../accounts/site-administration.ts'
import { accepted } from '../result.ts'
import type { ClientAddress } from './client-address.ts'
import { endpoint } from './endpoint.ts'

export const splashEndpoints = ({
  administration: { gate },
  clientAddress,
  site,
}: {
  administration: Pick<SiteAdministration, 'gate'>
  clientAddress: ClientAddress
  site: Site
}) => [
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
