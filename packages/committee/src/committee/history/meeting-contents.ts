import * as Y from 'yjs'
import { findMeeting } from '../../document/committee-document.ts'
import { isRemoved } from '../../document/removal.ts'
import { readRichContent } from '../../document/rich-content.ts'
import { actionItemKey, actionItemsOf } from '../../meeting/action-items/action-item.ts'
import { documentKey, documentsOf } from '../../meeting/documents/meeting-document.ts'
import { itemKey, itemsOf } from '../../meeting/items/meeting-item.ts'
import { readMeeting } from '../../meeting/meetings/meeting.ts'
import { type AnyStatement, readAllStatements } from '../../meeting/proceedings/decisions/decision-statement.ts'
import { paragraphOf } from '../../meeting/proceedings/decisions/sections.ts'
import { readSources } from '../../meeting/sources/source.ts'

export type MeetingContents = NonNullable<ReturnType<typeof readMeetingContents>>

export function readMeetingContents(doc: Y.Doc, meetingId: string) {
  const meeting = findMeeting(doc, meetingId)
  if (!meeting) return null
  const statements = readAllStatements(meeting)
  return {
    meeting: readMeeting(meetingId, meeting),
    /** Entities with a removal mark, by their keys in the meeting's map. */
    removed: new Set(removedKeys(meeting)),
    /** Null if they can't be read. Then they are never overwritten. */
    richNotes: readRichContent(meeting.get('notes')),
    statements,
    /** The paragraphs of the notes to which statements point, by their lines. */
    lines: paragraphsOf(meeting.get('notes'), statements),
    sources: readSources(meeting),
  }
}

function paragraphsOf(notes: unknown, statements: readonly AnyStatement[]): ReadonlyMap<string, number> {
  const lines = new Map<string, number>()
  if (!(notes instanceof Y.XmlFragment)) return lines
  for (const one of statements) {
    if (!('line' in one) || typeof one.line !== 'string' || lines.has(one.line)) continue
    const paragraph = paragraphOf(notes, one.line)
    if (paragraph !== null) lines.set(one.line, paragraph)
  }
  return lines
}

function* removedKeys(meeting: Y.Map<unknown>): Generator<string> {
  for (const kind of ['agenda', 'ritual'] as const) {
    for (const [id, item] of itemsOf(meeting, kind)) if (isRemoved(item)) yield itemKey(kind, id)
  }
  for (const [id, item] of actionItemsOf(meeting)) if (isRemoved(item)) yield actionItemKey(id)
  for (const [id, document] of documentsOf(meeting)) if (isRemoved(document)) yield documentKey(id)
}
