import type * as Y from 'yjs'
import type { Receipt } from '../../committee/budget/ledger-entry.ts'
import { queryLedger } from '../../committee/budget/query-ledger.ts'
import { allMeetings, presentMeetings } from '../../document/committee-document.ts'
import { readText } from '../../document/tolerant-read.ts'
import { type ApprovalElsewhere, readApprovalsElsewhere } from '../minutes/approval-elsewhere.ts'
import { readWordTemplate } from '../minutes/word-template.ts'
import {
  documentsOf,
  type FileOfDocument,
  isSha256,
  type MeetingDocument,
  newestVersion,
  readMeetingDocuments,
  readVersions,
  textKey,
} from './meeting-document.ts'

export interface FileInUse extends FileOfDocument {
  /** The hash of the extracted text file, if a device has extracted it. */
  readonly text: string | null
}

export function* allDocuments(doc: Y.Doc): Generator<[meetingId: string, document: MeetingDocument]> {
  for (const [meetingId, meeting] of presentMeetings(doc))
    for (const document of readMeetingDocuments(meeting)) yield [meetingId, document]
}

/** Their texts are files of the committee. */
export function* allApprovalsElsewhere(doc: Y.Doc): Generator<[title: string, approval: ApprovalElsewhere]> {
  for (const [, meeting] of presentMeetings(doc))
    for (const approval of readApprovalsElsewhere(meeting)) yield [readText(meeting.get('title')), approval]
}

/** By a version of a present document, its extracted text, a receipt, an approved text, or the Word template. */
export function usesFile(doc: Y.Doc, sha256: string): boolean {
  for (const used of hashesInUse(doc)) if (used === sha256) return true
  return false
}

function* hashesInUse(doc: Y.Doc): Generator<string> {
  const template = readWordTemplate(doc)
  if (template) yield template.sha256
  for (const [, approval] of allApprovalsElsewhere(doc)) yield approval.sha256
  for (const receipt of receiptsInUse(doc)) yield receipt.sha256
  for (const [, { versions, text }] of allDocuments(doc)) {
    if (text !== null) yield text
    for (const version of versions) if (version.erased === null) yield version.sha256
  }
}

/** Including removed ones and those in removed meetings, because they may be restored. */
export function documentsWithFile(
  doc: Y.Doc,
  sha256: string,
): { meetingId: string; documentId: string; text: string | null }[] {
  return [...allMeetings(doc)].flatMap(([meetingId, meeting]) =>
    [...documentsOf(meeting)].flatMap(([documentId, document]) => {
      const text = document.get(textKey(sha256))
      return readVersions(document).some((version) => version.sha256 === sha256)
        ? [{ meetingId, documentId, text: isSha256(text) ? text : null }]
        : []
    }),
  )
}

/** The hashes of files that were erased permanently and have not been attached again. */
export function erasedFiles(doc: Y.Doc): string[] {
  const erased = new Set<string>()
  for (const [, meeting] of allMeetings(doc))
    for (const [, document] of documentsOf(meeting))
      for (const version of readVersions(document)) {
        if (version.erased === null) continue
        erased.add(version.sha256)
        const text = document.get(textKey(version.sha256))
        if (isSha256(text)) erased.add(text)
      }
  if (erased.size === 0) return []
  const used = new Set(hashesInUse(doc))
  return [...erased].filter((sha256) => !used.has(sha256))
}

/** The newest version of each document, the receipts of the ledger, and the Word template, each once. */
export function filesInUse(doc: Y.Doc): FileInUse[] {
  const files = new Map<string, FileInUse>()
  for (const [, document] of allDocuments(doc)) {
    const newest = newestVersion(document)
    if (newest && newest.erased === null)
      files.set(newest.sha256, { ...newest, text: document.text ?? files.get(newest.sha256)?.text ?? null })
  }
  const template = readWordTemplate(doc)
  for (const file of [...receiptsInUse(doc), ...(template ? [template] : [])])
    files.set(file.sha256, { ...file, text: files.get(file.sha256)?.text ?? null })
  return [...files.values()].map(({ sha256, bytes, mime, text }) => ({ sha256, bytes, mime, text }))
}

export function receiptsInUse(doc: Y.Doc): Receipt[] {
  const { entries } = queryLedger(doc).read()
  return [...entries.values()].flatMap(({ removed, receipts }) => (removed ? [] : receipts))
}
