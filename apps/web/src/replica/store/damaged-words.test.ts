import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { wordsOf } from './damaged-words.ts'

/** The updates of these edits, without the ones before `from`. */
function edits(from: number, ...acts: ((doc: Y.Doc) => void)[]): Uint8Array[] {
  const doc = new Y.Doc()
  const updates: Uint8Array[] = []
  doc.on('update', (update: Uint8Array) => updates.push(update))
  for (const act of acts) act(doc)
  return updates.slice(from)
}

const typed = (at: number, words: string) => (doc: Y.Doc) => doc.getText('notes').insert(at, words)

test('puts each letter after the one that it was typed after, and leaves out removed letters', () => {
  const letters = [...'budget'].map((letter, index) => typed(6 + index, letter))
  const updates = edits(1, typed(0, 'Known '), ...letters, typed(12, '.'), typed(6, 'The '), (doc) =>
    doc.getText('notes').delete(14, 1),
  )
  // 'The ' was typed after a letter that is known, so it is a text of its own.
  expect(wordsOf(updates)).toEqual(['budgt.', 'The'])
})

test('lists the fields of an object together', () => {
  const updates = edits(0, (doc) => {
    const item = new Y.Map<unknown>([
      ['title', 'Benches'],
      ['minutes', 10],
      ['owner', { name: 'Ana', id: null }],
    ])
    doc.getMap('items').set('a', item)
    doc.getMap('committee').set('name', 'Parks')
  })
  expect(wordsOf(updates)).toEqual(['title: Benches\nminutes: 10\nowner: name: Ana, id: null', 'name: Parks'])
})

test('finds readable letters in bytes that can’t be decoded', () => {
  const bytes = new TextEncoder().encode('\u0001\u0002Bänke am See\u0000\u0001ab\u0002')
  expect(wordsOf([bytes])).toEqual(['Bänke am See'])
  expect(wordsOf([new Uint8Array([255, 254, 1])])).toEqual([])
})

test('takes time in proportion to the input, whatever lengths a damaged update declares', () => {
  const doc = new Y.Doc()
  const update = Y.encodeStateAsUpdate(doc)
  // No structs, and one deletion of 2 ** 31 letters.
  const claims = new Uint8Array([0, 1, 7, 1, 0, 255, 255, 255, 255, 15])
  expect(wordsOf([update, claims])).toEqual([])
})
