import type * as Y from 'yjs'
import { actionItemKey, actionItemsOf } from '../action-items/action-item.ts'
import { findMeeting } from '../document/committee-document.ts'
import { isRemoved } from '../document/removal.ts'
import { type RichNode, readRichContent } from '../document/rich-content.ts'
import { documentKey, documentsOf } from '../documents/meeting-document.ts'
import { itemKey, itemsOf } from '../items/meeting-item.ts'
import { type Meeting, readMeeting } from '../meetings/meeting.ts'
import { readStatements, type Statement } from '../proceedings/statement.ts'
import { readSources, type Source } from '../sources/source.ts'

/** Everything that a version of a meeting is made of, as plain values. */
export interface MeetingContents {
  readonly meeting: Meeting
  /** Agenda items, rituals, action items and documents that carry a removal mark, by their keys in the meeting's map. */
  readonly removed: ReadonlySet<string>
  /** The notes with their formatting; null where they can't be read, and then they are never written over. */
  readonly richNotes: readonly RichNode[] | null
  /** Everything that was stated of what happened, voided or not, in its order. */
  readonly statements: readonly Statement[]
  /** The sources of the minutes. */
  readonly sources: readonly Source[]
}

/** A meeting as it is in a document, or null if the document has none with that id. */
export function readMeetingContents(doc: Y.Doc, meetingId: string): MeetingContents | null {
  const meeting = findMeeting(doc, meetingId)
  if (!meeting) return null
  return {
    meeting: readMeeting(meetingId, meeting),
    removed: new Set(removedKeys(meeting)),
    richNotes: readRichContent(meeting.get('notes')),
    statements: readStatements(meeting),
    sources: readSources(meeting),
  }
}

function* removedKeys(meeting: Y.Map<unknown>): Generator<string> {
  for (const kind of ['agenda', 'ritual'] as const) {
    for (const [id, item] of itemsOf(meeting, kind)) if (isRemoved(item)) yield itemKey(kind, id)
  }
  for (const [id, item] of actionItemsOf(meeting)) if (isRemoved(item)) yield actionItemKey(id)
  for (const [id, document] of documentsOf(meeting)) if (isRemoved(document)) yield documentKey(id)
}
