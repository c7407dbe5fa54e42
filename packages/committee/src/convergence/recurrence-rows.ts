import { continueInOne } from '../meeting/meetings/continue-in-one.ts'
import type { Meeting } from '../meeting/meetings/meeting.ts'
import { queryMeeting } from '../meeting/meetings/query-meetings.ts'
import {
  findNextMeeting,
  planNextMeeting,
  setNextDeclined,
  settleNextMeetings,
} from '../meeting/recurrence/next-meeting.ts'
import type { CommitteeInUse } from '../testing/committee-in-use.ts'
import { present } from '../testing/replica.ts'
import { type Rows, row } from './row.ts'

export function recurrenceRows(at: CommitteeInUse): Rows {
  return {
    planNextMeeting: row(
      ({ doc, context }) => planNextMeeting(doc, context, at.recurring),
      (doc, id) => {
        const next: Meeting = present(queryMeeting(doc, id).read())
        return next.recursFrom === at.recurring && next.agendaItems.length > 0
      },
    ),
    setNextDeclined: row(
      ({ doc, context }) => setNextDeclined(doc, context, at.recurring, true),
      (doc) => present(queryMeeting(doc, at.recurring).read()).nextDeclinedAt !== null,
    ),
    settleNextMeetings: row(
      ({ doc, context }) => settleNextMeetings(doc, context),
      (doc, removed) => removed.every((id) => queryMeeting(doc, id).read()?.removedAt !== null),
    ),
    'settleNextMeetings, of one that was planned': row(
      ({ doc, context }) => {
        planNextMeeting(doc, context, at.recurring)
        return settleNextMeetings(doc, context)
      },
      (doc) => findNextMeeting(doc, at.recurring) !== null,
    ),
    continueInOne: row(
      ({ doc, context }) => continueInOne(doc, context, at.resumedApart[0]),
      (doc, goesOn) => {
        const [ended] = at.resumedApart.filter((id) => id !== goesOn)
        const read = (id = '') => present(queryMeeting(doc, id).read())
        return read(ended).status === 'completed' && read(goesOn).parentMeetingId === ended
      },
    ),
  }
}
