import { readSiteHealthRoute, readSiteStateRoute } from '@civic-hub/protocol'
import { accepted } from '../../result.ts'
import type { EndpointParts } from '../api-parts.ts'
import { endpoint } from '../endpoint.ts'

/** The state of the site as numbers, and the facts that may need action. The app turns them into text. */
export const siteHealthEndpoints = ({ health }: EndpointParts) => [
  endpoint(readSiteHealthRoute, { access: 'admin' }, async () => accepted(await health.all())),
  endpoint(readSiteStateRoute, { access: 'admin' }, async () => accepted(await health.state())),
]
