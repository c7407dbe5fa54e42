import { fileTypeFromStream } from 'file-type'
import type { FileType } from './files.ts'

// The relay checks an upload with it, and a device checks a file that a member chooses: before it is stored and queued.

/** Text has none: see `createTextCheck`. */
export type TypeWithSignature = Exclude<FileType, 'text/plain'>

/** The library's names for each type that a device may claim. Recordings are also in containers for video. */
const detectedAs: Readonly<Record<TypeWithSignature, readonly string[]>> = {
  'application/pdf': ['application/pdf'],
  'application/msword': ['application/x-cfb'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': [
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  ],
  'image/jpeg': ['image/jpeg'],
  'image/png': ['image/png', 'image/apng'],
  'audio/webm': ['audio/webm', 'video/webm', 'video/matroska'],
  'audio/mp4': ['audio/mp4', 'audio/x-m4a', 'video/mp4'],
  'audio/ogg': ['audio/ogg', 'audio/ogg; codecs=opus', 'application/ogg', 'video/ogg'],
}

/** A file of its claimed type can still be harmful: it may be valid as several types, so files are never served as pages. */
export async function isOfType(content: ReadableStream<Uint8Array>, claimed: TypeWithSignature): Promise<boolean> {
  const detected = await fileTypeFromStream(content).catch(() => undefined)
  return detected !== undefined && detectedAs[claimed].includes(detected.mime)
}

/**
 * Checks piece by piece whether bytes are text: UTF-8 without control characters other than those of layout,
 * or UTF-16 with a byte order mark.
 */
export function createTextCheck(): { take(piece: Uint8Array): void; isText(): boolean } {
  let decoder: InstanceType<typeof TextDecoder> | null = null
  let isText = true

  function decode(piece?: Uint8Array): void {
    if (!isText) return
    decoder ??= new TextDecoder(encodingOf(piece ?? new Uint8Array()), { fatal: true })
    try {
      const text = piece === undefined ? decoder.decode() : decoder.decode(piece, { stream: true })
      isText = !controls.test(text)
    } catch {
      isText = false
    }
  }

  return {
    take: decode,
    isText() {
      decode()
      return isText
    },
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters never occur in text
const controls = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/

/** True if the bytes of a file on this device have the type of its name. */
export async function isFileOfType(file: Blob, claimed: FileType): Promise<boolean> {
  if (claimed !== 'text/plain') return isOfType(file.stream(), claimed)
  const check = createTextCheck()
  const reader = file.stream().getReader()
  for (let next = await reader.read(); !next.done; next = await reader.read()) check.take(next.value)
  return check.isText()
}

function encodingOf(beginning: Uint8Array): string {
  const [first, second] = beginning
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}
