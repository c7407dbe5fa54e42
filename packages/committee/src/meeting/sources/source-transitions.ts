import type * as Y from 'yjs'
import { type Author, storedAuthor } from '../../document/author.ts'
import { markRemoved, unmarkRemoved } from '../../document/removal.ts'
import { onMeeting } from '../../document/transition.ts'
import { webAddress } from '../../document/web-address.ts'
import { readStatus } from '../meetings/meeting-status.ts'
import { maxSourceLength, sourceKey, sourceMark } from './source.ts'

/** A source as a form has it: the typed text. */
export interface SourceFields {
  readonly about: string
  /** '' for a source that is not on the web. */
  readonly link: string
}

export function canSaveSource({ about, link }: SourceFields): {
  about: 'about-required' | 'about-too-long' | null
  link: 'link-not-web' | null
} {
  const words = about.trim()
  return {
    about: words === '' ? 'about-required' : words.length > maxSourceLength ? 'about-too-long' : null,
    link: link.trim() === '' || webAddress(link) !== null ? null : 'link-not-web',
  }
}

/** Sources belong to minutes, and only a meeting that has ended has minutes. */
const canNameSource = (meeting: Y.Map<unknown>): 'not-completed' | null =>
  readStatus(meeting) === 'completed' ? null : 'not-completed'

export const nameSource = onMeeting({
  rule: (meeting, _context, fields: SourceFields, _by: Author) => {
    const { about, link } = canSaveSource(fields)
    return canNameSource(meeting) ?? about ?? link
  },
  write: (meeting, context, { about, link }: SourceFields, by: Author) => {
    const id = context.randomId()
    const address = webAddress(link)
    meeting.set(sourceKey(id), {
      about: about.trim(),
      ...(link.trim() !== '' && address !== null && { link: address }),
      by: storedAuthor(by),
      at: context.now().toISOString(),
    })
    return id
  },
  undo: false,
})

const isThere = (meeting: Y.Map<unknown>, id: string) =>
  meeting.has(sourceKey(id)) ? null : ('source-not-found' as const)

export const removeSource = onMeeting({
  rule: (meeting, _context, id: string) => isThere(meeting, id),
  write: (meeting, context, id: string) => markRemoved(meeting, context, sourceMark(id)),
  undo: false,
})

export const restoreSource = onMeeting({
  rule: (meeting, _context, id: string) => isThere(meeting, id),
  write: (meeting, _context, id: string) => unmarkRemoved(meeting, sourceMark(id)),
  undo: false,
})
