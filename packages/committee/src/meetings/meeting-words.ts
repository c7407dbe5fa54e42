import type * as Y from 'yjs'
import { findMeeting, meetingsMap } from '../document/committee-document.ts'
import { type ChangedPath, observeAllMeetingPaths } from '../document/deep-observer.ts'
import { isRemoved } from '../document/removal.ts'
import { newestVersion } from '../documents/meeting-document.ts'
import { readMeeting } from './meeting.ts'

/** Everything in a meeting that people search for, by where it stands. */
export interface MeetingWords {
  readonly title: string
  readonly notes: string
  readonly transcript: string
  readonly agenda: string
  readonly actionItems: string
  readonly documents: string
  /** The hashes of its files, whose words are kept beside the document. */
  readonly files: readonly string[]
}

/** The words of a meeting; null when it is removed or not there. */
export function readMeetingWords(doc: Y.Doc, meetingId: string): MeetingWords | null {
  const found = findMeeting(doc, meetingId)
  if (!found || isRemoved(found)) return null
  const { title, notes, transcript, agendaItems, rituals, actionItems, documents } = readMeeting(
    meetingId,
    found,
  )
  const items = [...agendaItems, ...rituals.items].flatMap((item) => [
    item.title,
    item.notes,
    ...item.subtasks.map((subtask) => subtask.title),
  ])
  return {
    title,
    notes,
    transcript,
    agenda: items.join('\n'),
    actionItems: actionItems.map((item) => `${item.title} ${item.owner}`).join('\n'),
    files: documents.flatMap((document) => newestVersion(document)?.sha256 ?? []),
    documents: documents.map(({ name, extractedText }) => `${name}\n${extractedText}`).join('\n'),
  }
}

/** The ids of all meetings, also of removed ones, in no order. */
export const meetingIds = (doc: Y.Doc): string[] => [...meetingsMap(doc).keys()]

/** Calls back with the ids of the meetings in which something changed, once per transaction. */
export function onMeetingsChange(
  doc: Y.Doc,
  onChange: (meetingIds: ReadonlySet<string>) => void,
): () => void {
  return observeAllMeetingPaths(doc, (paths: readonly ChangedPath[]) =>
    onChange(new Set(paths.map(([meetingId]) => String(meetingId)))),
  )
}
