import { createHash, randomBytes } from 'node:crypto'
import { uploadChunkBytes } from '@civic-hub/protocol'
import type { DocumentTarget } from '../servers/serve.ts'

export interface UploadWanted {
  url: string
  target: DocumentTarget
  bytes: number
}

const fileBytes = 512 * 1024 * 1024
const { url, target, bytes } = JSON.parse(process.argv[2] ?? '') as UploadWanted
const base = `${url}/api/committees/${target.documentId}/uploads`
const headers = { 'tus-resumable': '1.0.0', cookie: target.cookie, origin: new URL(url).origin }
const base64 = (text: string) => Buffer.from(text).toString('base64')

/** The parts are equal except the first, which makes each file unique. */
async function uploadFile(length: number): Promise<void> {
  const part = Buffer.alloc(Math.min(uploadChunkBytes, length), 7)
  const first = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(16), part.subarray(25)])
  const partAt = (offset: number) => (offset === 0 ? first : part).subarray(0, length - offset)
  const hash = createHash('sha256')
  for (let offset = 0; offset < length; offset += part.byteLength) hash.update(partAt(offset))
  const metadata = `sha256 ${base64(hash.digest('hex'))},type ${base64('application/pdf')}`
  const begun = await fetch(base, {
    method: 'POST',
    headers: { ...headers, 'upload-length': String(length), 'upload-metadata': metadata },
  })
  const path = begun.headers.get('location')
  if (path === null) throw new Error(`The upload was refused: ${begun.status} ${await begun.text()}`)
  for (let offset = 0; offset < length; offset += part.byteLength) {
    const sent = await fetch(new URL(path, url), {
      method: 'PATCH',
      headers: {
        ...headers,
        'upload-offset': String(offset),
        'content-type': 'application/offset+octet-stream',
      },
      body: partAt(offset),
    })
    if (sent.status !== 204) throw new Error(`A part was refused: ${sent.status} ${await sent.text()}`)
  }
}

const began = performance.now()
for (let left = bytes; left > 0; left -= fileBytes) await uploadFile(Math.min(fileBytes, left))
process.send?.((performance.now() - began) / 1000)
process.disconnect?.()
