import type * as Y from 'yjs'
import { newestVersion, readMeetingDocuments } from '../documents/meeting-document.ts'

/** A document as a list of the newest shows it. */
export interface RecentDocument {
  readonly id: string
  readonly meetingId: string
  readonly name: string
  /** ISO: when its newest version was added, by the clock of that device; '' where it is not known. */
  readonly at: string
  /** Who added it, as they were called then; '' where it is not known. */
  readonly by: string
}

export function readDocumentDates(meetingId: string, meeting: Y.Map<unknown>): RecentDocument[] {
  return readMeetingDocuments(meeting).map((document) => {
    const newest = newestVersion(document)
    return {
      id: document.id,
      meetingId,
      name: document.name,
      at: newest?.at ?? document.uploadDate,
      by: newest?.by ?? '',
    }
  })
}

/** The newest of them, the last one first; those without a date are the oldest. */
export function newestDocuments(documents: Iterable<RecentDocument>, atMost: number): RecentDocument[] {
  const time = ({ at }: RecentDocument) => Date.parse(at) || 0
  return [...documents].sort((a, b) => time(b) - time(a) || (a.id < b.id ? -1 : 1)).slice(0, atMost)
}
