import { createHash } from 'node:crypto'
import { appendFileSync, closeSync, createReadStream, openSync, readSync, statSync, truncateSync } from 'node:fs'

const begin = '\n-- civic-hub-backup sha256 '
const digestLength = 64
const sealLength = begin.length + digestLength + 1

/**
 * The last line of a backup: the checksum of all bytes before it. SQLite ignores bytes after its own pages.
 */
function sealOf(digest: string): string {
  return `${begin}${digest}\n`
}

/** The result of comparing a file with its seal; null without a seal. */
export async function checkSeal(file: string): Promise<'right' | 'wrong' | null> {
  const expected = readSeal(file)
  if (expected === null) return null
  return (await digestOf(file, statSync(file).size - sealLength)) === expected ? 'right' : 'wrong'
}

export async function appendSeal(file: string): Promise<void> {
  appendFileSync(file, sealOf(await digestOf(file, statSync(file).size)))
}

/** Removes the seal; the database in the file is unchanged. */
export function removeSeal(file: string): void {
  if (readSeal(file) !== null) truncateSync(file, statSync(file).size - sealLength)
}

function readSeal(file: string): string | null {
  const { size } = statSync(file)
  if (size < sealLength) return null
  const end = Buffer.alloc(sealLength)
  const handle = openSync(file, 'r')
  readSync(handle, end, 0, sealLength, size - sealLength)
  closeSync(handle)
  const text = end.toString('latin1')
  return text.startsWith(begin) ? text.slice(begin.length, -1) : null
}

async function digestOf(file: string, bytes: number): Promise<string> {
  const hash = createHash('sha256')
  if (bytes > 0) for await (const chunk of createReadStream(file, { end: bytes - 1 })) hash.update(chunk)
  return hash.digest('hex')
}
