import {
  approvedMinutesMaxBytes,
  approveMinutesRoute,
  frozenTextQuerySchema,
  listApprovalsRoute,
  listLatestApprovalsRoute,
  listNoticesRoute,
  oldestMinutesFormat,
  postAgendaRoute,
  postedAgendaMaxBytes,
  readApprovedTextRoute,
  readPostedTextRoute,
} from '@civic-hub/protocol'
import type { FrozenText, FrozenTexts } from '../accounts/frozen-texts.ts'
import { accepted, type Result, refused } from '../result.ts'
import type { EndpointParts } from './api-parts.ts'
import { type Call, endpoint } from './endpoint.ts'
import { invalidField, type Refusal } from './error-response.ts'
import { perHour } from './request-limits.ts'

type PersonAndTime = Pick<FrozenText, 'by' | 'at'>

const toApproval = <Text extends PersonAndTime>({ by, at, ...text }: Text) => ({
  ...text,
  approvedBy: by,
  approvedAt: at,
})

const toNotice = ({ by, at, parent: _parent, motion: _motion, ...text }: FrozenText) => ({
  ...text,
  postedBy: by,
  postedAt: at,
})

/** Texts of meetings and numbers of their motions, which never change, count together. */
export const frozenTextsPerHour = perHour(60, 'frozen texts')

/**
 * The approved minutes, which owners add, and the posted agendas, which owners and editors add. Every member of the
 * committee reads them.
 */
export const frozenTextsEndpoints = ({ approvals, notices }: EndpointParts) => [
  endpoint(listLatestApprovalsRoute, { access: 'member', ofClosedSessions: true }, async ({ documentId, account }) => {
    const latest = await approvals.latest(documentId, account.id)
    return accepted({ approvals: latest.map(toApproval) })
  }),
  endpoint(listApprovalsRoute, { access: 'member', ofClosedSessions: true }, async ({ documentId, params }) => {
    const ofMeeting = await approvals.list(documentId, params.meetingId)
    return accepted({ approvals: ofMeeting.map(toApproval) })
  }),
  endpoint(readApprovedTextRoute, { access: 'member', ofClosedSessions: true }, (call) => readText(approvals, call)),
  endpoint(
    approveMinutesRoute,
    {
      access: 'owner',
      ofClosedSessions: true,
      limit: frozenTextsPerHour,
      // A body that is somewhat too long is read, to be answered in words.
      maxBytes: 2 * approvedMinutesMaxBytes,
      status: 201,
    },
    async (call) => {
      const limits = { maxBytes: approvedMinutesMaxBytes, oldestFormat: oldestMinutesFormat }
      const frozen = await freezeText(approvals, limits, call)
      return frozen.ok ? accepted(toApproval(frozen.value)) : frozen
    },
  ),
  endpoint(listNoticesRoute, { access: 'member' }, async ({ documentId, params }) => {
    const ofMeeting = await notices.list(documentId, params.meetingId)
    return accepted({ notices: ofMeeting.map(toNotice) })
  }),
  endpoint(readPostedTextRoute, { access: 'member' }, (call) => readText(notices, call)),
  endpoint(
    postAgendaRoute,
    {
      access: 'writer',
      limit: frozenTextsPerHour,
      maxBytes: 2 * postedAgendaMaxBytes,
      status: 201,
    },
    async (call) => {
      const limits = { maxBytes: postedAgendaMaxBytes, oldestFormat: 1 }
      const frozen = await freezeText(notices, limits, call)
      return frozen.ok ? accepted(toNotice(frozen.value)) : frozen
    },
  ),
]

type OfMeeting<Address extends string> = Call<Address, unknown, 'member'>

async function readText(
  texts: FrozenTexts,
  { c, documentId, params }: OfMeeting<'GET /:meetingId/:number'>,
): Promise<Response | Result<null, Refusal>> {
  const content = await texts.read(documentId, params.meetingId, params.number)
  if (content === null) return refused('not-found')
  return c.body(new Uint8Array(content), 200, {
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Disposition': 'attachment',
  })
}

async function freezeText(
  texts: FrozenTexts,
  { maxBytes, oldestFormat }: { maxBytes: number; oldestFormat: number },
  { c, documentId, account, params: { meetingId } }: OfMeeting<'POST /:meetingId'>,
): Promise<Result<FrozenText, Refusal>> {
  const asked = frozenTextQuerySchema.safeParse(c.req.query())
  if (!asked.success) return refused(invalidField(String(asked.error.issues[0]?.path[0] ?? 'format')))
  if (asked.data.format < oldestFormat) return refused(appTooOld)
  const content = new Uint8Array(await c.req.arrayBuffer())
  if (content.byteLength > maxBytes) return refused('too-large')
  if (!isPlainText(c.req.header('content-type'), content)) return refused(invalidField('text'))
  const frozen = await texts.freeze({ ...asked.data, documentId, meetingId, content }, account)
  return frozen === null ? refused('conflict') : accepted(frozen)
}

/** Older apps have a sentence for the code `forbidden`. They read an unknown code as a hub that cannot be reached. */
const appTooOld: Refusal = {
  code: 'forbidden',
  message: 'This app is too old: its minutes would leave out facts. Reload to update it, then approve.',
  fields: { format: 'invalid' },
}

function isPlainText(type: string | undefined, content: Uint8Array): boolean {
  if (!/^text\/plain\b/i.test(type ?? '') || content.byteLength === 0) return false
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(content)
    return true
  } catch {
    return false
  }
}
