import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { filePath } from '../files/file-path.ts'

const sliceBytes = 4 * 1024 * 1024

/**
 * Fetches a file of a committee from the relay for an export, without storing it on this device. Null if the
 * relay does not answer, lacks the file, or the response is something else, such as a proxy's page. Rejects
 * when the signal aborts.
 */
export async function fetchForExport(
  documentId: string,
  file: { readonly sha256: string },
  signal: AbortSignal,
): Promise<Blob | null> {
  if (!navigator.onLine) return null
  // It does not use relay-http.ts: every page loads that, and only this request can be cancelled by a person.
  const path = filePath(documentId, file.sha256)
  const answer = await fetch(path, { credentials: 'same-origin', cache: 'no-store', signal })
  if (!answer.ok) return null
  const blob = await answer.blob()
  return (await hashOf(blob)) === file.sha256 ? blob : null
}

async function hashOf(blob: Blob): Promise<string> {
  const hash = sha256.create()
  for (let at = 0; at < blob.size; at += sliceBytes)
    hash.update(new Uint8Array(await blob.slice(at, at + sliceBytes).arrayBuffer()))
  return bytesToHex(hash.digest())
}
