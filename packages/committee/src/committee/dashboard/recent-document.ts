import type * as Y from 'yjs'
import { newestVersion, readMeetingDocuments } from '../../meeting/documents/meeting-document.ts'

export interface RecentDocument {
  readonly id: string
  readonly meetingId: string
  readonly name: string
  /** ISO time at which its newest version was added, from that device's clock; '' if unknown. */
  readonly at: string
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

/** The newest documents, the last one first; those without a date count as the oldest. */
export function newestDocuments(documents: Iterable<RecentDocument>, atMost: number): RecentDocument[] {
  const time = ({ at }: RecentDocument) => Date.parse(at) || 0
  return [...documents].sort((a, b) => time(b) - time(a) || (a.id < b.id ? -1 : 1)).slice(0, atMost)
}
