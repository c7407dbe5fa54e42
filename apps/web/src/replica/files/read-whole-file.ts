import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

const sliceBytes = 4 * 1024 * 1024

/**
 * Reads a file once, in slices, and returns its bytes with their SHA-256. The stored bytes are the hashed
 * ones: a file on a disk or a card may change, or disappear, between two readings. Rejects when the file
 * can't be read.
 */
export async function readWholeFile(file: Blob, mime: string): Promise<{ blob: Blob; sha256: string }> {
  const slices: ArrayBuffer[] = []
  const hash = await hashFile(file, (slice) => slices.push(slice))
  return { blob: new Blob(slices, { type: mime }), sha256: hash }
}

/** The SHA-256 of a file, read in slices. Rejects when the file can't be read. */
export async function hashFile(file: Blob, onSlice?: (slice: ArrayBuffer) => void): Promise<string> {
  // Not crypto.subtle: it needs the whole file at once, and a recording of hours would need twice its size in
  // memory.
  const hash = sha256.create()
  for (let at = 0; at < file.size; at += sliceBytes) {
    const slice = await file.slice(at, at + sliceBytes).arrayBuffer()
    hash.update(new Uint8Array(slice))
    onSlice?.(slice)
  }
  return bytesToHex(hash.digest())
}
