import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { ledgerMap, receiptKey } from '../committee/budget/ledger-entry.ts'
import { tryRow } from '../convergence/row.ts'
import { transitionTable } from '../convergence/transition-table.ts'
import { findMeeting } from '../document/committee-document.ts'
import { keysOf } from '../document/form-fields.ts'
import { markErased } from '../meeting/documents/document-transitions.ts'
import { createDocument, documentKey, versionKey } from '../meeting/documents/meeting-document.ts'
import { meetingFields } from '../meeting/meetings/meeting-fields.ts'
import { createCommitteeInUse } from '../testing/committee-in-use.ts'
import { createReplica } from '../testing/replica.ts'
import { committeeContentSchema } from './committee-content.ts'
import { listFiles, readCommitteeContent } from './read-committee-content.ts'

const inUse = createCommitteeInUse()

test('an exported committee has the documented shape, after any transitions', () => {
  const replica = createReplica('ana', 77, inUse.base)
  for (const row of Object.values(transitionTable(inUse))) tryRow(row, replica)
  const content = readCommitteeContent(replica.doc)
  expect(committeeContentSchema.parse(JSON.parse(JSON.stringify(content)))).toEqual(content)
})

test('the fields of a meeting have their places of earlier exports', () => {
  const { doc } = createReplica('ana', 77, inUse.base)
  const keys = Object.keys(readCommitteeContent(doc).meetings[0] ?? {})
  const stored = keysOf(meetingFields)
  const first = keys.indexOf('cancelled') + 1
  expect(keys.slice(first, first + 5)).toEqual(['place', 'link', 'duration', 'timeZone', 'recurring'])
  const notices = keys.indexOf('notices')
  expect(keys.slice(first, notices).toSorted()).toEqual([...stored, 'timeZone', 'recurring'].toSorted())
  expect(keys.slice(notices - 3, notices)).toEqual(['kind', 'number', 'minutesDepth'])
})

test('the content is complete, and has no removed entities', () => {
  const { doc } = createReplica('ana', 77, inUse.base)
  const content = readCommitteeContent(doc)
  const ids = content.meetings.map(({ id }) => id)
  expect(ids).toEqual(expect.arrayContaining([inUse.upcoming, inUse.live, inUse.completed, inUse.cancelled]))
  expect(ids).not.toContain(inUse.removedMeeting)
  const live = content.meetings.find(({ id }) => id === inUse.live)
  expect(live?.agenda.map(({ id }) => id)).toEqual(expect.arrayContaining([...inUse.items]))
  expect(live?.agenda.map(({ id }) => id)).not.toContain(inUse.removedItem)
  expect(live?.agenda[0]?.subtasks).toHaveLength(1)
  expect(live?.actionItems.map(({ id }) => id)).toContain(inUse.actionItem)
  expect(live?.actionItems.map(({ id }) => id)).not.toContain(inUse.removedActionItem)
  for (const part of ['ideas', 'checklists', 'announcements', 'resources', 'members'] as const)
    expect(content[part], part).not.toHaveLength(0)
  expect(content.ledger.entries).not.toHaveLength(0)
  expect(content.members.map(({ votes }) => votes)).toContain(true)
})

test('the Yjs state gives the same content in another document', () => {
  const { doc } = createReplica('ana', 77, inUse.base)
  const there = new Y.Doc()
  Y.applyUpdate(there, Y.encodeStateAsUpdate(doc))
  expect(readCommitteeContent(there)).toEqual(readCommitteeContent(doc))
  expect(listFiles(there)).toEqual(listFiles(doc))
})

test('every file that an entity names is listed once, under its displayed name', () => {
  const { doc } = createReplica('ana', 77, inUse.base)
  const files = listFiles(doc)
  expect(files.length).toBeGreaterThan(0)
  expect(new Set(files.map(({ sha256 }) => sha256)).size).toBe(files.length)
  for (const { name } of files) expect(name).not.toBe('')
})

test('an erased file is not listed: an export would report it as missing', () => {
  const { doc, context } = createReplica('ana', 77, inUse.base)
  const plan = listFiles(doc).find(({ name }) => name === 'plan.pdf')?.sha256 ?? ''
  expect(markErased(doc, context, inUse.live, inUse.document, plan, 'Ana').ok).toBe(true)
  expect(listFiles(doc).map(({ sha256 }) => sha256)).not.toContain(plan)
})

test.each([-5, Number.MAX_SAFE_INTEGER, 1.5])(
  'a receipt or a file of %s bytes is left out, because no import would accept it',
  (bytes) => {
    const { doc } = createReplica('ana', 77, inUse.base)
    const before = listFiles(doc)
    const [sha256, mime, name] = ['d'.repeat(64), 'application/pdf', 'Absurd']
    const [entry] = readCommitteeContent(doc).ledger.entries
    ledgerMap(doc).set(receiptKey(entry?.id ?? '', 'absurd'), { name, sha256, bytes, mime })
    const document = createDocument(name, null, 'a')
    document.set(versionKey('absurd'), { sha256, bytes, mime, by: 'Ana', order: 'a', at: '' })
    findMeeting(doc, inUse.live)?.set(documentKey('absurd'), document)
    expect(listFiles(doc)).toEqual(before)
  },
)

test('an empty document has empty content', () => {
  const { meetings, ledger, template } = readCommitteeContent(new Y.Doc())
  expect(meetings).toEqual([])
  expect(ledger.entries).toEqual([])
  expect(template.rituals).toEqual(['Pledge of Allegiance', 'Bylaws Reading'])
})
