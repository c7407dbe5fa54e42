import { readSiteHealthRoute, readSiteStateRoute } from '@civic-hub/protocol'
import { accepted } from '../../result.ts'
import type { ReadSiteHealth } from '../../site-health.ts'
import { endpoint } from '../endpoint.ts'

/** The state of the site as numbers, and the facts that may need action. The app turns them into text. */
export const siteHealthEndpoints = ({ health }: { health: ReadSiteHealth }) => [
  endpoint(readSiteHealthRoute, { access: 'admin' }, async () => accepted(await health.all())),
  endpoint(readSiteStateRoute, { access: 'admin' }, async () => accepted(await health.state())),
]
