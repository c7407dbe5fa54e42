import { scheduleMeeting } from '@civic-hub/committee'
import { attachDocument, noteDocumentText, renameDocument } from '@civic-hub/committee/documents'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { changedFieldOf, changedFieldOfDocument } from './changed-field.ts'

function countChangedFields(doc: Y.Doc, act: () => void): number {
  const places = new Set<string>()
  const onChange = (transaction: Y.Transaction) => {
    if (transaction.changed.size > 0) places.add(changedFieldOf(transaction))
  }
  doc.on('afterTransaction', onChange)
  act()
  doc.off('afterTransaction', onChange)
  return places.size
}

function meeting(): { doc: Y.Doc; items: Y.Map<Y.Map<unknown>>; notes: Y.XmlFragment } {
  const doc = new Y.Doc()
  const items = new Y.Map<Y.Map<unknown>>()
  const notes = new Y.XmlFragment()
  doc.getMap('meetings').set(
    'spring',
    new Y.Map<unknown>([
      ['items', items],
      ['notes', notes],
    ] as [string, unknown][]),
  )
  return { doc, items, notes }
}

test('L13: counts a sentence as one change, in a field and in the notes', () => {
  const { doc, items, notes } = meeting()
  const title = new Y.Text()
  items.set('one', new Y.Map([['title', title]]))
  const write = () => {
    for (const letter of 'A whole sentence.') title.insert(title.length, letter)
  }
  expect(countChangedFields(doc, write)).toBe(1)
  const paragraph = () => {
    const element = new Y.XmlElement('paragraph')
    const text = new Y.XmlText()
    notes.push([element])
    element.push([text])
    for (const letter of 'A whole sentence.') text.insert(text.length, letter)
    text.format(0, 7, { bold: true })
  }
  expect(countChangedFields(doc, paragraph)).toBe(1)
})

test('L13: counts actions in three places as three changes', () => {
  const { doc, items } = meeting()
  const act = () => {
    items.set('one', new Y.Map([['title', new Y.Text('Budget')]]))
    items.set('two', new Y.Map([['title', new Y.Text('Vote')]]))
    items.get('one')?.set('done', true)
    items.get('one')?.set('done', false)
  }
  expect(countChangedFields(doc, act)).toBe(3)
})

test('L13: counts one action as one change, however many objects it changes', () => {
  const { doc, items } = meeting()
  for (let index = 0; index < 50; index++) items.set(`item-${index}`, new Y.Map())
  const clear = () =>
    doc.transact(() => {
      for (const item of items.values()) item.set('removedAt', 'now')
    })
  expect(countChangedFields(doc, clear)).toBe(1)
})

test('L13: counts a document with its words and its name as one change, and gives its file the same place', () => {
  const doc = new Y.Doc()
  let ids = 0
  const context = { now: () => new Date('2026-11-21T10:00:00Z'), randomId: () => `id${ids++}` }
  const planned = scheduleMeeting(doc, context, { title: 'Spring', scheduledFor: '2026-11-22T10:00:00Z' })
  const meetingId = planned.ok ? planned.value : ''
  const places = new Set<string>()
  doc.on('afterTransaction', (transaction: Y.Transaction) => places.add(changedFieldOf(transaction)))
  const file = { sha256: 'a'.repeat(64), bytes: 1, mime: 'application/pdf' }
  const added = attachDocument(doc, context, meetingId, { name: 'plan.pdf', file, by: 'Ana', item: null })
  const id = added.ok && added.value !== undefined ? added.value : ''
  noteDocumentText(doc, context, meetingId, id, file.sha256, 'b'.repeat(64))
  renameDocument(doc, context, meetingId, id, 'garden.pdf')
  expect([...places]).toEqual([changedFieldOfDocument(meetingId, id)])
})

test('L13: counts a statement and its signature as one change', () => {
  const { doc } = meeting()
  const spring = doc.getMap('meetings').get('spring') as Y.Map<unknown>
  const act = () => {
    spring.set(`entry:one_${'a'.repeat(22)}`, { kind: 'vote' })
    doc.transact(() => {
      doc.getMap('signers').set('device', { account: 'ann' })
      spring.set('signature:one', new Uint8Array(70))
    })
  }
  expect(countChangedFields(doc, act)).toBe(1)
})
