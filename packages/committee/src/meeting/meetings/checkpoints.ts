import * as Y from 'yjs'
import { meetingsMap } from '../../document/committee-document.ts'
import { readInstant } from '../../document/tolerant-read.ts'

const labelByField = new Map([
  ['startedAt', 'meeting-started'],
  ['endedAt', 'meeting-ended'],
])
/** The common part of the fields' names: an update without it needs no further check. */
const trace = Array.from('edAt', (letter) => letter.charCodeAt(0))
const labelLength = 100

/**
 * The labels of the checkpoints in an update: `meeting-started:{id}` or `meeting-ended:{id}` for each meeting
 * that it starts, resumes or ends. The update must already be applied to the document.
 */
export function checkpointsIn(doc: Y.Doc, update: Uint8Array): string[] {
  if (!holds(update, trace)) return []
  const meetings = meetingsMap(doc)
  const labels = new Set<string>()
  for (const { id } of Y.decodeUpdate(update).structs) {
    if (id.clock >= Y.getState(doc.store, id.client)) continue
    const item: unknown = Y.getItem(doc.store, id)
    if (!(item instanceof Y.Item)) continue
    const label = labelByField.get(item.parentSub ?? '')
    const meeting = item.parent instanceof Y.Map ? item.parent._item : null
    if (label === undefined || meeting?.parentSub == null || meeting.parent !== meetings) continue
    if (item.content.getContent().some((value) => readInstant(value) !== null))
      labels.add(`${label}:${meeting.parentSub}`.slice(0, labelLength))
  }
  return [...labels]
}

function holds(bytes: Uint8Array, part: readonly number[]): boolean {
  const [first = 0] = part
  for (let at = bytes.indexOf(first); at >= 0; at = bytes.indexOf(first, at + 1))
    if (part.every((byte, index) => bytes[at + index] === byte)) return true
  return false
}
