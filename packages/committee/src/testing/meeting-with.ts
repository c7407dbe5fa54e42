import * as Y from 'yjs'
import { type MeetingSummary, readMeetingSummary } from '../meeting/meetings/meeting-summary.ts'

/** A meeting with these values; all other fields are empty. */
export const meetingWith = (fields: Partial<MeetingSummary>): MeetingSummary => ({
  ...readMeetingSummary('m', new Y.Doc().getMap('meeting')),
  ...fields,
})
