import { createDocumentIndex, parseUpdate } from '@civic-hub/protocol/update'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { partUpdate } from './part-update.ts'

const maxBytes = 2_000

/** A document that three people wrote, each on top of the others' text, with some of it deleted again. */
function writtenByThree(): Y.Doc {
  const docs = [1, 2, 3].map((clientID) => Object.assign(new Y.Doc(), { clientID }))
  for (const from of docs)
    for (const to of docs)
      if (from !== to) from.on('update', (update: Uint8Array, origin) => origin ?? Y.applyUpdate(to, update, 1))
  for (let round = 0; round < 300; round++) {
    const doc = docs[round % 3] as Y.Doc
    const notes = doc.getText('notes')
    notes.insert((round * 7) % (notes.length + 1), `words of round ${round} 🎈 `)
    if (round % 5 === 0) notes.delete((round * 3) % notes.length, 2)
    const items = doc.getMap<Y.Map<unknown>>('items')
    if (round % 4 === 0) items.set(`item ${round % 24}`, new Y.Map([['title', `title ${round}`]]))
    else items.get(`item ${(round - 1) % 24}`)?.set('done', round)
  }
  return docs[0] as Y.Doc
}

/** Expects that a relay accepts each part when it has the parts before it. */
function expectTaken(parts: readonly Uint8Array[], verdict = 'new'): void {
  const known = createDocumentIndex(new Map(), new Map())
  for (const part of parts) {
    const summary = parseUpdate(part)
    if (typeof summary === 'string') throw new Error(summary)
    expect(known.judge(summary)).toBe(verdict)
    known.add(summary)
  }
}

test('splits a large update into parts that build only on earlier parts and add up to the same document', () => {
  const doc = writtenByThree()
  const whole = Y.encodeStateAsUpdate(doc)
  const parts = partUpdate(whole, maxBytes)
  expect(parts.length).toBeGreaterThan(5)
  for (const part of parts.slice(0, -1)) expect(part.length).toBeLessThanOrEqual(maxBytes)
  expectTaken(parts)
  const taken = new Y.Doc()
  for (const part of parts) {
    Y.applyUpdate(taken, part)
    expect([taken.store.pendingStructs, taken.store.pendingDs]).toEqual([null, null])
  }
  expect(Y.encodeStateAsUpdate(taken)).toEqual(whole)
})

test('the structs of a part are in the order in which yjs merges them', () => {
  const whole = Y.encodeStateAsUpdate(writtenByThree())
  const parts = partUpdate(whole, maxBytes)
  for (const part of parts) {
    const clientIds = [...Y.parseUpdateMeta(part).to.keys()]
    expect(clientIds).toEqual(clientIds.toSorted((a, b) => b - a))
  }
  const merged = new Y.Doc()
  Y.applyUpdate(merged, Y.mergeUpdates(parts.filter((_, index) => index % 2 === 0)))
  Y.applyUpdate(merged, Y.mergeUpdates(parts.filter((_, index) => index % 2 === 1)))
  expect(Y.encodeStateAsUpdate(merged)).toEqual(whole)
})

test('splits the rest of a document for a receiver that has the beginning', () => {
  const doc = writtenByThree()
  const theirs = new Y.Doc()
  for (const part of partUpdate(Y.encodeStateAsUpdate(doc), maxBytes).slice(0, 4)) Y.applyUpdate(theirs, part)
  for (const part of partUpdate(Y.encodeStateAsUpdate(doc, Y.encodeStateVector(theirs)), maxBytes))
    Y.applyUpdate(theirs, part)
  expect(Y.encodeStateAsUpdate(theirs)).toEqual(Y.encodeStateAsUpdate(doc))
})

test('splits a text that was pasted in one piece between its letters', () => {
  const doc = new Y.Doc()
  doc.getText('transcript').insert(0, '🎈a🎈'.repeat(4_000))
  doc.getText('transcript').insert(3, 'in it')
  const parts = partUpdate(Y.encodeStateAsUpdate(doc), maxBytes)
  for (const part of parts) expect(part.length).toBeLessThanOrEqual(maxBytes)
  expectTaken(parts)
  const taken = new Y.Doc()
  for (const part of parts) Y.applyUpdate(taken, part)
  expect(taken.getText('transcript').toString()).toBe(doc.getText('transcript').toString())
})

test('does not split an update that depends on missing structs', () => {
  const doc = new Y.Doc()
  const updates: Uint8Array[] = []
  doc.on('update', (update: Uint8Array) => updates.push(update))
  for (const word of ['one ', 'two ', 'three ']) doc.getText('notes').insert(0, word)
  const [first, , third] = updates
  const gap = Y.mergeUpdates([first as Uint8Array, third as Uint8Array])
  expect(partUpdate(gap, 10)).toEqual([gap])
})
