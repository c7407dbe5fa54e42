import type * as Y from 'yjs'
import { findMeeting } from '../../document/committee-document.ts'
import { readOptionalText } from '../../document/tolerant-read.ts'
import { lineKey } from '../proceedings/line-key.ts'
import { readActionItems } from './action-item.ts'

/**
 * Decides whether a line of a meeting's notes already has an action item, in this meeting or in an earlier one that it
 * continues, whose notes were copied. The line is recognised even after its action item was renamed.
 */
export function takenLines(doc: Y.Doc, meetingId: string) {
  const lines = new Set<string>()
  const titles = new Set<string>()
  const seen = new Set<string>()
  for (let id: string | null = meetingId; id !== null && !seen.has(id); ) {
    seen.add(id)
    const meeting = findMeeting(doc, id)
    for (const { fromLine, title } of meeting ? readActionItems(meeting) : []) {
      if (fromLine !== null) lines.add(lineKey(fromLine))
      titles.add(title)
    }
    id = meeting ? readOptionalText(meeting.get('parentMeetingId')) : null
  }
  const isRecorded = (line: string) => lines.has(lineKey(line))
  return {
    /** The line made an action item. */
    isRecorded,
    /** An action item of that title exists, or the line made one. */
    isTaken: (line: string, title: string) => isRecorded(line) || titles.has(title),
  }
}
