import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Context, Hono } from 'hono'
import type { SplashGate } from '../accounts/splash-gate.ts'
import type { StoredFiles } from '../files/stored-files.ts'
import { oneLine } from '../one-line.ts'
import type { OpenAnswer } from '../publishing/answer-files.ts'
import type { OpenRecords } from '../publishing/open-records.ts'
import { pagePath } from '../publishing/pages.ts'
import { publicPath } from '../publishing/public-committee.ts'
import { pagePolicy, pathsOfPlaces, plainPage, withdrawnPage } from '../publishing/public-page.ts'
import type { PublicRecords } from '../publishing/public-records.ts'
import { fontFile } from '../publishing/public-style.ts'
import { agendaKey, documentKey } from '../publishing/record-keys.ts'
import type { AnswersAtOnce } from './answers-at-once.ts'
import { readAppFile } from './app-file.ts'
import { statusOf } from './error-response.ts'
import { contentHeaders } from './files.ts'
import { isKnown, noindex, withoutContent } from './public-response.ts'

/** Programs of other sites may read the data from their own pages. */
const forEverybody = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'Link',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Content-Security-Policy': "default-src 'none'; sandbox",
}

/** How long a request waits for answers that are being made. */
const patienceMs = 15_000
/** A committee that is changed all the time: its answers are out of date as soon as they are made. */
const attempts = 3

const noRecord = plainPage('Nothing here', 'The committee has published no such record.')

interface OpenRecordParts {
  publicRecords: Pick<PublicRecords, 'find' | 'open' | 'make'>
  records: Pick<OpenRecords, 'findDocument'>
  files: Pick<StoredFiles, 'find' | 'read'>
  gate: Pick<SplashGate, 'isOpenFor'>
  answersAtOnce: AnswersAtOnce
  /** With the fonts of the built app. */
  assetsFolder: string
}

/**
 * `/open-records/:slug`: a committee's public records, as pages and as data, and its public documents. Like everything
 * else, they are behind the splash gate. The bytes of pages are made by another thread, and only sent here.
 */
