import type * as Y from 'yjs'
import { findMeeting } from '../../document/committee-document.ts'
import { readOptionalText } from '../../document/tolerant-read.ts'
import { lineKey } from '../proceedings/line-key.ts'
import { readActionItems } from './action-item.ts'

/** True for a line that has an action item, also in an earlier meeting with the same notes or renamed. */
export function takenLines(doc: Y.Doc, meetingId: string): (line: string, title: string) => boolean {
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
  return (line, title) => lines.has(lineKey(line)) || titles.has(title)
}
