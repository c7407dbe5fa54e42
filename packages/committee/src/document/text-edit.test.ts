import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { typeInto } from '../testing/type-into.ts'
import { applyTextEdit, trimText } from './text-edit.ts'

function textOf(content: string): Y.Text {
  const text = new Y.Doc().getText('text')
  text.insert(0, content)
  return text
}

function merged(opened: string, theirs: string, mine: string): string {
  const text = textOf(theirs)
  applyTextEdit(text, opened, mine)
  return text.toString()
}

describe('D5: a form is saved as an edit', () => {
  test.each([
    ['Budget', 'Budget', 'Budget 2027', 'Budget 2027'],
    ['Budget', 'The Budget', 'Budget 2027', 'The Budget 2027'],
    ['Old Business', 'Old Business (cont.)', 'Very Old Business', 'Very Old Business (cont.)'],
    ['Budget', 'Budget A', 'Budget B', 'Budget A B'],
    ['one two three', 'one three', 'one two two three', 'one two three'],
    ['Bugdet', 'Budget', 'Budget', 'Budget'],
    ['Bugdet of parks', 'Budget of parks', 'Budget of the parks', 'Budget of the parks'],
    ['abc', '', 'abcd', 'd'],
    ['', 'theirs', 'mine', 'theirsmine'],
    ['Vote 🎉', 'Vote 🎉🎉', 'The Vote 🎉', 'The Vote 🎉🎉'],
  ])('%j, concurrently %j, saved as %j', (opened, theirs, mine, expected) => {
    expect(merged(opened, theirs, mine)).toBe(expected)
  })

  test('without concurrent edits the result is exactly the saved text', () => {
    const words = fc.string({ unit: 'grapheme', maxLength: 30 })
    fc.assert(
      fc.property(words, words, (opened, saved) => {
        expect(merged(opened, opened, saved)).toBe(saved)
      }),
      { numRuns: 300, seed: 5 },
    )
  })

  test('text that two members added to any text is kept from both', () => {
    const position = fc.nat(40)
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), position, position, (opened, one, two) => {
        const add = (at: number, word: string) => opened.slice(0, at) + word + opened.slice(at)
        const text = merged(opened, add(one, '«theirs»'), add(two, '«mine»'))
        expect(text).toContain('«theirs»')
        expect(text).toContain('«mine»')
        expect(text.length).toBe(opened.length + 14)
      }),
      { numRuns: 300, seed: 5 },
    )
  })

  test('any three texts merge without an error and without a split character', () => {
    const words = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '🎉', '🎈', 'é'), maxLength: 15 })
    fc.assert(
      fc.property(words, words, words, (opened, theirs, mine) => {
        expect(merged(opened, theirs, mine)).not.toMatch(/\p{Surrogate}|\ufffd/u)
      }),
      { numRuns: 500, seed: 5 },
    )
  })

  test('a save without changes writes nothing; a change is one transaction with its origin', () => {
    const text = textOf('Budget')
    const origins: unknown[] = []
    text.doc?.on('afterTransaction', ({ origin }: Y.Transaction) => origins.push(origin))
    applyTextEdit(text, 'Budget', 'Budget', 'me')
    expect(origins).toEqual([])
    applyTextEdit(text, 'Budget', 'The new Budget!', 'me')
    expect(origins).toEqual(['me'])
  })
})

describe('a bound field', () => {
  test('among equal letters the change is at the caret', () => {
    const text = textOf('aaa')
    const marked = Y.createRelativePositionFromTypeIndex(text, 1)
    typeInto(text, 'aaa', 'aaaa', 1)
    const found = Y.createAbsolutePositionFromRelativePosition(marked, text.doc as Y.Doc)
    expect(text.toString()).toBe('aaaa')
    expect(found?.index).toBe(2)
  })

  test('any single change gives exactly the text in the field', () => {
    const words = fc.string({ unit: fc.constantFrom('a', 'b', '🎉', '🎈'), maxLength: 12 })
    fc.assert(
      fc.property(words, words, fc.nat(12), (before, after, caret) => {
        const text = textOf(before)
        typeInto(text, before, after, caret)
        expect(text.toString()).toBe(after)
      }),
      { numRuns: 500, seed: 5 },
    )
  })

  test('keeps remote edits since the field was rendered', () => {
    const text = textOf('Budget, as Ann wrote')
    typeInto(text, 'Budget', 'The Budget', 4)
    expect(text.toString()).toBe('The Budget, as Ann wrote')
  })
})

test.each([
  ['  both ends\n', 'both ends'],
  ['none', 'none'],
  [' \n\t ', ''],
  ['', ''],
])('trimming %j', (content, trimmed) => {
  const text = textOf(content)
  trimText(text)
  expect(text.toString()).toBe(trimmed)
})
