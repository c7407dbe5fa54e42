import * as Y from 'yjs'
import { change, findMeeting, meetingsMap } from '../document/committee-document.ts'
import { observeMeetingPaths } from '../document/deep-observer.ts'
import type { Query } from '../document/query.ts'
import { accepted, type Result, refused } from '../document/result.ts'
import { readField, readOptionalText } from '../document/tolerant-read.ts'
import { type TransitionContext, withoutUndo } from '../document/transition-context.ts'
import { readStatus } from './meeting-status.ts'

// A mark under `late:{writer id}` of its meeting: {by}. Whoever wrote without a connection, in a meeting that was open
// to them, marks it on hearing that it has ended: no clock is asked. The writer id is new with every opening of the
// document, so that the same words are marked once, whatever tab brings them and however often it begins anew.

const prefix = 'late:'

/** Somebody's words in the notes of a meeting that has not ended yet, as far as their device knows. */
export interface OpenNotes {
  readonly meetingId: string
  /** The yjs writer id that they were written under. */
  readonly writer: number
}

/** Which notes of meetings that are not completed these updates have written in; all of them are in the document. */
export function findOpenNotes(doc: Y.Doc, updates: readonly Uint8Array[]): OpenNotes[] {
  const found = new Map<string, OpenNotes>()
  for (const update of updates) {
    for (const { id } of Y.decodeUpdate(update).structs) {
      const meetingId = meetingOfNotes(doc, id)
      const meeting = meetingId === null ? null : findMeeting(doc, meetingId)
      if (meetingId === null || !meeting || readStatus(meeting) === 'completed') continue
      found.set(`${id.client} ${meetingId}`, { meetingId, writer: id.client })
    }
  }
  return [...found.values()]
}

/** Marks that words in the notes of a meeting, now completed, came after its end. */
export function markLateNotes(
  doc: Y.Doc,
  context: TransitionContext,
  { meetingId, writer }: OpenNotes,
  by: string,
): Result<undefined, 'meeting-not-found' | 'not-completed'> {
  const meeting = findMeeting(doc, meetingId)
  if (!meeting) return refused('meeting-not-found')
  if (readStatus(meeting) !== 'completed') return refused('not-completed')
  const key = `${prefix}${writer.toString(36)}`
  if (!meeting.has(key)) change(doc, withoutUndo(context), () => meeting.set(key, { by }))
  return accepted(undefined)
}

/** The names of those whose words came into the notes after the meeting's end, each once. */
export function queryLateNotes(doc: Y.Doc, meetingId: string): Query<string[]> {
  return {
    read: () => {
      const names = new Set<string>()
      for (const [key, value] of findMeeting(doc, meetingId)?.entries() ?? []) {
        const name = key.startsWith(prefix) ? readOptionalText(readField(value, 'by')) : null
        if (name !== null) names.add(name)
      }
      return [...names].sort()
    },
    subscribe: (onChange) =>
      observeMeetingPaths(doc, meetingId, (paths) => {
        if (paths.some(([, field]) => field === undefined || String(field).startsWith(prefix))) onChange()
      }),
  }
}

/** The meeting in whose rich notes something stands, or null. */
function meetingOfNotes(doc: Y.Doc, id: Y.ID): string | null {
  if (Y.getState(doc.store, id.client) <= id.clock) return null
  const written = Y.getItem(doc.store, id)
  let item: Y.Item | null = written instanceof Y.Item ? written : null
  while (item) {
    const parent: unknown = item.parent
    if (!(parent instanceof Y.AbstractType)) return null
    const holder: Y.Item | null = parent._item
    const isNotes = holder?.parentSub === 'notes' && holder.parent instanceof Y.AbstractType
    const meeting: Y.Item | null = isNotes ? (holder.parent as Y.AbstractType<unknown>)._item : null
    if (meeting?.parent === meetingsMap(doc)) return meeting.parentSub
    item = holder
  }
  return null
}
