import * as Y from 'yjs'
import { findMeeting, meetingsMap } from '../../document/committee-document.ts'
import { observeAllMeetingPaths, observeMeetingPaths } from '../../document/deep-observer.ts'
import type { Query } from '../../document/query.ts'
import { isRemoved } from '../../document/removal.ts'
import { hasRichText, readRichText } from '../../document/rich-text.ts'
import { readText } from '../../document/tolerant-read.ts'
import { isStatementKey } from '../proceedings/statement.ts'
import { cacheByMeeting } from './cached-by-meeting.ts'
import { headFields, type Meeting, type MeetingHead, readMeeting, readMeetingHead } from './meeting.ts'
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

/** One whole meeting, even if it is removed; fires for each change in it. */
export function queryMeeting(doc: Y.Doc, meetingId: string): Query<Meeting | null> {
  return {
    read: () => {
      const meeting = findMeeting(doc, meetingId)
      return meeting && readMeeting(meetingId, meeting)
    },
    subscribe: (onChange) => observeMeetingPaths(doc, meetingId, () => onChange()),
  }
}

/**
 * The text of a meeting's notes, for notes that the editor can't display, including values that are not rich
 * text.
 */
export function queryMeetingNotes(doc: Y.Doc, meetingId: string): Query<string> {
  return {
    read: () => {
      const notes = findMeeting(doc, meetingId)?.get('notes')
      return notes instanceof Y.XmlFragment ? readRichText(notes) : readText(notes)
    },
    subscribe: (onChange) =>
      observeMeetingPaths(doc, meetingId, (paths) => {
        if (paths.some(([, field]) => field === undefined || field === 'notes')) onChange()
      }),
  }
}

/** Title, dates and status of one meeting; does not fire for edits in items and notes. */
export function queryMeetingHead(doc: Y.Doc, meetingId: string): Query<MeetingHead | null> {
  return {
    read: () => {
      const meeting = findMeeting(doc, meetingId)
      return meeting && readMeetingHead(meetingId, meeting)
    },
    subscribe: (onChange) =>
      observeMeetingPaths(doc, meetingId, (paths) => {
        if (paths.some(([, field]) => field === undefined || headFields.has(field))) onChange()
      }),
  }
}

/** The removed meetings, the last removed first; fires when that list may differ. */
export function queryRemovedMeetings(doc: Y.Doc): Query<MeetingHead[]> {
  return {
    read: () => {
      const removed: MeetingHead[] = []
      for (const [id, meeting] of meetingsMap(doc).entries()) {
        if (meeting instanceof Y.Map && isRemoved(meeting)) removed.push(readMeetingHead(id, meeting))
      }
      return removed.sort((a, b) => compareTimes(b.removedAt, a.removedAt) || (a.id < b.id ? -1 : 1))
    },
    subscribe: (onChange) =>
      observeAllMeetingPaths(doc, (paths) => {
        if (paths.some(([, field]) => field === undefined || headFields.has(field))) onChange()
      }),
  }
}

const compareTimes = (a: string | null, b: string | null) => Date.parse(a ?? '') - Date.parse(b ?? '')
