import { deleteSiteCommitteeRoute, listSiteCommitteesRoute, restoreSiteCommitteeRoute } from '@civic-hub/protocol'
import { accepted, refused } from '../../result.ts'
import type { EndpointParts } from '../api-parts.ts'
import { endpoint } from '../endpoint.ts'

/** Administrators delete and restore committees. */
export const siteCommitteesEndpoints = ({ administration, deletion, memberships }: EndpointParts) => [
  endpoint(listSiteCommitteesRoute, { access: 'admin' }, async () =>
    accepted({ committees: await administration.listCommittees() }),
  ),
  endpoint(deleteSiteCommitteeRoute, { access: 'admin' }, async ({ params: { documentId } }) => {
    const state = await memberships.documentState(documentId)
    if (state !== 'here') return refused(state === 'gone' ? 'gone' : 'not-found')
    return deletion.remove(documentId)
  }),
  endpoint(restoreSiteCommitteeRoute, { access: 'admin' }, ({ params }) => deletion.restore(params.documentId)),
]
