import {
  listRecordsRoute,
  openAgendaSchema,
  openDocumentSchema,
  openRecordMaxBytes,
  openRecordSchema,
  postedAgendaMaxBytes,
  publishAgendaRoute,
  publishDocumentRoute,
  publishRecordRoute,
  withdrawAgendaRoute,
  withdrawDocumentRoute,
  withdrawRecordRoute,
} from '@civic-hub/protocol'
import { agendaKey, documentKey } from '../publishing/record-keys.ts'
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
  endpoint(
    publishAgendaRoute,
    {
      access: 'owner',
      limit: perHour(60, 'open records'),
      body: openAgendaSchema,
      // JSON may have six bytes for one of the text.
      maxBytes: 8 * postedAgendaMaxBytes,
      changesPublicPages: true,
    },
    ({ documentId, account, params, body }) => records.publishAgenda(documentId, params.meetingId, body, account.name),
  ),
  endpoint(withdrawAgendaRoute, { access: 'owner', changesPublicPages: true }, ({ documentId, account, params }) =>
    records.withdraw(documentId, agendaKey(params.meetingId), account.name),
  ),
  endpoint(
    publishDocumentRoute,
    {
      access: 'owner',
      limit: perHour(600, 'open documents'),
      body: openDocumentSchema,
      changesPublicPages: true,
    },
    ({ documentId, account, params, body }) => records.publishDocument(documentId, params, body, account.name),
  ),
  endpoint(withdrawDocumentRoute, { access: 'owner', changesPublicPages: true }, ({ documentId, account, params }) =>
    records.withdraw(documentId, documentKey(params.meetingId, params.fileId), account.name),
  ),
]
