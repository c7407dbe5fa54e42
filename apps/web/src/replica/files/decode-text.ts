import { encodingOf, type TextEncoding } from './text-encoding.ts'

/**
 * Decodes a text in its own encoding, or in the given one, without a byte order mark. With `stream`, the bytes are the
 * beginning of a text, and may end within a letter.
 */
export function decodeText(
  bytes: Uint8Array,
  stream = false,
  encoding: TextEncoding = encodingOf(bytes, stream).encoding,
): string {
  return new TextDecoder(encoding).decode(bytes, { stream })
}
