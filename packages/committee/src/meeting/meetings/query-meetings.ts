import * as Y from 'yjs'
import { allMeetings, findMeeting } from '../../document/committee-document.ts'
import { concernsField, type Query } from '../../document/query.ts'
import { queryOfMeeting, queryOfMeetings } from '../../document/query-meeting.ts'
import { isRemoved } from '../../document/removal.ts'
import { hasRichText, readRichText } from '../../document/rich-text.ts'
import { readText } from '../../document/tolerant-read.ts'
import { isStatementKey } from '../proceedings/statement.ts'
import { cacheByMeeting } from './cached-by-meeting.ts'
import { concernsHead, type Meeting, type MeetingHead, readMeeting, readMeetingHead } from './meeting.ts'
import { isSameSummary, type MeetingSummary, readMeetingSummary } from './meeting-summary.ts'

const summaries = cacheByMeeting<MeetingSummary>({
  of(id, meeting) {
    const summary = readMeetingSummary(id, meeting)
    return summary.removedAt === null ? summary : null
  },
  isSame: isSameSummary,
  // The list of meetings does not contain the text of notes or items.
  concerns([meetingId, key, field], { hasNotes }, doc) {
    if (key === 'notes') return hasRichText(findMeeting(doc, String(meetingId))?.get('notes')) !== hasNotes
    if (isStatementKey(key)) return false
    const isEntity = /^(agenda|ritual|action|document):/.test(String(key))
    return !isEntity || field === undefined || field === 'removedAt'
  },
})

/** All meetings that are not removed, as summaries, in no order; fires when a summary changes. */
export function queryMeetingList(doc: Y.Doc): Query<MeetingSummary[]> {
  return {
    read: () => [...summaries.read(doc).values()],
    subscribe: (onChange) => summaries.subscribe(doc, onChange),
  }
}

export const queryMeeting = (doc: Y.Doc, meetingId: string): Query<Meeting | null> =>
  queryOfMeeting(doc, meetingId, (meeting) => readMeeting(meetingId, meeting), null)

/** For notes that the editor can't display, including values that are not rich text. */
export function queryMeetingNotes(doc: Y.Doc, meetingId: string): Query<string> {
  const read = (meeting: Y.Map<unknown>) => {
    const notes = meeting.get('notes')
    return notes instanceof Y.XmlFragment ? readRichText(notes) : readText(notes)
  }
  const concerns = concernsField((field) => field === 'notes')
  return queryOfMeeting(doc, meetingId, read, '', concerns)
}

/** Title, dates and status of one meeting; does not fire for edits in items and notes. */
export const queryMeetingHead = (doc: Y.Doc, meetingId: string): Query<MeetingHead | null> =>
  queryOfMeeting(doc, meetingId, (meeting) => readMeetingHead(meetingId, meeting), null, concernsHead)

/** The removed meetings, the last removed first; fires when that list may differ. */
export function queryRemovedMeetings(doc: Y.Doc): Query<MeetingHead[]> {
  const read = () => {
    const removed: MeetingHead[] = []
    for (const [id, meeting] of allMeetings(doc)) if (isRemoved(meeting)) removed.push(readMeetingHead(id, meeting))
    return removed.sort((a, b) => compareTimes(b.removedAt, a.removedAt) || (a.id < b.id ? -1 : 1))
  }
  return queryOfMeetings(doc, read, concernsHead)
}

const compareTimes = (a: string | null, b: string | null) => Date.parse(a ?? '') - Date.parse(b ?? '')
