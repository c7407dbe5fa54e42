import {
  createCommitteeRoute,
  createCommitteeSchema,
  deleteCommitteeRoute,
  listCommitteesRoute,
  renameCommitteeRoute,
  renameCommitteeSchema,
} from '@civic-hub/protocol'
import { accepted, refused } from '../result.ts'
import type { EndpointParts } from './api-parts.ts'
import { endpoint } from './endpoint.ts'
import { perHour } from './request-limits.ts'

export const committeesEndpoints = ({ committees, joinRequests, deletion }: EndpointParts) => [
  endpoint(listCommitteesRoute, { access: 'signed-in' }, async ({ account: { id } }) => {
    const [listed, requested, declined, waiting] = await Promise.all([
      committees.list(id),
      joinRequests.of(id),
      joinRequests.declined(id),
      joinRequests.countByOwned(id),
    ])
    return accepted({
      committees: listed.map((entry) =>
        entry.access === 'owner' ? { ...entry, requests: waiting.get(entry.id) ?? 0 } : entry,
      ),
      requested,
      declined,
    })
  }),
  endpoint(
    createCommitteeRoute,
    // Enough for an evening of creating the committees of an association.
    { access: 'signed-in', limit: perHour(100, 'new committees'), body: createCommitteeSchema },
    async ({ c, account, body }) => {
      const created = await committees.create(account.id, body)
      return created.ok ? c.json(created.value.entry, created.value.isNew ? 201 : 200) : created
    },
  ),
  endpoint(
    renameCommitteeRoute,
    { access: 'owner', body: renameCommitteeSchema, changesPublicPages: true },
    async ({ documentId, account, body }) => {
      await committees.rename(documentId, body)
      const entry = await committees.entry(account.id, documentId)
      return entry === null ? refused('not-found') : accepted(entry)
    },
  ),
  endpoint(deleteCommitteeRoute, { access: 'owner', changesPublicPages: true }, ({ documentId }) =>
    deletion.remove(documentId),
  ),
]
