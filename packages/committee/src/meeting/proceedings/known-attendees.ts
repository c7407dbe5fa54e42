import * as Y from 'yjs'
import { meetingsMap } from '../../document/committee-document.ts'
import type { Person } from '../../document/person.ts'
import { readMeetingHead } from '../meetings/meeting.ts'
import { countedAttendance } from './attendance.ts'
import type { Attendee } from './attendance-transitions.ts'
import { countedDuties, readDuties } from './duties.ts'
import { type Duty, readStatements } from './statement.ts'

/** Older meetings are not read: opening the list must not read ten years. */
const maxMeetings = 12

/** The members who were noted in the committee's last meetings, as suggestions for the next one. */
export function readKnownAttendees(doc: Y.Doc): Attendee[] {
  const known = new Map<string, Attendee>()
  for (const meeting of lastMeetings(doc)) {
    for (const { person, name, guest } of countedAttendance(readStatements(meeting)))
      if (!guest && !known.has(person)) known.set(person, { person, name, guest })
  }
  return [...known.values()]
}

/** The holders of a duty in the committee's last meetings, the latest first, as the first suggestions. */
export function readLastOnDuty(doc: Y.Doc, duty: Duty): Person[] {
  const known = new Map<string, Person>()
  for (const meeting of lastMeetings(doc)) {
    for (const { person, name } of readDuties(countedDuties(readStatements(meeting)))[duty].toReversed())
      if (!known.has(person)) known.set(person, { person, name })
  }
  return [...known.values()]
}

function lastMeetings(doc: Y.Doc): Y.Map<unknown>[] {
  return Array.from(meetingsMap(doc).entries())
    .filter((entry): entry is [string, Y.Map<unknown>] => entry[1] instanceof Y.Map)
    .map(([id, meeting]) => ({ meeting, head: readMeetingHead(id, meeting) }))
    .filter(({ head }) => head.removedAt === null)
    .sort((a, b) => Date.parse(b.head.date) - Date.parse(a.head.date))
    .slice(0, maxMeetings)
    .map(({ meeting }) => meeting)
}
