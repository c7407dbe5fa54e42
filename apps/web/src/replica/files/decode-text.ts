/**
 * Decodes UTF-8 or UTF-16, with or without a byte order mark. Other bytes are decoded as the encoding of old Windows
 * programs. With `stream`, the bytes are the beginning of a text, and may end within a letter.
 */
export function decodeText(bytes: Uint8Array, stream = false): string {
  const decode = (encoding: string, fatal = false) =>
    new TextDecoder(encoding, { fatal }).decode(bytes, { stream })
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || hasZeros(bytes, 1)) return decode('utf-16le')
  if ((first === 0xfe && second === 0xff) || hasZeros(bytes, 0)) return decode('utf-16be')
  try {
    return decode('utf-8', true)
  } catch {
    return decode('windows-1252')
  }
}

/** In UTF-16, every second byte of digits and commas is zero. */
function hasZeros(bytes: Uint8Array, from: 0 | 1): boolean {
  const sample = bytes.subarray(0, 1000)
  const zeros = sample.filter((byte, index) => byte === 0 && index % 2 === from)
  return zeros.length > sample.length / 4
}
