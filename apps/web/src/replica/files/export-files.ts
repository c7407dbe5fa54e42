import type { DeviceDatabase } from '../store/device-database.ts'

/** Divisible by three, so that each slice is whole in base64. */
const sliceBytes = 3 * 1024 * 1024

/** The files that the relay does not have, as the entries of a JSON list: their bytes in base64, in parts. */
export async function exportFiles(
  database: DeviceDatabase,
  isWanted: (documentId: string) => boolean,
): Promise<BlobPart[]> {
  const parts: BlobPart[] = []
  for (const { documentId, sha256, name } of await database.getAll('uploads')) {
    const file = isWanted(documentId) ? await database.get('files', [documentId, sha256]) : undefined
    if (!file) continue
    const facts = JSON.stringify({ documentId, sha256, name, type: file.blob.type }).slice(0, -1)
    parts.push(parts.length > 0 ? ',' : '', facts, ',"base64":"', ...(await inBase64(file.blob)), '"}')
  }
  return parts
}

/** Slice by slice: a text of hundreds of megabytes is more than some browsers can hold. */
async function inBase64(blob: Blob): Promise<Blob[]> {
  const slices: Blob[] = []
  for (let at = 0; at < blob.size; at += sliceBytes) {
    const bytes = new Uint8Array(await blob.slice(at, at + sliceBytes).arrayBuffer())
    slices.push(new Blob([base64Of(bytes)]))
  }
  return slices
}

function base64Of(bytes: Uint8Array): string {
  const letters: string[] = []
  for (let at = 0; at < bytes.length; at += 8_192)
    letters.push(String.fromCharCode(...bytes.subarray(at, at + 8_192)))
  return btoa(letters.join(''))
}
