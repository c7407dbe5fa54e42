import {
  askAgainToJoinRoute,
  dismissDeclinedRoute,
  joinCommitteeRoute,
  joinCommitteeSchema,
  withdrawJoinRequestRoute,
} from '@civic-hub/protocol'
import { accepted, refused } from '../result.ts'
import type { EndpointParts } from './api-parts.ts'
import { endpoint } from './endpoint.ts'
import { perHour } from './request-limits.ts'

const limit = perHour(100, 'joins')

export const joinEndpoints = ({ joining, joinRequests }: EndpointParts) => [
  endpoint(joinCommitteeRoute, { access: 'signed-in', limit, body: joinCommitteeSchema }, ({ account, body }) =>
    joining.join(account.id, body.name),
  ),
  endpoint(askAgainToJoinRoute, { access: 'signed-in', limit }, ({ account, params }) =>
    joining.askAgain(account.id, params.slug),
  ),
  endpoint(withdrawJoinRequestRoute, { access: 'signed-in' }, async ({ account, params }) =>
    (await joinRequests.withdraw(account.id, params.slug)) ? accepted(null) : refused('not-found'),
  ),
  endpoint(dismissDeclinedRoute, { access: 'signed-in' }, async ({ account, params }) =>
    (await joinRequests.dismissDeclined(account.id, params.slug)) ? accepted(null) : refused('not-found'),
  ),
]
