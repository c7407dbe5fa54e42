import * as Y from 'yjs'
import { findMeeting, meetingsMap } from '../../document/committee-document.ts'
import type { ChangedPath } from '../../document/deep-observer.ts'
import type { Query } from '../../document/query.ts'
import { queryOfMeeting } from '../../document/query-meeting.ts'
import { asMap, readField, readOptionalText } from '../../document/tolerant-read.ts'
import { onMeeting } from '../../document/transition.ts'
import { isActionItemKey } from '../action-items/action-item.ts'
import { isItemKey } from '../items/meeting-item.ts'
import { readStatus } from './meeting-status.ts'

// The mark is the key `late:{client id}` with the value {by}. It is in the map that contains the notes: the
// meeting's map, or the map of an agenda item or a ritual. An action item is treated like notes: its map has
// the mark. A device writes the mark if its edits were still pending when it received the end of the meeting;
// clocks are not used. Each opening of the document has a new client id, so a second tab or a second attempt
// writes the same key again.

const prefix = 'late:'

/** Notes, or an action item, that a member edited on a device that did not yet have the meeting's end. */
export interface OpenNotes {
  readonly meetingId: string
  /** The key of the item in its meeting, such as `agenda:{id}` or `action:{id}`; empty for the rich notes of the meeting itself. */
  readonly itemKey: string
  readonly clientId: number
}

/** Those in meetings that are not completed. The updates must already be applied to the document. */
export function findOpenNotes(doc: Y.Doc, updates: readonly Uint8Array[]): OpenNotes[] {
  const found = new Map<string, OpenNotes>()
  for (const update of updates) {
    for (const { id } of Y.decodeUpdate(update).structs) {
      const [meetingId, itemKey = ''] = pathOfNotes(doc, id) ?? []
      const meeting = meetingId === undefined ? null : findMeeting(doc, meetingId)
      if (meetingId === undefined || !meeting || readStatus(meeting) === 'completed') continue
      found.set(`${id.client} ${meetingId} ${itemKey}`, { meetingId, itemKey, clientId: id.client })
    }
  }
  return [...found.values()]
}

export const markLateNotes = onMeeting({
  rule: (meeting, _context, { itemKey }: OpenNotes, _by: string) => {
    if (readStatus(meeting) !== 'completed') return 'not-completed'
    return holderOf(meeting, itemKey) ? null : 'item-not-found'
  },
  write: (meeting, _context, { itemKey, clientId }: OpenNotes, by: string) => {
    const holder = holderOf(meeting, itemKey)
    const key = `${prefix}${clientId.toString(36)}`
    if (holder && !holder.has(key)) holder.set(key, { by })
  },
  undo: false,
})

/** The names of the members who edited the notes after the meeting's end, each once. */
export function queryLateNotes(doc: Y.Doc, meetingId: string, itemKey = ''): Query<string[]> {
  const concerns = ([, key, field]: ChangedPath) => {
    const own = itemKey === '' ? key : key === itemKey ? field : ''
    return key === undefined || own === undefined || String(own).startsWith(prefix)
  }
  return queryOfMeeting(doc, meetingId, (meeting) => readLateNotes(meeting, itemKey), [], concerns)
}

export function readLateNotes(meeting: Y.Map<unknown>, itemKey = ''): string[] {
  const names = new Set<string>()
  for (const [key, value] of holderOf(meeting, itemKey)?.entries() ?? []) {
    const name = key.startsWith(prefix) ? readOptionalText(readField(value, 'by')) : null
    if (name !== null) names.add(name)
  }
  return [...names].sort()
}

function holderOf(meeting: Y.Map<unknown>, itemKey: string): Y.Map<unknown> | null {
  return itemKey === '' ? meeting : asMap(meeting.get(itemKey))
}

/** The meeting's id and the key of the item (or '') if this Yjs item is inside notes or an action item. */
function pathOfNotes(doc: Y.Doc, id: Y.ID): readonly [meetingId: string, itemKey: string] | null {
  if (Y.getState(doc.store, id.client) <= id.clock) return null
  const written = Y.getItem(doc.store, id)
  const keys: string[] = []
  let type: unknown = written instanceof Y.Item ? written.parent : null
  while (type instanceof Y.AbstractType && type._item) {
    if (type._item.parentSub !== null) keys.unshift(type._item.parentSub)
    type = type._item.parent
  }
  const [meetingId, key, field] = keys
  if (type !== meetingsMap(doc) || meetingId === undefined || key === undefined) return null
  if (key === 'notes') return [meetingId, '']
  if (isActionItemKey(key)) return [meetingId, key]
  const isItem = isItemKey('agenda', key) || isItemKey('ritual', key)
  return isItem && field === 'notes' ? [meetingId, key] : null
}
