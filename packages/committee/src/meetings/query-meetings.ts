import * as Y from 'yjs'
import { findMeeting, meetingsMap } from '../document/committee-document.ts'
import { type ChangedPath, observeAllMeetingPaths, observeMeetingPaths } from '../document/deep-observer.ts'
import type { Query } from '../document/query.ts'
import { isRemoved } from '../document/removal.ts'
import { hasRichText, readRichText } from '../document/rich-text.ts'
import { readText } from '../document/tolerant-read.ts'
import { isStatementKey } from '../proceedings/statement.ts'
import { headFields, type Meeting, type MeetingHead, readMeeting, readMeetingHead } from './meeting.ts'
import { isSameSummary, type MeetingSummary, readMeetingSummary } from './meeting-summary.ts'

/** All meetings that are not removed, as summaries, in no order; fires when a summary changes. */
export function queryMeetingList(doc: Y.Doc): Query<MeetingSummary[]> {
  return {
    read: () => [...summariesOf(doc).values()],
    subscribe: (onChange) => keepSummaries(doc, onChange),
  }
}

interface KeptSummaries {
  readonly byId: Map<string, MeetingSummary>
  readonly listeners: Set<() => void>
  readonly close: () => void
}

// Reading years of meetings takes a while. While there are subscribers, what was read once is kept up to date.
const kept = new WeakMap<Y.Doc, KeptSummaries>()

function summariesOf(doc: Y.Doc): ReadonlyMap<string, MeetingSummary> {
  return kept.get(doc)?.byId ?? readSummaries(doc)
}

function keepSummaries(doc: Y.Doc, onChange: () => void): () => void {
  const summaries = kept.get(doc) ?? beginKeeping(doc)
  const own = () => onChange()
  summaries.listeners.add(own)
  return () => {
    summaries.listeners.delete(own)
    if (summaries.listeners.size > 0 || kept.get(doc) !== summaries) return
    summaries.close()
    kept.delete(doc)
  }
}

function beginKeeping(doc: Y.Doc): KeptSummaries {
  const byId = readSummaries(doc)
  const listeners = new Set<() => void>()
  const close = observeAllMeetingPaths(doc, (paths) => {
    let changed = false
    const concerned = paths.filter((path) => concernsSummary(doc, byId, path))
    for (const meetingId of new Set(concerned.map(([first]) => String(first)))) {
      const summary = readSummary(doc, meetingId)
      if (!isSameSummary(byId.get(meetingId) ?? null, summary)) changed = true
      if (summary) byId.set(meetingId, summary)
      else byId.delete(meetingId)
    }
    if (!changed) return
    for (const listener of [...listeners]) listener()
  })
  const summaries = { byId, listeners, close }
  kept.set(doc, summaries)
  return summaries
}

/** Whether a change can change a summary. The list of meetings shows nothing of what is typed in notes or items. */
function concernsSummary(
  doc: Y.Doc,
  byId: ReadonlyMap<string, MeetingSummary>,
  [meetingId, key, field]: ChangedPath,
): boolean {
  if (key === undefined || !byId.has(String(meetingId))) return true
  if (key === 'notes') {
    const notes = findMeeting(doc, String(meetingId))?.get('notes')
    return hasRichText(notes) !== byId.get(String(meetingId))?.hasNotes
  }
  if (isStatementKey(key)) return false
  const isEntity = /^(agenda|ritual|action|document):/.test(String(key))
  return !isEntity || field === undefined || field === 'removedAt'
}

/** One whole meeting, also a removed one; fires for each change in it. */
export function queryMeeting(doc: Y.Doc, meetingId: string): Query<Meeting | null> {
  return {
    read: () => {
      const meeting = findMeeting(doc, meetingId)
      return meeting && readMeeting(meetingId, meeting)
    },
    subscribe: (onChange) => observeMeetingPaths(doc, meetingId, () => onChange()),
  }
}

/** The words of a meeting's notes, for notes that the editor can't show, also when they are no rich text. */
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

/** Title, dates and status of one meeting; does not fire for what is typed into items and notes. */
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

function readSummaries(doc: Y.Doc): Map<string, MeetingSummary> {
  const summaries = new Map<string, MeetingSummary>()
  for (const [id, meeting] of meetingsMap(doc).entries()) {
    if (!(meeting instanceof Y.Map)) continue
    const summary = readMeetingSummary(id, meeting)
    if (summary.removedAt === null) summaries.set(id, summary)
  }
  return summaries
}

function readSummary(doc: Y.Doc, meetingId: string): MeetingSummary | null {
  const meeting = findMeeting(doc, meetingId)
  if (!meeting) return null
  const summary = readMeetingSummary(meetingId, meeting)
  return summary.removedAt === null ? summary : null
}
