import type * as Y from 'yjs'
import { readAuthor } from '../../document/author.ts'
import { isRemoved } from '../../document/removal.ts'
import { readField, readInstant, readText, valuesUnder } from '../../document/tolerant-read.ts'
import { webAddress } from '../../document/web-address.ts'

/** A source for checking a statement of the minutes: a budget, a law, a newspaper. */
export type Source = ReturnType<typeof readSources>[number]

// `source:{id}` of a meeting is one plain value, {about, link, by, at}, written once; `source:{id}:removedAt`
// is its removal mark.

const prefix = 'source:'
export const maxSourceLength = 300

export const sourceKey = (id: string) => `${prefix}${id}`
export const sourceMark = (id: string) => `${sourceKey(id)}:removedAt`

/** The sources of a meeting's minutes, the oldest first, without removed ones. */
export function readSources(meeting: Y.Map<unknown>) {
  const sources = [...valuesUnder(meeting, prefix)].flatMap(([id, value]) => {
    /** The statement that it supports, in the words of the member who added it. */
    const about = readText(readField(value, 'about')).trim()
    if (id.includes(':') || about === '' || isRemoved(meeting, sourceMark(id))) return []
    /** A web address, http or https; null for a source that is not on the web. */
    const link = webAddress(readText(readField(value, 'link')))
    return [{ id, about, link, by: readAuthor(readField(value, 'by')), at: readInstant(readField(value, 'at')) }]
  })
  return sources.sort((a, b) => (a.at ?? '').localeCompare(b.at ?? '') || (a.id < b.id ? -1 : 1))
}
