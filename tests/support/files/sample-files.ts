import { createHash } from 'node:crypto'
import type { FileType } from '@civic-hub/protocol'

export interface SampleFile {
  type: FileType
  content: Buffer<ArrayBuffer>
  sha256: string
}

/** Returns a file with this content and its correct hash. */
export function sampleFile(type: FileType, content: Uint8Array | string): SampleFile {
  const bytes = Buffer.from(content as Uint8Array)
  return { type, content: bytes, sha256: createHash('sha256').update(bytes).digest('hex') }
}

const filler = (bytes: number, seed: number) => {
  const filled = Buffer.alloc(bytes)
  for (let index = 0; index < bytes; index++) filled[index] = (index * 31 + seed * 17 + (index >> 8)) & 0xff
  return filled
}

/** Starts like a PDF; the rest depends on `seed`. */
export const samplePdf = (bytes = 5_000, seed = 1) =>
  sampleFile('application/pdf', Buffer.concat([Buffer.from('%PDF-1.7\n'), filler(bytes - 9, seed)]))

export const samplePng = () =>
  sampleFile(
    'image/png',
    Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  )

export const sampleText = (text = 'Minutes of the parks committee.\n') => sampleFile('text/plain', text)
