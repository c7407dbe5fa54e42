/**
 * Returns the words of a text file, or of its first bytes: UTF-8, or UTF-16 if its first two bytes name that
 * encoding. A letter that the end cuts in two is left out. Rejects when the file can't be read.
 */
export async function readPlainText(file: Blob, bytesAtMost = file.size): Promise<string> {
  const bytes = new Uint8Array(await file.slice(0, bytesAtMost).arrayBuffer())
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? 'utf-16le'
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? 'utf-16be'
        : 'utf-8'
  return new TextDecoder(encoding).decode(bytes, { stream: bytesAtMost < file.size })
}
