import { type FileOfDocument, isSha256 } from './meeting-document.ts'

/** What may be attached, by how its name ends, and the type that is noted for it. */
export const typesByEnding = {
  '.pdf': 'application/pdf',
  '.doc': 'application/msword',
  '.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
  '.txt': 'text/plain',
  '.md': 'text/plain',
} as const satisfies Record<string, string>

/** How the name of a recording ends; recordings are attached where they were made, not chosen from the disk. */
const recordingTypesByEnding: Record<string, string> = {
  '.webm': 'audio/webm',
  '.m4a': 'audio/mp4',
  '.mp4': 'audio/mp4',
  '.ogg': 'audio/ogg',
}

/** In letters. */
export const maxDocumentNameLength = 200

/** How a name ends, with the dot and in lower case; '' without an ending. */
export const endingOf = (name: string): string => /\.[a-z0-9]{1,8}$/i.exec(name)?.[0].toLowerCase() ?? ''

/** The type of a file by its name; null for one that can't be attached. */
export function typeOfName(name: string): string | null {
  const ending = endingOf(name)
  const known: Record<string, string> = { ...typesByEnding, ...recordingTypesByEnding }
  return Object.hasOwn(known, ending) ? (known[ending] ?? null) : null
}

// Control letters, and the marks that turn the direction of what follows: "plan\u202Efdp.exe" reads as "planexe.pdf".
const misleading = /[\p{Cc}\u061C\u200B\u200E\u200F\u2028-\u202E\u2060\u2066-\u2069\uFEFF]/gu

/**
 * A file's name as it is kept: on one line, without a path and without letters that mislead. One that is too long is cut
 * in front of its ending.
 */
export function cleanDocumentName(name: string): string {
  const cleaned = name
    .normalize('NFC')
    .replace(misleading, '')
    .replace(/[/\\]+/g, '-')
    .replace(/\s+/g, ' ')
    .trim()
  if (cleaned.length <= maxDocumentNameLength) return cleaned
  const ending = endingOf(cleaned)
  const kept = cleaned.slice(0, maxDocumentNameLength - ending.length)
  // Half of a pair of surrogates is no letter.
  return `${kept.replace(/[\uD800-\uDBFF]$/, '').trim()}${ending}`
}

/** The name that a document gets when a person types one: it keeps the ending of its file. */
export function renamedTo(typed: string, was: string): string {
  const name = cleanDocumentName(typed)
  const ending = endingOf(was)
  if (name === '' || ending === '' || endingOf(name) === ending) return name
  return cleanDocumentName(`${name}${ending}`)
}

export function canNameDocument(name: string): 'document-name-required' | 'document-type-not-allowed' | null {
  const cleaned = cleanDocumentName(name)
  if (cleaned === '') return 'document-name-required'
  return typeOfName(cleaned) === null ? 'document-type-not-allowed' : null
}

export function canAttach(
  name: string,
  { sha256, bytes }: FileOfDocument,
): ReturnType<typeof canNameDocument> | 'file-not-known' | 'file-empty' {
  if (!isSha256(sha256)) return 'file-not-known'
  return bytes > 0 ? canNameDocument(name) : 'file-empty'
}
