import type * as Y from 'yjs'
import { type Author, readAuthor } from '../document/author.ts'
import { isRemoved } from '../document/removal.ts'
import { readField, readInstant, readText } from '../document/tolerant-read.ts'
import { webAddress } from '../meetings/meeting-details.ts'

/** Where a statement of the minutes can be checked: a budget, a law, a newspaper. */
export interface Source {
  readonly id: string
  /** Which statement it is for, in the words of the person who named it. */
  readonly about: string
  /** A web address, http or https; null for a source that is not on the web. */
  readonly link: string | null
  /** Who named it. */
  readonly by: Author
  /** ISO, by the clock of that device; null where it is not known. */
  readonly at: string | null
}

// `source:{id}` of a meeting is one plain value, {about, link, by, at}, written once; `source:{id}:removedAt` is its mark.

const prefix = 'source:'
/** In letters. */
export const maxSourceLength = 300

export const sourceKey = (id: string) => `${prefix}${id}`
export const sourceMark = (id: string) => `${sourceKey(id)}:removedAt`

/** The sources of a meeting's minutes, the oldest first; those that carry a removal mark only where they are wanted. */
export function readSources(meeting: Y.Map<unknown>, { withRemoved = false } = {}): Source[] {
  const sources: Source[] = []
  for (const [key, value] of meeting.entries()) {
    const id = key.slice(prefix.length)
    if (!key.startsWith(prefix) || id.includes(':')) continue
    const about = readText(readField(value, 'about')).trim()
    if (about === '' || (!withRemoved && isRemoved(meeting, sourceMark(id)))) continue
    const link = readText(readField(value, 'link'))
    sources.push({
      id,
      about,
      link: link === '' ? null : webAddress(link),
      by: readAuthor(readField(value, 'by')),
      at: readInstant(readField(value, 'at')),
    })
  }
  return sources.sort((a, b) => (a.at ?? '').localeCompare(b.at ?? '') || (a.id < b.id ? -1 : 1))
}
