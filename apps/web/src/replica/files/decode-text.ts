/** The encoding of a Unicode text, or null for other bytes. With `stream`, the bytes may end within a letter. */
export function unicodeOf(bytes: Uint8Array, stream = false): 'utf-8' | 'utf-16le' | 'utf-16be' | null {
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || hasZeros(bytes, 1)) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || hasZeros(bytes, 0)) return 'utf-16be'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream })
    return 'utf-8'
  } catch {
    return null
  }
}

/**
 * Decodes a text in the given encoding, or in UTF-8 or UTF-16, without a byte order mark. Other bytes are decoded as the
 * encoding of old Windows programs. With `stream`, the bytes are the beginning of a text, and may end within a letter.
 */
export const decodeText = (bytes: Uint8Array, stream = false, encoding?: string): string =>
  new TextDecoder(encoding ?? unicodeOf(bytes, stream) ?? 'windows-1252').decode(bytes, { stream })

/** In UTF-16, every second byte of digits and commas is zero. */
function hasZeros(bytes: Uint8Array, from: 0 | 1): boolean {
  const sample = bytes.subarray(0, 1000)
  const zeros = sample.filter((byte, index) => byte === 0 && index % 2 === from)
  return zeros.length > sample.length / 4
}
