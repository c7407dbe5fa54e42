import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'

/** Parses one email like a mail program. */
export function parseLetter(source: string | Uint8Array<ArrayBuffer>): Promise<Email> {
  return PostalMime.parse(source)
}

/** By their paths. A letter that was read while it was written is parsed again. */
const parsed = new Map<string, { bytes: number; letter: Promise<Email> }>()

async function readLetter(path: string): Promise<Email> {
  const source = await readFile(path)
  const known = parsed.get(path)
  if (known?.bytes === source.byteLength) return known.letter
  const letter = parseLetter(source)
  parsed.set(path, { bytes: source.byteLength, letter })
  return letter
}

/** All emails in an outbox folder, oldest first. */
export async function readOutbox(folder: string): Promise<Email[]> {
  const files = await readdir(folder).catch(() => [])
  const letters = files.filter((file) => file.endsWith('.eml')).sort()
  return Promise.all(letters.map((file) => readLetter(join(folder, file))))
}

export function isLetterTo(email: string): (letter: Email) => boolean {
  return (letter) => letter.to?.some((reader) => reader.address === email) ?? false
}

/** Returns the only link of ours in an email's text. */
export function linkIn(letter: Email): string {
  const link = letter.text?.match(/https?:\/\/\S+/)?.[0]
  if (link === undefined) throw new Error(`The letter "${letter.subject}" holds no link.`)
  return link
}

/** Returns the token after the # of an email's link. */
export function tokenIn(letter: Email): string {
  return new URL(linkIn(letter)).hash.slice(1)
}
