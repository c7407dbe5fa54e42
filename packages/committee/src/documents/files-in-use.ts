import type * as Y from 'yjs'
import { findMeeting, meetingsMap } from '../document/committee-document.ts'
import { isRemoved } from '../document/removal.ts'
import { readText } from '../document/tolerant-read.ts'
import type { Receipt } from '../ledger/ledger-entry.ts'
import { queryLedger } from '../ledger/query-ledger.ts'
import { type ApprovalElsewhere, readApprovalsElsewhere } from '../minutes/approval-elsewhere.ts'
import {
  documentsOf,
  isSha256,
  type MeetingDocument,
  newestVersion,
  readMeetingDocuments,
  readVersions,
  textKey,
} from './meeting-document.ts'

export interface FileInUse {
  readonly sha256: string
  readonly bytes: number
  readonly mime: string
  /** The hash of the text file with its words, where a device has read them. */
  readonly text: string | null
}

/** The documents of all meetings that are there. */
export function* allDocuments(doc: Y.Doc): Generator<[meetingId: string, document: MeetingDocument]> {
  for (const meetingId of meetingsMap(doc).keys()) {
    const meeting = findMeeting(doc, meetingId)
    if (!meeting || isRemoved(meeting)) continue
    for (const document of readMeetingDocuments(meeting)) yield [meetingId, document]
  }
}

/** The approvals that other hubs have of the minutes of meetings that are there; their texts are files of the committee. */
export function* allApprovalsElsewhere(doc: Y.Doc): Generator<[title: string, approval: ApprovalElsewhere]> {
  for (const meetingId of meetingsMap(doc).keys()) {
    const meeting = findMeeting(doc, meetingId)
    if (!meeting || isRemoved(meeting)) continue
    for (const approval of readApprovalsElsewhere(meeting)) yield [readText(meeting.get('title')), approval]
  }
}

/**
 * Whether a document that is there has these bytes, as its newest or an earlier version, or as its words; or a receipt, or
 * an approved text.
 */
export function usesFile(doc: Y.Doc, sha256: string): boolean {
  for (const [, approval] of allApprovalsElsewhere(doc)) if (approval.sha256 === sha256) return true
  for (const receipt of receiptsInUse(doc)) if (receipt.sha256 === sha256) return true
  for (const [, { versions, text }] of allDocuments(doc))
    if (text === sha256 || versions.some((version) => version.sha256 === sha256 && version.erased === null))
      return true
  return false
}

/** Where the bytes of a file are named by a document, also by removed ones and in removed meetings: they may come back. */
export function documentsWithFile(
  doc: Y.Doc,
  sha256: string,
): { meetingId: string; documentId: string; text: string | null }[] {
  return [...meetingsMap(doc).keys()].flatMap((meetingId) => {
    const meeting = findMeeting(doc, meetingId)
    return [...(meeting ? documentsOf(meeting) : [])].flatMap(([documentId, document]) => {
      const text = document.get(textKey(sha256))
      return readVersions(document).some((version) => version.sha256 === sha256)
        ? [{ meetingId, documentId, text: isSha256(text) ? text : null }]
        : []
    })
  })
}

/** The hashes of files that were erased for good, and that nothing has anew. */
export function erasedFiles(doc: Y.Doc): string[] {
  const erased = new Set<string>()
  for (const meetingId of meetingsMap(doc).keys()) {
    const meeting = findMeeting(doc, meetingId)
    for (const [, document] of meeting ? documentsOf(meeting) : [])
      for (const version of readVersions(document)) {
        if (version.erased === null) continue
        erased.add(version.sha256)
        const text = document.get(textKey(version.sha256))
        if (isSha256(text)) erased.add(text)
      }
  }
  return [...erased].filter((sha256) => !usesFile(doc, sha256))
}

/** The newest files of all documents of all meetings that are there, and the receipts of the ledger, each once. */
export function filesInUse(doc: Y.Doc): FileInUse[] {
  const files = new Map<string, FileInUse>()
  for (const [, document] of allDocuments(doc)) {
    const newest = newestVersion(document)
    if (newest && newest.erased === null)
      files.set(newest.sha256, { ...newest, text: document.text ?? files.get(newest.sha256)?.text ?? null })
  }
  for (const receipt of receiptsInUse(doc))
    files.set(receipt.sha256, { ...receipt, text: files.get(receipt.sha256)?.text ?? null })
  return [...files.values()].map(({ sha256, bytes, mime, text }) => ({ sha256, bytes, mime, text }))
}

/** The receipts of all entries of the ledger that are there. */
export function receiptsInUse(doc: Y.Doc): Receipt[] {
  const { entries } = queryLedger(doc).read()
  return [...entries.values()].flatMap(({ removed, receipts }) => (removed ? [] : receipts))
}
