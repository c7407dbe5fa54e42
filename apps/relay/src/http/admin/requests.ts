import {
  acceptSiteRequestRoute,
  answerRequestSchema,
  declineSiteRequestRoute,
  listSiteRequestsRoute,
} from '@civic-hub/protocol'
import { accepted, refused } from '../../result.ts'
import type { EndpointParts } from '../api-parts.ts'
import { endpoint } from '../endpoint.ts'

/** Join requests of all committees; the site's moderators may answer them, too. */
export function siteRequestsEndpoints({ joinRequests, people }: EndpointParts) {
  const isOpen = async (documentId: string, accountId: string): Promise<boolean> =>
    (await joinRequests.ofSite()).some(
      (request) => request.documentId === documentId && request.accountId === accountId,
    )

  return [
    endpoint(listSiteRequestsRoute, { access: 'team' }, async () =>
      accepted({ requests: await joinRequests.ofSite() }),
    ),
    endpoint(
      acceptSiteRequestRoute,
      { access: 'team', body: answerRequestSchema },
      async ({ params: { documentId, accountId }, body }) =>
        // Without a request, this would change the access of a person who already has some.
        (await isOpen(documentId, accountId))
          ? people.changeAccess(documentId, accountId, body.access)
          : refused('not-found'),
    ),
    endpoint(declineSiteRequestRoute, { access: 'team' }, async ({ params: { documentId, accountId } }) => {
      if (!(await isOpen(documentId, accountId))) return refused('not-found')
      await people.dismissRequest(documentId, accountId)
      return accepted(null)
    }),
  ]
}
