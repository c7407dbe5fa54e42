import {
  type Access,
  askAgainToJoinRoute,
  changeAccessRoute,
  changeAccessSchema,
  changeJoinPolicyRoute,
  changeJoinPolicySchema,
  declineRequestRoute,
  dismissDeclinedRoute,
  generalDocumentId,
  joinCommitteeRoute,
  joinCommitteeSchema,
  readPeopleRoute,
  removePersonRoute,
  withdrawJoinRequestRoute,
} from '@civic-hub/protocol'
import { accepted, refused } from '../result.ts'
import type { EndpointParts } from './api-parts.ts'
import { endpoint } from './endpoint.ts'
import { perHour } from './request-limits.ts'

/** Every change returns the updated list of people. */
export function peopleEndpoints({ people }: EndpointParts) {
  const list = async ({ documentId, access }: { documentId: string; access: Access }) =>
    accepted(await people.read(documentId, access === 'owner'))

  return [
    endpoint(readPeopleRoute, { access: 'member' }, list),
    endpoint(changeAccessRoute, { access: 'owner', body: changeAccessSchema }, async (call) => {
      const { documentId, params, body } = call
      const changed = await people.changeAccess(documentId, params.accountId, body.access)
      return changed.ok ? list(call) : changed
    }),
    endpoint(removePersonRoute, { access: 'member' }, async (call) => {
      const { c, documentId, account, access } = call
      const { accountId } = call.params
      const leaves = accountId === account.id
      if (!leaves && access !== 'owner') return refused('forbidden')
      const removed = await people.remove(documentId, accountId, leaves ? 'leaves' : 'removed')
      if (!removed.ok) return removed
      return leaves ? c.body(null, 204) : list(call)
    }),
    endpoint(declineRequestRoute, { access: 'owner' }, async (call) => {
      await people.dismissRequest(call.documentId, call.params.accountId)
      return list(call)
    }),
    endpoint(changeJoinPolicyRoute, { access: 'owner', body: changeJoinPolicySchema }, async (call) => {
      // `general` is always open to everyone.
      if (call.documentId === generalDocumentId) return refused('forbidden')
      await people.changeJoinPolicy(call.documentId, call.body.joinPolicy)
      return list(call)
    }),
  ]
}

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
