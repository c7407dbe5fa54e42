import type * as Y from 'yjs'
import { findMeeting } from '../document/committee-document.ts'
import { readOptionalText } from '../document/tolerant-read.ts'
import { readActionItems } from './action-item.ts'

/** What two lines of notes that ask for the same have in common. */
function lineOf(text: string): string {
  return text.trim().replace(/\s+/g, ' ').toLowerCase()
}

/**
 * Says which lines of a meeting's notes are taken as action items, in this meeting or in those that it continues: their
 * notes were copied here. A taken line is known again after its action item was renamed.
 */
export function takenLines(doc: Y.Doc, meetingId: string): (line: string, title: string) => boolean {
  const lines = new Set<string>()
  const titles = new Set<string>()
  const seen = new Set<string>()
  for (let id: string | null = meetingId; id !== null && !seen.has(id); ) {
    seen.add(id)
    const meeting = findMeeting(doc, id)
    for (const { fromLine, title } of meeting ? readActionItems(meeting) : []) {
      if (fromLine !== null) lines.add(lineOf(fromLine))
      titles.add(title)
    }
    id = meeting ? readOptionalText(meeting.get('parentMeetingId')) : null
  }
  return (line, title) => lines.has(lineOf(line)) || titles.has(title)
}
