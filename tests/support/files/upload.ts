import type { Answer, Visitor } from '../people/visitor.ts'
import type { SampleFile } from './sample-files.ts'

/** The headers of the tus protocol, as the app sends them. */
const tus = { 'tus-resumable': '1.0.0' }

const metadata = (entries: Record<string, string>) =>
  Object.entries(entries)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',')

/** Starts an upload with the given claims about it. */
export const beginUpload = (
  person: Visitor,
  documentId: string,
  claimed: { bytes: number | string; sha256: string; type: string },
  more: Record<string, string> = {},
): Promise<Answer> =>
  person.ask('POST', `/api/committees/${documentId}/uploads`, undefined, {
    ...tus,
    'upload-length': String(claimed.bytes),
    'upload-metadata': metadata({ sha256: claimed.sha256, type: claimed.type, ...more }),
  })

/** Starts an upload of this file and returns its path. Fails the test if it is refused. */
export async function begun(person: Visitor, documentId: string, file: SampleFile): Promise<string> {
  const { sha256, type } = file
  const answer = await beginUpload(person, documentId, { sha256, type, bytes: file.content.byteLength })
  if (answer.status !== 201) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`)
  return answer.headers.get('location') ?? ''
}

export const sendPart = (
  person: Visitor,
  path: string,
  offset: number,
  content: Uint8Array<ArrayBuffer>,
): Promise<Answer> =>
  person.ask('PATCH', path, content, {
    ...tus,
    'upload-offset': String(offset),
    'content-type': 'application/offset+octet-stream',
  })

export const askUpload = (person: Visitor, path: string, method = 'HEAD'): Promise<Answer> =>
  person.ask(method, path, undefined, tus)

/** Returns the number of bytes of an upload that the relay reports. */
export const offsetOf = async (person: Visitor, path: string): Promise<number> =>
  Number((await askUpload(person, path)).headers.get('upload-offset'))

/** Uploads a whole file in one request; returns the last response. */
export async function upload(person: Visitor, documentId: string, file: SampleFile): Promise<Answer> {
  return sendPart(person, await begun(person, documentId, file), 0, file.content)
}

export const filePathOf = (documentId: string, sha256: string) => `/api/committees/${documentId}/files/${sha256}`

/** Downloads the bytes of a file with this person's session. */
export async function download(
  person: Visitor,
  documentId: string,
  sha256: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; headers: Headers; content: Buffer }> {
  const response = await fetch(`${person.url}${filePathOf(documentId, sha256)}`, {
    headers: { cookie: person.cookie(), ...headers },
  })
  return {
    status: response.status,
    headers: response.headers,
    content: Buffer.from(await response.arrayBuffer()),
  }
}
