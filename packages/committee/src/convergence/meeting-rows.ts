import type * as Y from 'yjs'
import { cancelMeeting, reinstateMeeting } from '../meeting/meetings/cancellation.ts'
import { editMeeting, retitleMeeting } from '../meeting/meetings/edit-meeting.ts'
import { markLateNotes, queryLateNotes } from '../meeting/meetings/late-notes.ts'
import type { Meeting } from '../meeting/meetings/meeting.ts'
import { type MeetingField, meetingFieldNames, meetingFields } from '../meeting/meetings/meeting-fields.ts'
import {
  endMeeting,
  removeMeeting,
  restoreMeeting,
  revertMeetingStart,
  startMeeting,
} from '../meeting/meetings/meeting-life.ts'
import { queryMeeting } from '../meeting/meetings/query-meetings.ts'
import { resumeMeeting } from '../meeting/meetings/resume-meeting.ts'
import { scheduleMeeting, startMeetingNow } from '../meeting/meetings/schedule-meeting.ts'
import { addToTranscript, queryTranscript } from '../meeting/transcript/transcript.ts'
import { type CommitteeInUse, writeParagraph } from '../testing/committee-in-use.ts'
import { present } from '../testing/replica.ts'
import { typedInto } from '../testing/typed-into.ts'
import { type Row, type Rows, row, typing } from './row.ts'

export function meetingRows(at: CommitteeInUse): Rows {
  return {
    addToTranscript: row(
      ({ doc, context }) => addToTranscript(doc, context, at.live, `Minutes by ${context.name}`),
      (doc, _, name) => queryTranscript(doc, at.live).read().includes(`Minutes by ${name}`),
    ),
    scheduleMeeting: row(
      ({ doc, context }) =>
        scheduleMeeting(doc, context, { title: `By ${context.name}`, scheduledFor: '2027-01-05T18:00:00Z' }),
      (doc, id, name) => meetingOf(doc, id).title === `By ${name}` && meetingOf(doc, id).agendaItems.length > 0,
    ),
    startMeetingNow: row(
      ({ doc, context }) => startMeetingNow(doc, context, { title: '', committeeName: 'Parks' }),
      (doc, id) => meetingOf(doc, id).status === 'live' && meetingOf(doc, id).agendaItems.length > 0,
    ),
    startMeeting: row(
      ({ doc, context }) => startMeeting(doc, context, at.upcoming),
      (doc) => meetingOf(doc, at.upcoming).status === 'live',
    ),
    revertMeetingStart: row(
      ({ doc, context }) => revertMeetingStart(doc, context, at.justStarted),
      (doc) => meetingOf(doc, at.justStarted).status === 'upcoming',
    ),
    cancelMeeting: row(
      ({ doc, context }) => cancelMeeting(doc, context, at.upcoming, `Asked by ${context.name}`),
      (doc, _, name) => meetingOf(doc, at.upcoming).cancelled?.reason === `Asked by ${name}`,
      'cancelled',
    ),
    reinstateMeeting: row(
      ({ doc, context }) => reinstateMeeting(doc, context, at.cancelled),
      (doc) => meetingOf(doc, at.cancelled).cancelled === null,
    ),
    endMeeting: row(
      ({ doc, context }) => endMeeting(doc, context, at.live),
      (doc) => meetingOf(doc, at.live).status === 'completed',
    ),
    resumeMeeting: row(
      ({ doc, context }) => resumeMeeting(doc, context, at.completed),
      (doc, id) => meetingOf(doc, id).parentMeetingId === at.completed && meetingOf(doc, id).agendaItems.length > 0,
    ),
    retitleMeeting: row(
      ({ doc, context }) => retitleMeeting(doc, context, at.live, 'November', `November (${context.name})`),
      (doc, _, name) => meetingOf(doc, at.live).title.includes(`(${name})`),
    ),
    'editMeeting, its title': row(
      ({ doc, context }) =>
        editMeeting(doc, context, at.live, { title: 'November' }, { title: `November [${context.name}]` }),
      (doc, _, name) => meetingOf(doc, at.live).title.includes(`[${name}]`),
    ),
    'editMeeting, its plan': row(
      ({ doc, context }) =>
        editMeeting(doc, context, at.upcoming, {}, { plan: { scheduledFor: planOf(context.name) } }),
      (doc, _, name) => meetingOf(doc, at.upcoming).scheduledFor === planOf(name),
      'scheduledFor',
    ),
    ...Object.fromEntries(meetingFieldNames.map((field) => [`editMeeting, its ${field}`, editOf(field, at.upcoming)])),
    removeMeeting: row(
      ({ doc, context }) => removeMeeting(doc, context, at.upcoming),
      (doc) => meetingOf(doc, at.upcoming).removedAt !== null,
    ),
    restoreMeeting: row(
      ({ doc, context }) => restoreMeeting(doc, context, at.removedMeeting),
      (doc) => meetingOf(doc, at.removedMeeting).removedAt === null,
    ),
    markLateNotes: row(
      ({ doc, context }) =>
        markLateNotes(
          doc,
          context,
          at.completed,
          { meetingId: at.completed, itemKey: '', clientId: doc.clientID },
          `By ${context.name}`,
        ),
      (doc, _, name) => queryLateNotes(doc, at.completed).read().includes(`By ${name}`),
    ),
    'writing notes': typing(
      ({ doc, context }) => writeParagraph(doc, at.live, `written by ${context.name}`),
      (doc, name) => meetingOf(doc, at.live).notes.includes(`written by ${name}`),
    ),
  }
}

const editOf = (field: MeetingField, meetingId: string): Row =>
  row(
    ({ doc, context }) =>
      editMeeting(doc, context, meetingId, {}, { [field]: typedInto(meetingFields[field], context.name) }),
    (doc, _, name) => meetingOf(doc, meetingId)[field] === typedInto(meetingFields[field], name),
    field,
  )

function meetingOf(doc: Y.Doc, meetingId: string): Meeting {
  return present(queryMeeting(doc, meetingId).read())
}

function planOf(name: string): string {
  return name === 'a' ? '2027-02-01T00:00:00.000Z' : '2027-03-01T00:00:00.000Z'
}
