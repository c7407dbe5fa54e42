import {
  listRecordsRoute,
  openRecordMaxBytes,
  openRecordSchema,
  publishRecordRoute,
  withdrawRecordRoute,
} from '@civic-hub/protocol'
import { accepted } from '../result.ts'
import type { EndpointParts } from './api-parts.ts'
import { endpoint } from './endpoint.ts'
import { perHour } from './request-limits.ts'

export const recordsEndpoints = ({ records }: EndpointParts) => [
  endpoint(listRecordsRoute, { access: 'member' }, async ({ documentId }) => accepted(await records.list(documentId))),
  endpoint(
    publishRecordRoute,
    {
      access: 'owner',
      limit: perHour(60, 'open records'),
      body: openRecordSchema,
      maxBytes: openRecordMaxBytes,
      changesPublicPages: true,
    },
    ({ documentId, account, params, body }) => records.publish(documentId, params.meetingId, body, account.name),
  ),
  endpoint(withdrawRecordRoute, { access: 'owner', changesPublicPages: true }, ({ documentId, account, params }) =>
    records.withdraw(documentId, params.meetingId, account.name),
  ),
]
