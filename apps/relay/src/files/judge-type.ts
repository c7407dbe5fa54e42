import { Readable } from 'node:stream'
import type { FileType } from '@civic-hub/protocol'
import { fileTypeFromStream } from 'file-type'

/** The library's names for each type that a device may claim. Recordings are also in containers for video. */
const detectedAs: Readonly<Record<Exclude<FileType, 'text/plain'>, readonly string[]>> = {
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

/**
 * True if the bytes of a file have the type that its device claims. `isText` is the result for text, which
 * has no signature. A file can still be harmful: it may be valid as several types at once, so files are never
 * served as pages.
 */
export async function isOfType(
  open: () => Promise<Readable | null>,
  claimed: FileType,
  isText: boolean,
): Promise<boolean> {
  if (claimed === 'text/plain') return isText
  const content = await open()
  if (content === null) return false
  try {
    const detected = await fileTypeFromStream(Readable.toWeb(content)).catch(() => undefined)
    return detected !== undefined && detectedAs[claimed].includes(detected.mime)
  } finally {
    content.destroy()
  }
}
