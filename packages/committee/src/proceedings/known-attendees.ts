import * as Y from 'yjs'
import { meetingsMap } from '../document/committee-document.ts'
import { readMeetingHead } from '../meetings/meeting.ts'
import { countedAttendance } from './attendance.ts'
import type { Attendee } from './attendance-transitions.ts'
import { readStatements } from './statement.ts'

/** Older meetings are not looked at: opening the list must not read ten years. */
const maxMeetings = 12

/** The members who were noted in the committee's last meetings, so that they can be offered in the next one. */
export function readKnownAttendees(doc: Y.Doc): Attendee[] {
  const known = new Map<string, Attendee>()
  const meetings = Array.from(meetingsMap(doc).entries())
    .filter((entry): entry is [string, Y.Map<unknown>] => entry[1] instanceof Y.Map)
    .map(([id, meeting]) => ({ meeting, head: readMeetingHead(id, meeting) }))
    .filter(({ head }) => head.removedAt === null)
    .sort((a, b) => Date.parse(b.head.date) - Date.parse(a.head.date))
  for (const { meeting } of meetings.slice(0, maxMeetings)) {
    for (const { person, name, guest } of countedAttendance(readStatements(meeting)))
      if (!guest && !known.has(person)) known.set(person, { person, name, guest })
  }
  return [...known.values()]
}
