import type * as Y from 'yjs'
import { findMeeting, meetingsMap } from '../document/committee-document.ts'
import { isRemoved } from '../document/removal.ts'
import { newestVersion, readMeetingDocuments } from './meeting-document.ts'

export interface FileInUse {
  readonly sha256: string
  readonly bytes: number
  readonly mime: string
  /** The hash of the text file with its words, where a device has read them. */
  readonly text: string | null
}

/** Whether a document that is there has these bytes, as its newest or as an earlier version. */
export function usesFile(doc: Y.Doc, sha256: string): boolean {
  for (const meetingId of meetingsMap(doc).keys()) {
    const meeting = findMeeting(doc, meetingId)
    if (!meeting || isRemoved(meeting)) continue
    for (const { versions } of readMeetingDocuments(meeting))
      if (versions.some((version) => version.sha256 === sha256)) return true
  }
  return false
}

/** The newest files of all documents of all meetings that are there, each once. */
export function filesInUse(doc: Y.Doc): FileInUse[] {
  const files = new Map<string, FileInUse>()
  for (const meetingId of meetingsMap(doc).keys()) {
    const meeting = findMeeting(doc, meetingId)
    if (!meeting || isRemoved(meeting)) continue
    for (const document of readMeetingDocuments(meeting)) {
      const newest = newestVersion(document)
      if (newest)
        files.set(newest.sha256, { ...newest, text: document.text ?? files.get(newest.sha256)?.text ?? null })
    }
  }
  return [...files.values()].map(({ sha256, bytes, mime, text }) => ({ sha256, bytes, mime, text }))
}
