/** The accepted file extensions, and the type that is stored for each. */
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

/** The file extensions of recordings. Recordings are made in the app, not chosen from the disk. */
const recordingTypesByEnding: Record<string, string> = {
  '.webm': 'audio/webm',
  '.m4a': 'audio/mp4',
  '.mp4': 'audio/mp4',
  '.ogg': 'audio/ogg',
}

const typeOfEnding: Record<string, string> = { ...typesByEnding, ...recordingTypesByEnding }

export const maxDocumentNameLength = 200

export const endingOf = (name: string): string => /\.[a-z0-9]{1,8}$/i.exec(name)?.[0].toLowerCase() ?? ''

/** The type of a file by its name; null if it cannot be attached. */
export function typeOfName(name: string): string | null {
  const ending = endingOf(name)
  return Object.hasOwn(typeOfEnding, ending) ? (typeOfEnding[ending] ?? null) : null
}

// Control characters, and marks that change the direction of the following text: "plan\u202Efdp.exe" is
// displayed as "planexe.pdf".
const misleading = /[\p{Cc}\u061C\u200B\u200E\u200F\u2028-\u202E\u2060\u2066-\u2069\uFEFF]/gu

/** One line without a path and misleading characters. A name that is too long is cut before its extension. */
export function cleanDocumentName(name: string): string {
  const cleaned = name
    .normalize('NFC')
    .replace(misleading, '')
    .replace(/[/\\]+/g, '-')
    .replace(/\s+/g, ' ')
    .trim()
  if (cleaned.length <= maxDocumentNameLength) return cleaned
  const ending = endingOf(cleaned)
  const stem = cleaned.slice(0, maxDocumentNameLength - ending.length)
  // Half of a surrogate pair is not a character.
  return `${stem.replace(/[\uD800-\uDBFF]$/, '').trim()}${ending}`
}

/** A version of another type than the name, such as an earlier one, has the extension of its type. */
export function nameForType(name: string, mime: string): string {
  const type = typeOfName(name)
  if (type === null || type === mime) return name
  const [ending] = Object.entries(typeOfEnding).find(([, other]) => other === mime) ?? []
  return ending === undefined ? name : `${name.slice(0, name.length - endingOf(name).length)}${ending}`
}

/** The new name of a document from a typed name: it keeps the extension of its file. */
export function renamedTo(typed: string, was: string): string {
  const name = cleanDocumentName(typed)
  const ending = endingOf(was)
  if (name === '' || ending === '' || endingOf(name) === ending) return name
  return cleanDocumentName(`${name}${ending}`)
}