export function createOpenRecordPages(parts: OpenRecordParts): Hono {
  const { publicRecords: records, gate, answersAtOnce, assetsFolder } = parts
  const routes = new Hono()
  const sendDocument = createOpenDocuments(parts)

  async function answer(c: Context, path: string): Promise<Response> {
    if (!(await gate.isOpenFor(c.req.header('cookie')))) return withoutContent(c, 423)
    const slug = c.req.param('slug') ?? ''
    const page = pageOf(c)
    let hasSlot = false
    function claimSlot(): Response | null {
      const taken = hasSlot ? null : answersAtOnce.take(c)
      if (taken?.ok === false) return withoutContent(c, statusOf(taken.refusal.code) as 429 | 503)
      hasSlot = true
      return null
    }
    for (let attempt = 0; attempt < attempts; attempt++) {
      const source = await records.find(slug)
      if (source === 'gone') return withoutContent(c, 410)
      if (source === null) return withoutContent(c, 404)
      const found = page === null ? null : await records.open(source, path, page)
      if (found === null) return withoutContent(c, 404, noRecord)
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
    return withoutContent(c, 503)
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
  // No slug has a dot.
  routes.get('/open-records/:font{[a-z0-9-]+\\.woff2}', async (c) => {
    const file = fontFile(c.req.param('font'), await readdir(assetsFolder).catch(() => []))
    const font = file && (await readAppFile(join(assetsFolder, file)))
    if (!font) return withoutContent(c, 404)
    const headers = { ETag: font.etag, 'Cache-Control': 'public, max-age=604800' }
    if (isKnown(c, font.etag.slice(2))) return c.body(null, 304, headers)
    return c.body(await font.bytes(), 200, { ...headers, 'Content-Type': font.type })
  })
  routes.get('/open-records/:slug', at(''))
  routes.get('/open-records/:slug/records.json', at('records.json'))
  routes.get('/open-records/:slug/attendance.csv', at('attendance.csv'))
  routes.get('/open-records/:slug/resolutions.json', at('resolutions.json'))
  routes.get('/open-records/:slug/resolutions.schema.json', at('resolutions.schema.json'))
  routes.get('/open-records/:slug/resolutions.csv', at('resolutions.csv'))
  routes.get('/open-records/:slug/resolutions.html', at(pathsOfPlaces.resolutions))
  routes.get('/open-records/:slug/calendar.html', at(pathsOfPlaces.calendar))
  routes.get('/open-records/:slug/calendar.ics', at('calendar.ics'))
  routes.get('/open-records/:slug/minutes.atom', at('minutes.atom'))
  routes.get('/open-records/:slug/:meetingId', (c) => answer(c, c.req.param('meetingId')))
  routes.get('/open-records/:slug/:meetingId/event.jsonld', (c) =>
    answer(c, `${c.req.param('meetingId')}/event.jsonld`),
  )
  routes.get('/open-records/:slug/:meetingId/agenda', (c) => answer(c, agendaKey(c.req.param('meetingId'))))
  routes.get('/open-records/:slug/:meetingId/documents/:fileId', sendDocument)
  return routes
}

/** The page that is asked for; null if it is no number. */
function pageOf(c: Context): number | null {
  const asked = c.req.query('page')
  if (asked === undefined) return 1
  return /^[1-9]\d{0,5}$/.test(asked) ? Number(asked) : null
}

interface OpenDocumentParts {
  publicRecords: Pick<PublicRecords, 'find'>
  records: Pick<OpenRecords, 'findDocument'>
  files: Pick<StoredFiles, 'find' | 'read'>
  gate: Pick<SplashGate, 'isOpenFor'>
  answersAtOnce: AnswersAtOnce
}

/**
 * Sends a document that an owner published by name: a file of the committee, as an attachment. Each request reads the
 * database, so that a withdrawal counts at once.
 */
function createOpenDocuments({ publicRecords, records, files, gate, answersAtOnce }: OpenDocumentParts) {
  return async (c: Context): Promise<Response> => {
    if (!(await gate.isOpenFor(c.req.header('cookie')))) return withoutContent(c, 423)
    const { slug = '', meetingId = '', fileId = '' } = c.req.param() as Record<string, string | undefined>
    const committee = await publicRecords.find(slug)
    if (committee === 'gone') return withoutContent(c, 410)
    const document = committee && (await records.findDocument(committee.documentId, documentKey(meetingId, fileId)))
    if (!committee || !document) return withoutContent(c, 404)
    if (document.withdrawnAt !== null)
      return withoutContent(c, 410, withdrawnPage(committee, { kind: 'document', withdrawnAt: document.withdrawnAt }))
    const file = await files.find(committee.documentId, document.sha256)
    // Missing bytes are uploaded again by a device that has them.
    if (file === null) return withoutContent(c, 503)
    const etag = `"${file.sha256}"`
    const headers = {
      ...contentHeaders(file.type),
      'Content-Disposition': attachmentNamed(document.name),
      'Cache-Control': 'public, no-cache',
      ETag: etag,
      ...(document.listed ? {} : noindex),
    }
    if (isKnown(c, etag)) return c.body(null, 304, headers)
    const whole = { ...headers, 'Content-Length': String(file.bytes) }
    if (c.req.method === 'HEAD') return c.body(null, 200, whole)
    const taken = answersAtOnce.take(c)
    if (!taken.ok) return withoutContent(c, statusOf(taken.refusal.code) as 429 | 503)
    const content = await files.read(file.sha256, 0, file.bytes - 1)
    if (content === null) return withoutContent(c, 503)
    return c.body(Readable.toWeb(content) as ReadableStream<Uint8Array>, 200, whole)
  }
}

/** The name of a download (RFC 6266), also for programs that know ASCII only. */
function attachmentNamed(published: string): string {
  const name = oneLine(published)
  const plain = name.replace(/[^\x20-\x7e]|["\\%/]/g, '_')
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
