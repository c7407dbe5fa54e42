import { createHash } from 'node:crypto'
import { Problem } from './program.ts'

/**
 * Downloads a member's file like a device, and returns its size. Throws a `Problem` if its bytes have
 * changed.
 */
export async function fetchFile(url: string, cookie: string, documentId: string, sha256: string): Promise<number> {
  const answer = await fetch(`${url}/api/committees/${documentId}/files/${sha256}`, { headers: { cookie } })
  if (!answer.ok || answer.body === null)
    throw new Problem(`The file ${sha256} of the document ${documentId} does not open (${answer.status}).`)
  const hash = createHash('sha256')
  let bytes = 0
  for await (const piece of answer.body) {
    hash.update(piece)
    bytes += piece.byteLength
  }
  if (hash.digest('hex') !== sha256) throw new Problem(`The file ${sha256} of the document ${documentId} is damaged.`)
  return bytes
}
