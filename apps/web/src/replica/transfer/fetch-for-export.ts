import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { filePath } from '../files/file-path.ts'

const sliceBytes = 4 * 1024 * 1024

/**
 * A file of a committee from the relay, for an export: it is not stored on this device. Null where the relay does not
 * answer, lacks it, or gives something else, such as a proxy's page. Rejects when the signal aborts.
 */
export async function fetchForExport(
  documentId: string,
  file: { readonly sha256: string },
  signal: AbortSignal,
): Promise<Blob | null> {
  if (!navigator.onLine) return null
  // Not the calls of relay-http.ts: every page has those, and only this one is ended by a person.
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
