import {
  createFeedAddressRoute,
  endFeedAddressRoute,
  feedMaxBytes,
  listFeedsRoute,
  publishFeedRoute,
  publishFeedSchema,
} from '@civic-hub/protocol'
import { Hono } from 'hono'
import { type Feeds, feedTypes, kindOfFile } from '../publishing/feeds.ts'
import { accepted, refused } from '../result.ts'
import type { AnswersAtOnce } from './answers-at-once.ts'
import type { EndpointParts } from './api-parts.ts'
import { endpoint } from './endpoint.ts'
import { errorResponse, invalidField, refusalResponse } from './error-response.ts'
import { isKnown } from './public-response.ts'
import { perHour } from './request-limits.ts'

/** Every member of the committee has a personal address; editors' apps write the content. */
export const feedsEndpoints = ({ feeds }: EndpointParts) => [
  endpoint(listFeedsRoute, { access: 'member' }, async ({ documentId, account }) =>
    accepted({ feeds: await feeds.list(documentId, account.id) }),
  ),
  endpoint(
    createFeedAddressRoute,
    { access: 'member', limit: perHour(60, 'feed addresses'), status: 201 },
    async ({ documentId, account, params }) =>
      accepted({ path: await feeds.makeAddress(documentId, account.id, params.kind) }),
  ),
  endpoint(endFeedAddressRoute, { access: 'member' }, async ({ documentId, account, params }) => {
    await feeds.endAddress(documentId, account.id, params.kind)
    return accepted(null)
  }),
  endpoint(
    publishFeedRoute,
    // A body that is somewhat too long is read, to be answered in words.
    { access: 'writer', limit: perHour(600, 'feeds'), maxBytes: 2 * feedMaxBytes },
    async ({ c, documentId, params }) => {
      const state = publishFeedSchema.safeParse(c.req.query())
      if (!state.success) return refused(invalidField(String(state.error.issues[0]?.path[0] ?? 'revision')))
      const content = new Uint8Array(await c.req.arrayBuffer())
      if (content.byteLength > feedMaxBytes) return refused('too-large')
      return feeds.publish(documentId, params.kind, state.data, content)
    },
  ),
]

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
