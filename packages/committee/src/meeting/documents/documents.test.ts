import { expect, test } from 'vitest'
import { findMeeting } from '../../document/committee-document.ts'
import { asMap } from '../../document/tolerant-read.ts'
import { listFiles } from '../../export/read-committee-content.ts'
import { createCommitteeInUse } from '../../testing/committee-in-use.ts'
import { allowed, bring, createReplica, present } from '../../testing/replica.ts'
import { endMeeting } from '../meetings/meeting-life.ts'
import { queryMeeting, queryMeetingList } from '../meetings/query-meetings.ts'
import { resumeMeeting } from '../meetings/resume-meeting.ts'
import {
  attachDocument,
  markErased,
  moveDocument,
  noteDocumentText,
  removeDocument,
  renameDocument,
  replaceDocument,
  restoreDocument,
  unmarkErased,
} from './document-transitions.ts'
import { documentsWithFile, erasedFiles, filesInUse, usesFile } from './files-in-use.ts'
import { documentKey, newestVersion } from './meeting-document.ts'
import { queryDocuments } from './query-documents.ts'

const at = createCommitteeInUse()
const scan = { sha256: 'd'.repeat(64), bytes: 1234, mime: 'image/png' }

function open() {
  const { doc, context } = createReplica('a', 1000, at.base)
  const read = () => queryDocuments(doc, at.live).read()
  const attach = (name: string, item: string | null = null) =>
    allowed(attachDocument(doc, context, at.live, { name, file: scan, by: 'Ben', item }))
  const count = () =>
    present(
      queryMeetingList(doc)
        .read()
        .find(({ id }) => id === at.live),
    ).documentCount
  return { doc, context, read, attach, count }
}

test('a document is attached with its first version, after the others, with a clean name', () => {
  const { attach, read, count } = open()
  expect(count()).toBe(1)
  attach(' my/sc\u202Ean.png ', present(at.items[0]))
  expect(read().map(({ name }) => name)).toEqual(['plan.pdf', 'my-scan.png'])
  expect(read().at(-1)).toMatchObject({ type: 'image', item: at.items[0], text: null })
  expect(newestVersion(present(read().at(-1)))).toMatchObject({ ...scan, by: 'Ben' })
  expect(count()).toBe(2)
})

test('the count on the card follows a removal and an undo', () => {
  const { doc, context, read, count } = open()
  const counts: number[] = []
  queryMeetingList(doc).subscribe(() => counts.push(count()))
  allowed(removeDocument(doc, context, at.live, at.document))
  expect(read()).toEqual([])
  allowed(restoreDocument(doc, context, at.live, at.document))
  expect(counts).toEqual([0, 1])
})

test('an earlier version of another type is used again with the extension of its type', () => {
  const { doc, context, read, attach } = open()
  const id = attach('scan.png')
  const pdf = { sha256: 'e'.repeat(64), bytes: 10, mime: 'application/pdf' }
  allowed(replaceDocument(doc, context, at.live, id, { name: 'Plan.pdf', file: pdf, by: 'Ben' }))
  expect(read().at(-1)?.name).toBe('Plan.pdf')
  allowed(replaceDocument(doc, context, at.live, id, { name: 'Plan.pdf', file: scan, by: 'Ben' }))
  expect(read().at(-1)).toMatchObject({ name: 'Plan.png', type: 'image' })
  expect(listFiles(doc).find(({ sha256 }) => sha256 === pdf.sha256)?.name).toBe('Plan.pdf')
})

test('of two concurrent replacements both versions stay, and all devices use the same one as the newest', () => {
  const ann = createReplica('ann', 1000, at.base)
  const ben = createReplica('ben', 2000, at.base)
  for (const [replica, letter] of [
    [ann, '1'],
    [ben, '2'],
  ] as const) {
    const file = { ...scan, sha256: letter.repeat(64) }
    const version = { name: 'plan.png', file, by: replica.context.name }
    allowed(replaceDocument(replica.doc, replica.context, at.live, at.document, version))
  }
  bring(ann, ben)
  bring(ben, ann)
  const [ofAnn, ofBen] = [ann, ben].map(({ doc }) => present(queryDocuments(doc, at.live).read()[0]))
  expect(ofAnn).toEqual(ofBen)
  expect(
    present(ofAnn)
      .versions.map(({ by }) => by)
      .sort(),
  ).toEqual(['Ann', 'ann', 'ben'])
  expect(present(ofAnn).versions[0]?.by).toBe('Ann')
})

