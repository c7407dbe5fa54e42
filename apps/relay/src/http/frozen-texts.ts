import { frozenTextQuerySchema, oldestMinutesFormat } from '@civic-hub/protocol'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import type { FrozenText, FrozenTexts } from '../accounts/frozen-texts.ts'
import { type OnCommittee, ownersOnly, writersOnly } from './committee-access.ts'
import { errorResponse } from './error-response.ts'

/** `…/approvals` and `…/meetings/:meetingId/approvals`: the approved minutes, which owners add. */
export function createApprovalsRoutes(texts: FrozenTexts, maxBytes: number): Hono<OnCommittee> {
  const inWords = <Text extends WhoAndWhen>({ by, at, ...text }: Text) => ({
    ...text,
    approvedBy: by,
    approvedAt: at,
  })
  const routes = createFrozenTextRoutes({
    ...{ list: 'approvals', texts, maxBytes, mayAdd: ownersOnly },
    ...{ oldestFormat: oldestMinutesFormat, inWords },
  })
  routes.get('/approvals', async (c) => {
    const latest = await texts.latest(c.get('documentId'), c.get('session').account.id)
    return c.json({ approvals: latest.map(inWords) })
  })
  return routes
}

/** `…/meetings/:meetingId/notices`: the posted agendas, which owners and editors add. */
export const createNoticesRoutes = (texts: FrozenTexts, maxBytes: number): Hono<OnCommittee> =>
  createFrozenTextRoutes({
    ...{ list: 'notices', texts, maxBytes, mayAdd: writersOnly, oldestFormat: 1 },
    inWords: ({ by, at, parent: _parent, motion: _motion, ...text }) => ({
      ...text,
      postedBy: by,
      postedAt: at,
    }),
  })

type WhoAndWhen = Pick<FrozenText, 'by' | 'at'>

/** Every member of the committee reads its frozen texts. */
function createFrozenTextRoutes({
  list,
  texts,
  maxBytes,
  mayAdd,
  oldestFormat,
  inWords,
}: {
  list: 'approvals' | 'notices'
  texts: FrozenTexts
  maxBytes: number
  mayAdd: MiddlewareHandler<OnCommittee>
  oldestFormat: number
  inWords: (text: FrozenText) => object
}): Hono<OnCommittee> {
  const path = `/meetings/:meetingId/${list}`
  const routes = new Hono<OnCommittee>()
  routes.use(`${path}/*`, async (c, next) =>
    /^[\w-]{1,100}$/.test(c.req.param('meetingId') ?? '') ? next() : errorResponse(c, 'not-found'),
  )
  routes.get(path, async (c) => {
    const ofMeeting = await texts.list(c.get('documentId'), c.req.param('meetingId') ?? '')
    return c.json({ [list]: ofMeeting.map(inWords) })
  })
  routes.get(`${path}/:number`, async (c) => {
    const number = c.req.param('number') ?? ''
    if (!/^\d{1,9}$/.test(number)) return errorResponse(c, 'not-found')
    const content = await texts.read(c.get('documentId'), c.req.param('meetingId') ?? '', Number(number))
    if (content === null) return errorResponse(c, 'not-found')
    return c.body(new Uint8Array(content), 200, {
      'Content-Type': 'text/plain; charset=utf-8',
      'Content-Disposition': 'attachment',
    })
  })
  routes.post(path, mayAdd, async (c) => {
    const asked = frozenTextQuerySchema.safeParse(c.req.query())
    if (!asked.success) return invalid(c, String(asked.error.issues[0]?.path[0] ?? 'format'))
    if (asked.data.format < oldestFormat) return appTooOld(c)
    const content = new Uint8Array(await c.req.arrayBuffer())
    if (content.byteLength > maxBytes) return errorResponse(c, 'too-large')
    if (!isPlainText(c.req.header('content-type'), content)) return invalid(c, 'text')
    const meetingId = c.req.param('meetingId') ?? ''
    const text = { ...asked.data, documentId: c.get('documentId'), meetingId, content }
    const frozen = await texts.freeze(text, c.get('session').account)
    return frozen === null ? errorResponse(c, 'conflict') : c.json(inWords(frozen), 201)
  })
  return routes
}

const invalid = (c: Context, field: string) =>
  errorResponse(c, 'invalid-input', { fields: { [field]: 'invalid' } })

/** Older apps have a sentence for the code `forbidden`. They read an unknown code as a hub that cannot be reached. */
const appTooOld = (c: Context) =>
  errorResponse(c, 'forbidden', {
    message: 'This app is too old: its minutes would leave out facts. Reload to update it, then approve.',
    fields: { format: 'invalid' },
  })

function isPlainText(type: string | undefined, content: Uint8Array): boolean {
  if (!/^text\/plain\b/i.test(type ?? '') || content.byteLength === 0) return false
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(content)
    return true
  } catch {
    return false
  }
}
