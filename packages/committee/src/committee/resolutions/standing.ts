import type * as Y from 'yjs'
import { type Author, readAuthor, storedAuthor } from '../../document/author.ts'
import { isRemoved } from '../../document/removal.ts'
import { readField, readInstant, readOptionalText, valuesUnder } from '../../document/tolerant-read.ts'
import { onCommittee, removalOf } from '../../document/transition.ts'
import { numberKey, resolutionsMap } from './given-numbers.ts'

export type StandingKind = 'superseded' | 'repealed'

/** A member's statement that a resolution is no longer in force. */
export interface Standing {
  readonly id: string
  readonly motionId: string
  readonly as: StandingKind
  /** The motion of the resolution that superseded or repealed it; null if none was named. */
  readonly by: string | null
  readonly note: string | null
  readonly author: Author
  readonly at: string
}

export type NewStanding = Pick<Standing, 'as' | 'by'> & { readonly note: string }

export const maxStandingNoteLength = 500

const prefix = 'standing:'
const standingKey = (id: string) => `${prefix}${id}`
const markOf = (id: string) => `${standingKey(id)}:removedAt`

/** All statements that were not taken back, the oldest first. */
export function readStandings(root: Y.Map<unknown>): Standing[] {
  const standings: Standing[] = []
  for (const [id, value] of valuesUnder(root, prefix)) {
    if (id.endsWith(':removedAt')) continue
    const as = readField(value, 'as')
    const motionId = readOptionalText(readField(value, 'motion'))
    const at = readInstant(readField(value, 'at'))
    if ((as !== 'superseded' && as !== 'repealed') || motionId === null || at === null) continue
    if (isRemoved(root, markOf(id))) continue
    const [by, note] = [readField(value, 'by'), readField(value, 'note')].map(readOptionalText)
    const author = readAuthor(readField(value, 'author'))
    standings.push({ id, motionId, as, by: by ?? null, note: note ?? null, author, at })
  }
  return standings.sort((a, b) => (a.at < b.at || (a.at === b.at && a.id < b.id) ? -1 : 1))
}

export type StandingRefusal = 'resolution-not-found' | 'resolution-required' | 'same-resolution' | 'note-too-long'

/** A superseded resolution names the one that took its place; a repealed one may name it. */
function canStateStanding(doc: Y.Doc, motionId: string, { as, by, note }: NewStanding): StandingRefusal | null {
  const root = resolutionsMap(doc)
  if (!root.has(numberKey(motionId)) || (by !== null && !root.has(numberKey(by)))) return 'resolution-not-found'
  if (as === 'superseded' && by === null) return 'resolution-required'
  if (by === motionId) return 'same-resolution'
  return note.length > maxStandingNoteLength ? 'note-too-long' : null
}

export const stateStanding = onCommittee({
  rule: (doc, _context, motionId: string, standing: NewStanding, _author: Author) =>
    canStateStanding(doc, motionId, standing),
  write: (doc, context, motionId: string, { as, by, ...standing }: NewStanding, author: Author) => {
    const note = standing.note.trim()
    const id = context.randomId()
    const at = context.now().toISOString()
    resolutionsMap(doc).set(standingKey(id), {
      motion: motionId,
      as,
      at,
      author: storedAuthor(author),
      ...(by !== null && { by }),
      ...(note !== '' && { note }),
    })
    return id
  },
  // Taking it back is the undo: a deleted value could not be restored with its author and time.
  undo: false,
})

/** Takes a statement back, so that the resolution is in force again, and restores such a statement. */
export const [takeStandingBack, restoreStanding] = removalOf((doc, id: string) => {
  const map = resolutionsMap(doc)
  return map.has(standingKey(id)) ? { map, mark: markOf(id) } : null
}, 'standing-not-found')