test('an extracted text belongs to the bytes that it was read from, not to the next version', () => {
  const { doc, context, read } = open()
  allowed(noteDocumentText(doc, context, at.live, at.document, 'a'.repeat(64), 'e'.repeat(64)))
  expect(read()[0]?.text).toBe('e'.repeat(64))
  allowed(replaceDocument(doc, context, at.live, at.document, { name: 'plan.png', file: scan, by: 'Ben' }))
  expect(read()[0]?.text).toBe(null)
  const receipt = { sha256: 'f'.repeat(64), bytes: 3, mime: 'application/pdf', text: null }
  expect(filesInUse(doc)).toEqual([{ ...scan, text: null }, receipt])
})

test('an erased file is no longer in use anywhere, and is again after attaching it again', () => {
  const { doc, context, read, attach } = open()
  const other = attach('copy.png')
  const sha256 = 'a'.repeat(64)
  allowed(noteDocumentText(doc, context, at.live, at.document, sha256, 'e'.repeat(64)))
  allowed(replaceDocument(doc, context, at.live, other, { name: 'copy.pdf', file: { ...scan, sha256 }, by: 'Ben' }))
  allowed(removeDocument(doc, context, at.live, other))
  for (const { meetingId, documentId } of documentsWithFile(doc, sha256))
    allowed(markErased(doc, context, meetingId, documentId, sha256, 'Ana'))
  allowed(restoreDocument(doc, context, at.live, other))
  expect(read().map((document) => newestVersion(document)?.erased?.by)).toEqual(['Ana', 'Ana'])
  expect(read()[0]?.text).toBe(null)
  expect(read()[1]?.versions[0]?.erased).toBe(null)
  expect([usesFile(doc, sha256), filesInUse(doc).some((file) => file.sha256 === sha256)]).toEqual([false, false])
  expect(erasedFiles(doc)).toEqual([sha256, 'e'.repeat(64)])
  // A member may attach the same bytes again.
  const again = { name: 'again.pdf', file: { ...scan, sha256 }, by: 'Ben', item: null }
  allowed(attachDocument(doc, context, at.live, again))
  expect(erasedFiles(doc)).toEqual(['e'.repeat(64)])
  for (const id of [at.document, other]) allowed(unmarkErased(doc, context, at.live, id, sha256))
  expect(read().every(({ versions }) => versions.every(({ erased }) => erased === null))).toBe(true)
  expect(erasedFiles(doc)).toEqual([])
})

test('refuses files that can’t be attached, and writes nothing (D13)', () => {
  const { doc, context, read } = open()
  const attach = (name: string, file = scan) =>
    attachDocument(doc, context, at.live, { name, file, by: 'Ben', item: null })
  expect(attach('run.exe')).toEqual({ ok: false, refusal: 'document-type-not-allowed' })
  expect(attach(' \u202E ')).toEqual({ ok: false, refusal: 'document-name-required' })
  expect(attach('empty.txt', { ...scan, bytes: 0 })).toEqual({ ok: false, refusal: 'file-empty' })
  expect(attach('a.txt', { ...scan, sha256: '../x' })).toEqual({ ok: false, refusal: 'file-not-known' })
  const renamed = renameDocument(doc, context, at.live, at.document, 'plan.svg')
  expect(renamed).toEqual({ ok: false, refusal: 'document-type-not-allowed' })
  expect(read().map(({ name }) => name)).toEqual(['plan.pdf'])
})

test('a resumed meeting has copies of the documents, at the copies of their agenda items', () => {
  const { doc, context, attach } = open()
  attach('bids.png', present(at.items[0]))
  allowed(moveDocument(doc, context, at.live, at.document, 'an item that is gone'))
  allowed(endMeeting(doc, context, at.live))
  const resumed = present(queryMeeting(doc, allowed(resumeMeeting(doc, context, at.live))).read())
  expect(resumed.documents.map(({ name, item }) => [name, item])).toEqual([
    ['plan.pdf', null],
    ['bids.png', resumed.agendaItems[0]?.id],
  ])
  expect(newestVersion(present(resumed.documents[1]))?.sha256).toBe(scan.sha256)
})

test('D9: an item id that is not a text does not block resuming a meeting', () => {
  const { doc, context } = open()
  const stored = present(asMap(findMeeting(doc, at.live)?.get(documentKey(at.document))))
  stored.set('item', { toString: 1, valueOf: 1 })
  allowed(endMeeting(doc, context, at.live))
  const resumed = present(queryMeeting(doc, allowed(resumeMeeting(doc, context, at.live))).read())
  expect(resumed.documents).toMatchObject([{ name: 'plan.pdf', item: null }])
})

test('D9: an unusable version is skipped, and stays stored', () => {
  const { doc, read } = open()
  const stored = findMeeting(doc, at.live)?.get(`document:${at.document}`) as {
    set(k: string, v: unknown): void
  }
  stored.set('version:zz', { sha256: 'nonsense', bytes: -1 })
  stored.set('name', 7)
  expect(read()[0]).toMatchObject({ name: '', versions: [{ sha256: 'a'.repeat(64) }] })
})
