import { setTimeout as sleep } from 'node:timers/promises'
import { type Context, Hono } from 'hono'
import type { SplashGate } from '../accounts/splash-gate.ts'
import type { OpenAnswer } from '../publishing/answer-files.ts'
import { pagePath } from '../publishing/pages.ts'
import { publicPath } from '../publishing/public-committee.ts'
import { pagePolicy, plainPage } from '../publishing/public-page.ts'
import type { PublicRecords } from '../publishing/public-records.ts'
import type { AnswersAtOnce } from './answers-at-once.ts'
import { statusOf } from './error-response.ts'
import { isKnown } from './published.ts'

const pageType = 'text/html; charset=utf-8'
/** Programs of other sites may read the data from their own pages. */
const forEverybody = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'Link',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Content-Security-Policy': "default-src 'none'; sandbox",
}
/** Search engines are excluded unless an owner allows them to list a record. */
const noindex = { 'X-Robots-Tag': 'noindex' }

/** How long a request waits for answers that are being made. */
const patienceMs = 15_000
const retryAfterSeconds = 5
/** A committee that is changed all the time: its answers are out of date as soon as they are made. */
const attempts = 3

const sentences = {
  423: ['Not open to everybody', 'This hub asks for its password first.'],
  410: ['No longer here', 'What was published here was withdrawn.'],
  404: ['Nothing here', 'No committee publishes records at this address.'],
  429: ['Too much at once', 'Too many records are being sent to your network address. Try again in a few seconds.'],
  503: ['Not ready yet', 'These records cannot be sent at this moment. Try again in a few seconds.'],
} as const
const pages = new Map(
  Object.entries(sentences).map(([status, [heading, sentence]]) => [Number(status), plainPage(heading, sentence)]),
)
const noRecord = plainPage('Nothing here', 'The committee has published no such record.')

/**
 * `/open-records/:slug`: a committee's public records, as pages and as data. Like everything else, they are
 * behind the splash gate. The bytes are made by another thread, and only sent here.
 */
export function createOpenRecordPages(
  records: Pick<PublicRecords, 'find' | 'open' | 'make'>,
  gate: Pick<SplashGate, 'isOpenFor'>,
  answersAtOnce: AnswersAtOnce,
): Hono {
  const routes = new Hono()

  function without(c: Context, status: keyof typeof sentences, page = pages.get(status) ?? ''): Response {
    if (status === 429 || status === 503) c.header('Retry-After', String(retryAfterSeconds))
    return c.body(page, status, {
      'Content-Type': pageType,
      'Cache-Control': status === 429 || status === 503 ? 'no-store' : 'no-cache',
      'Content-Security-Policy': pagePolicy,
      ...noindex,
    })
  }

  async function answer(c: Context, path: string): Promise<Response> {
    if (!(await gate.isOpenFor(c.req.header('cookie')))) return without(c, 423)
    const slug = c.req.param('slug') ?? ''
    const page = pageOf(c)
    let hasSlot = false
    function claimSlot(): Response | null {
      const taken = hasSlot ? null : answersAtOnce.take(c)
      if (taken?.ok === false) return without(c, statusOf(taken.refusal.code) as 429 | 503)
      hasSlot = true
      return null
    }
    for (let attempt = 0; attempt < attempts; attempt++) {
      const source = await records.find(slug)
      if (source === 'gone') return without(c, 410)
      if (source === null) return without(c, 404)
      const found = page === null ? null : await records.open(source, path, page)
      if (found === null) return without(c, 404, noRecord)
      if (found !== 'not-made') {
        const next = pagePath([publicPath(slug), path].join(path && '/'), (page ?? 1) + 1)
        return send(c, found, next, claimSlot)
      }
      const refusal = claimSlot()
      if (refusal) return refusal
      const made = records.make(source.documentId).then(
        () => true,
        () => false,
      )
      if (!(await Promise.race([made, sleep(patienceMs, false, { ref: false })]))) break
    }
    return without(c, 503)
  }

  async function send(
    c: Context,
    found: OpenAnswer,
    next: string,
    takePlace: () => Response | null,
  ): Promise<Response> {
    const { status, type, isPage, listed, isLast, etag, bytes } = found
    const headers: Record<string, string> = {
      ...(isPage ? { 'Content-Security-Policy': pagePolicy } : forEverybody),
      ...(listed ? {} : noindex),
      ...(isLast ? {} : { Link: `<${next}>; rel="next"` }),
      'Cache-Control': status === 200 ? 'public, no-cache' : 'no-cache',
      ...(status === 200 ? { ETag: etag } : {}),
    }
    const isOver = status === 200 && isKnown(c, etag) ? c.body(null, 304, headers) : takePlace()
    if (isOver || c.req.method === 'HEAD') await found.close()
    if (isOver) return isOver
    const whole = { ...headers, 'Content-Type': type, 'Content-Length': String(bytes) }
    if (c.req.method === 'HEAD') return c.body(null, status, whole)
    return c.body(found.stream(), status, whole)
  }

  const at = (path: string) => (c: Context) => answer(c, path)
  routes.get('/open-records/:slug', at(''))
  routes.get('/open-records/:slug/records.json', at('records.json'))
  routes.get('/open-records/:slug/attendance.csv', at('attendance.csv'))
  routes.get('/open-records/:slug/resolutions.json', at('resolutions.json'))
  routes.get('/open-records/:slug/resolutions.schema.json', at('resolutions.schema.json'))
  routes.get('/open-records/:slug/resolutions.csv', at('resolutions.csv'))
  routes.get('/open-records/:slug/minutes.atom', at('minutes.atom'))
  routes.get('/open-records/:slug/:meetingId', (c) => answer(c, c.req.param('meetingId')))
  routes.get('/open-records/:slug/:meetingId/event.jsonld', (c) =>
    answer(c, `${c.req.param('meetingId')}/event.jsonld`),
  )
  return routes
}

/** The page that is asked for; null if it is no number. */
function pageOf(c: Context): number | null {
  const asked = c.req.query('page')
  if (asked === undefined) return 1
  return /^[1-9]\d{0,5}$/.test(asked) ? Number(asked) : null
}
