import { feedKindSchema, feedMaxBytes, publishFeedSchema } from '@civic-hub/protocol'
import { Hono } from 'hono'
import { feedTypes, kindOfFile } from '../publishing/feed-content.ts'
import type { Feeds } from '../publishing/feeds.ts'
import type { AnswersAtOnce } from './answers-at-once.ts'
import type { OnCommittee } from './committee-access.ts'
import { errorResponse, refusalResponse } from './error-response.ts'
import { isKnown } from './published.ts'

/** `…/feeds`: every member of the committee has a personal address; editors' apps write the content. */
export function createFeedsRoutes(feeds: Feeds): Hono<OnCommittee> {
  const routes = new Hono<OnCommittee>()
  routes.get('/feeds', async (c) =>
    c.json({ feeds: await feeds.list(c.get('documentId'), c.get('session').account.id) }),
  )
  routes.post('/feeds/:kind/address', async (c) => {
    const kind = feedKindSchema.safeParse(c.req.param('kind'))
    if (!kind.success) return errorResponse(c, 'not-found')
    const accountId = c.get('session').account.id
    return c.json({ path: await feeds.makeAddress(c.get('documentId'), accountId, kind.data) }, 201)
  })
  routes.delete('/feeds/:kind/address', async (c) => {
    const kind = feedKindSchema.safeParse(c.req.param('kind'))
    if (!kind.success) return errorResponse(c, 'not-found')
    await feeds.endAddress(c.get('documentId'), c.get('session').account.id, kind.data)
    return c.body(null, 204)
  })
  routes.put('/feeds/:kind', async (c) => {
    const kind = feedKindSchema.safeParse(c.req.param('kind'))
    if (!kind.success) return errorResponse(c, 'not-found')
    if (c.get('access') === 'viewer') return errorResponse(c, 'forbidden')
    const state = publishFeedSchema.safeParse(c.req.query())
    if (!state.success)
      return errorResponse(c, 'invalid-input', {
        fields: { [String(state.error.issues[0]?.path[0] ?? 'revision')]: 'invalid' },
      })
    const content = new Uint8Array(await c.req.arrayBuffer())
    if (content.byteLength > feedMaxBytes) return errorResponse(c, 'too-large')
    const published = await feeds.publish(c.get('documentId'), kind.data, state.data, content)
    return published.ok ? c.body(null, 204) : errorResponse(c, published.refusal)
  })
  return routes
}

/**
 * `GET /feeds/:token/calendar.ics` and `minutes.atom`: the requests of calendars and feed readers. These can
 * neither sign in nor enter the splash password, so the secret in the address is sufficient. The address is
 * never logged.
 */
export function createFeedFiles(feeds: Pick<Feeds, 'find'>, answersAtOnce: AnswersAtOnce): Hono {
  const routes = new Hono()
  routes.get('/feeds/:token/:file', async (c) => {
    const kind = kindOfFile(c.req.param('file'))
    const feed = kind && (await feeds.find(c.req.param('token'), kind))
    if (!kind || !feed) return errorResponse(c, 'not-found')
    // Revalidated each time, so that changes are visible at once.
    const etag = `"${feed.sha256.slice(0, 32)}"`
    const headers = {
      ETag: etag,
      'Cache-Control': 'private, no-cache',
      'Last-Modified': new Date(feed.changedAt).toUTCString(),
      'Content-Disposition': `inline; filename="${c.req.param('file')}"`,
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'X-Robots-Tag': 'noindex, nofollow',
    }
    if (isKnown(c, etag)) return c.body(null, 304, headers)
    const taken = answersAtOnce.take(c)
    if (!taken.ok) return refusalResponse(c, taken.refusal)
    return c.body(new Uint8Array(await feed.read()), 200, { ...headers, 'Content-Type': feedTypes[kind] })
  })
  return routes
}
