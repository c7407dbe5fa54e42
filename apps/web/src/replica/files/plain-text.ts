import { decodeText } from './decode-text.ts'

/**
 * Returns the words of a text file, or of its first bytes, in its own encoding. A letter that the end cuts in two is
 * left out. Rejects when the file can't be read.
 */
export async function readPlainText(file: Blob, bytesAtMost = file.size): Promise<string> {
  const bytes = new Uint8Array(await file.slice(0, bytesAtMost).arrayBuffer())
  return decodeText(bytes, bytesAtMost < file.size)
}
