import * as Y from 'yjs'
import { findMeeting, meetingsMap } from '../document/committee-document.ts'
import { readRichText } from '../document/rich-text.ts'
import { readText } from '../document/tolerant-read.ts'
import { type Watched, watchAllMeetingPaths, watchMeetingPaths } from '../document/watched.ts'
import { headFields, type Meeting, type MeetingHead, readMeeting, readMeetingHead } from './meeting.ts'
import { isSameSummary, type MeetingSummary, readMeetingSummary } from './meeting-summary.ts'

/** All meetings that are not removed, as summaries, in no order; fires when a summary changes. */
export function watchMeetingList(doc: Y.Doc): Watched<MeetingSummary[]> {
  return {
    read: () => readSummaries(doc),
    watch: (onChange) => {
      const known = new Map(readSummaries(doc).map((summary) => [summary.id, summary]))
      return watchAllMeetingPaths(doc, (paths) => {
        let changed = false
        for (const meetingId of new Set(paths.map(([first]) => String(first)))) {
          const summary = readSummary(doc, meetingId)
          if (isSameSummary(known.get(meetingId) ?? null, summary)) continue
          changed = true
          if (summary) known.set(meetingId, summary)
          else known.delete(meetingId)
        }
        if (changed) onChange()
      })
    },
  }
}

/** One whole meeting, also a removed one; fires for everything in it. */
export function watchMeeting(doc: Y.Doc, meetingId: string): Watched<Meeting | null> {
  return {
    read: () => {
      const meeting = findMeeting(doc, meetingId)
      return meeting && readMeeting(meetingId, meeting)
    },
    watch: (onChange) => watchMeetingPaths(doc, meetingId, () => onChange()),
  }
}

/** Title, dates and status of one meeting; does not fire for what is typed into items and notes. */
export function watchMeetingHead(doc: Y.Doc, meetingId: string): Watched<MeetingHead | null> {
  return {
    read: () => {
      const meeting = findMeeting(doc, meetingId)
      return meeting && readMeetingHead(meetingId, meeting)
    },
    watch: (onChange) =>
      watchMeetingPaths(doc, meetingId, (paths) => {
        if (paths.some(([, field]) => field === undefined || headFields.has(field))) onChange()
      }),
  }
}

function readSummaries(doc: Y.Doc): MeetingSummary[] {
  const summaries: MeetingSummary[] = []
  for (const [id, meeting] of meetingsMap(doc).entries()) {
    if (!(meeting instanceof Y.Map)) continue
    const summary = readMeetingSummary(id, meeting)
    if (summary.removedAt === null) summaries.push(summary)
  }
  return summaries
}

function readSummary(doc: Y.Doc, meetingId: string): MeetingSummary | null {
  const meeting = findMeeting(doc, meetingId)
  if (!meeting) return null
  const summary = readMeetingSummary(meetingId, meeting)
  return summary.removedAt === null ? summary : null
}
/** The words of a meeting's notes, for where the editor can't show them; also of notes that are no rich text. */
export function watchMeetingNotes(doc: Y.Doc, meetingId: string): Watched<string> {
  return {
    read: () => {
      const notes = findMeeting(doc, meetingId)?.get('notes')
      return notes instanceof Y.XmlFragment ? readRichText(notes) : readText(notes)
    },
    watch: (onChange) =>
      watchMeetingPaths(doc, meetingId, (paths) => {
        if (paths.some(([, field]) => field === undefined || field === 'notes')) onChange()
      }),
  }
}

