import type * as Y from 'yjs'
import { presentMeetings } from '../../document/committee-document.ts'
import { groupBy } from '../../document/group-by.ts'
import type { Person } from '../../document/person.ts'
import { readMeetingHead } from '../meetings/meeting.ts'
import { countedAttendance } from './attendance.ts'
import type { Attendee } from './attendance-transitions.ts'
import { countedDuties, readDuties } from './duties.ts'
import { type Duty, readStatements } from './statement.ts'

/** Older meetings are not read: opening the list must not read ten years. */
const maxMeetings = 12

/** The members who were noted in the committee's last meetings, as suggestions for the next one. */
export const readKnownAttendees = (doc: Y.Doc): Attendee[] =>
  firstOfEach(doc, (meeting) =>
    countedAttendance(readStatements(meeting))
      .filter(({ guest }) => !guest)
      .map(({ person, name, guest }) => ({ person, name, guest })),
  )

/** The holders of a duty in the committee's last meetings, the latest first, as the first suggestions. */
export const readLastOnDuty = (doc: Y.Doc, duty: Duty): Person[] =>
  firstOfEach(doc, (meeting) =>
    readDuties(countedDuties(readStatements(meeting)))
      [duty].toReversed()
      .map(({ person, name }) => ({ person, name })),
  )

function firstOfEach<T extends Person>(doc: Y.Doc, read: (meeting: Y.Map<unknown>) => readonly T[]): T[] {
  const byPerson = groupBy(lastMeetings(doc).flatMap(read), ({ person }) => person)
  return [...byPerson.values()].flatMap((own) => own.slice(0, 1))
}

function lastMeetings(doc: Y.Doc): Y.Map<unknown>[] {
  return Array.from(presentMeetings(doc), ([id, meeting]) => ({ meeting, date: readMeetingHead(id, meeting).date }))
    .sort((a, b) => Date.parse(b.date) - Date.parse(a.date))
    .slice(0, maxMeetings)
    .map(({ meeting }) => meeting)
}
