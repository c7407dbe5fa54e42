import { startOfDay } from 'date-fns/startOfDay'
import * as Y from 'yjs'
import { isRemoved } from '../../document/removal.ts'
import { hasRichText } from '../../document/rich-text.ts'
import { isActionItemKey } from '../action-items/action-item.ts'
import { isPresentDocument } from '../documents/meeting-document.ts'
import { isItemKey } from '../items/meeting-item.ts'
import { isCancelled } from './cancellation.ts'
import { type MeetingHead, readMeetingHead } from './meeting.ts'

export type MeetingSummary = ReturnType<typeof readMeetingSummary>

export function readMeetingSummary(id: string, meeting: Y.Map<unknown>) {
  return {
    ...readMeetingHead(id, meeting),
    ...countEntities(meeting),
    hasNotes: hasRichText(meeting.get('notes')),
    // Only its length is read: reading the transcripts of five years would take longer than everything else.
    hasTranscript: lengthOf(meeting.get('transcript')) > 0,
  }
}

/** Counts in one pass, because the first list waits for the counts of every meeting. */
function countEntities(meeting: Y.Map<unknown>) {
  const counts = { agendaItemCount: 0, actionItemCount: 0, documentCount: 0 }
  meeting.forEach((value, key) => {
    if (isItemKey('agenda', key)) {
      if (value instanceof Y.Map && !isRemoved(value)) counts.agendaItemCount++
    } else if (isActionItemKey(key)) {
      // Items that were carried over count in the meeting where they were added.
      if (value instanceof Y.Map && !isRemoved(value) && !value.has('carriedFrom')) counts.actionItemCount++
    } else if (isPresentDocument(key, value)) counts.documentCount++
  })
  return counts
}

export function isSameSummary(a: MeetingSummary | null, b: MeetingSummary | null): boolean {
  if (a === null || b === null) return a === b
  for (const field of Object.keys(a) as (keyof MeetingSummary)[]) {
    // Plain values that are read again are never identical.
    if (a[field] !== b[field] && JSON.stringify(a[field]) !== JSON.stringify(b[field])) return false
  }
  return true
}

/** Upcoming and live meetings, the earliest first; cancelled ones until their day is over. */
export function upcomingMeetings<T extends MeetingHead>(meetings: readonly T[], now: Date): T[] {
  return meetings
    .filter((meeting) => !isPast(meeting, now))
    .sort((a, b) => timeBetween(a.date, b.date) || compareIds(a, b))
}

/** Completed meetings and cancelled ones whose day is over, the one that ended last first. */
export function pastMeetings<T extends MeetingHead>(meetings: readonly T[], now: Date): T[] {
  return meetings
    .filter((meeting) => isPast(meeting, now))
    .sort((a, b) => timeBetween(b.endedAt ?? b.date, a.endedAt ?? a.date) || compareIds(a, b))
}

function isPast(meeting: MeetingHead, now: Date): boolean {
  if (meeting.status === 'completed') return true
  return isCancelled(meeting) && Date.parse(meeting.date) < startOfDay(now).getTime()
}

function timeBetween(a: string, b: string): number {
  return Date.parse(a) - Date.parse(b)
}

function compareIds(a: MeetingHead, b: MeetingHead): number {
  return a.id < b.id ? -1 : 1
}

function lengthOf(text: unknown): number {
  return text instanceof Y.Text || typeof text === 'string' ? text.length : 0
}
