import { Readable } from 'node:stream'
import type { Context } from 'hono'
import type { SplashGate } from '../accounts/splash-gate.ts'
import type { StoredFiles } from '../files/stored-files.ts'
import { oneLine } from '../one-line.ts'
import type { OpenRecords } from '../publishing/open-records.ts'
import { withdrawnPage } from '../publishing/public-page.ts'
import type { PublicRecords } from '../publishing/public-records.ts'
import { documentKey } from '../publishing/record-keys.ts'
import type { AnswersAtOnce } from './answers-at-once.ts'
import { statusOf } from './error-response.ts'
import { contentHeaders } from './files.ts'
import { isKnown, noindex, withoutContent } from './public-response.ts'

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
export function createOpenDocuments({ publicRecords, records, files, gate, answersAtOnce }: OpenDocumentParts) {
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
