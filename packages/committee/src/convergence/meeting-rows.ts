import type * as Y from 'yjs'
import { markLateNotes, watchLateNotes } from '../meetings/late-notes.ts'
import type { Meeting } from '../meetings/meeting.ts'
import {
  endMeeting,
  removeMeeting,
  restoreMeeting,
  retitleMeeting,
  startMeeting,
} from '../meetings/meeting-life.ts'
import { resumeMeeting } from '../meetings/resume-meeting.ts'
import { rescheduleMeeting, scheduleMeeting, startMeetingNow } from '../meetings/schedule-meeting.ts'
import { watchMeeting } from '../meetings/watch-meetings.ts'
import { type CommitteeInUse, writeParagraph } from '../testing/committee-in-use.ts'
import { present } from '../testing/replica.ts'
import { type Rows, row, typing } from './row.ts'

export function meetingRows(at: CommitteeInUse): Rows {
  return {
    scheduleMeeting: row(
      ({ doc, hand }) =>
        scheduleMeeting(doc, hand, { title: `By ${hand.name}`, scheduledFor: '2027-01-05T18:00:00Z' }),
      (doc, id, name) =>
        meetingOf(doc, id).title === `By ${name}` && meetingOf(doc, id).agendaItems.length > 0,
    ),
    startMeetingNow: row(
      ({ doc, hand }) => startMeetingNow(doc, hand, { title: '', committeeName: 'Parks' }),
      (doc, id) => meetingOf(doc, id).status === 'live' && meetingOf(doc, id).agendaItems.length > 0,
    ),
    startMeeting: row(
      ({ doc, hand }) => startMeeting(doc, hand, at.upcoming),
      (doc) => meetingOf(doc, at.upcoming).status === 'live',
    ),
    endMeeting: row(
      ({ doc, hand }) => endMeeting(doc, hand, at.live),
      (doc) => meetingOf(doc, at.live).status === 'completed',
    ),
    resumeMeeting: row(
      ({ doc, hand }) => resumeMeeting(doc, hand, at.completed),
      (doc, id) =>
        meetingOf(doc, id).parentMeetingId === at.completed && meetingOf(doc, id).agendaItems.length > 0,
    ),
    retitleMeeting: row(
      ({ doc, hand }) => retitleMeeting(doc, hand, at.live, 'November', `November (${hand.name})`),
      (doc, _, name) => meetingOf(doc, at.live).title.includes(`(${name})`),
    ),
    rescheduleMeeting: row(
      ({ doc, hand }) => rescheduleMeeting(doc, hand, at.upcoming, { scheduledFor: planOf(hand.name) }),
      (doc, _, name) => meetingOf(doc, at.upcoming).scheduledFor === planOf(name),
      'scheduledFor',
    ),
    removeMeeting: row(
      ({ doc, hand }) => removeMeeting(doc, hand, at.upcoming),
      (doc) => meetingOf(doc, at.upcoming).removedAt !== null,
    ),
    restoreMeeting: row(
      ({ doc, hand }) => restoreMeeting(doc, hand, at.removedMeeting),
      (doc) => meetingOf(doc, at.removedMeeting).removedAt === null,
    ),
    markLateNotes: row(
      ({ doc, hand }) =>
        markLateNotes(doc, hand, { meetingId: at.completed, writer: doc.clientID }, `By ${hand.name}`),
      (doc, _, name) => watchLateNotes(doc, at.completed).read().includes(`By ${name}`),
    ),
    'writing notes': typing(
      ({ doc, hand }) => writeParagraph(doc, at.live, `written by ${hand.name}`),
      (doc, name) => meetingOf(doc, at.live).notes.includes(`written by ${name}`),
    ),
  }
}

function meetingOf(doc: Y.Doc, meetingId: string): Meeting {
  return present(watchMeeting(doc, meetingId).read())
}

function planOf(name: string): string {
  return name === 'a' ? '2027-02-01T00:00:00.000Z' : '2027-03-01T00:00:00.000Z'
}
