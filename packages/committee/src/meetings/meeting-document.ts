import type * as Y from 'yjs'
import { readField, readText } from '../document/tolerant-read.ts'

export interface MeetingDocument {
  readonly id: string
  readonly name: string
  readonly type: 'pdf' | 'image' | 'other'
  readonly url: string
  readonly uploadDate: string
  readonly extractedText: string
}

const prefix = 'document:'

/** The documents of a meeting, by id. Each is one plain value, because it is never edited field by field. */
export function readMeetingDocuments(meeting: Y.Map<unknown>): MeetingDocument[] {
  const documents: MeetingDocument[] = []
  for (const [key, value] of meeting.entries()) {
    if (!key.startsWith(prefix) || readField(value, 'name') === undefined) continue
    const type = readField(value, 'type')
    documents.push({
      id: key.slice(prefix.length),
      name: readText(readField(value, 'name')),
      type: type === 'pdf' || type === 'image' ? type : 'other',
      url: readText(readField(value, 'url')),
      uploadDate: readText(readField(value, 'uploadDate')),
      extractedText: readText(readField(value, 'extractedText')),
    })
  }
  return documents.sort((a, b) => (a.id < b.id ? -1 : 1))
}
