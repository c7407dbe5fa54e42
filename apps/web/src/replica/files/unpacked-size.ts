import { BlobReader, ZipReader } from '@zip.js/zip.js'
import { unpack } from '../transfer/open-zip.ts'

const maxParts = 5_000

/**
 * Rejects for a ZIP that unpacks to more than this many bytes. Its parts are unpacked one after the other, and none is kept: what
 * a part announces of its size may be wrong.
 */
export async function checkUnpackedSize(file: Blob, maxBytes: number): Promise<void> {
  const zip = new ZipReader(new BlobReader(file), { checkOverlappingEntry: true })
  let left = maxBytes
  let parts = 0
  for await (const entry of zip.getEntriesGenerator()) {
    if (entry.directory) continue
    parts += 1
    left -= entry.uncompressedSize
    if (left < 0 || parts > maxParts) throw new Error('The file unpacks to more than any document')
    await unpack(entry, entry.filename, entry.uncompressedSize).pipeTo(new WritableStream())
  }
}
