import { expect, test } from 'vitest'
import { parseExplanation } from './parse-explanation.ts'

test('splits an answer at the requested heading', () => {
  const answer = [
    '## Summary',
    '- The town buys **new swings**. [1]',
    '* They cost 900 dollars.',
    '',
    '**What This Means for You:**',
    '1. You can play from May on.',
    '2) Nobody pays more.',
  ].join('\n')
  expect(parseExplanation(answer)).toEqual({
    summary: ['Summary', 'The town buys new swings.', 'They cost 900 dollars.'],
    meaning: ['You can play from May on.', 'Nobody pays more.'],
  })
})

test('returns at most five bullets for the meaning', () => {
  const many = Array.from({ length: 8 }, (_, index) => `- Point ${index + 1}`)
  const { meaning } = parseExplanation(`- A\nwhat this means for you\n${many.join('\n')}`)
  expect(meaning).toEqual(['Point 1', 'Point 2', 'Point 3', 'Point 4', 'Point 5'])
})

test('leaves out words around the bullets of the second part', () => {
  expect(parseExplanation('What This Means for You\nHere it is:\n- Come on Friday').meaning).toEqual(['Come on Friday'])
})

test('an answer without the heading is all summary, and one without bullets is split into lines', () => {
  expect(parseExplanation('Just words.\n\nMore words.')).toEqual({
    summary: ['Just words.', 'More words.'],
    meaning: [],
  })
  expect(parseExplanation('A\nWhat This Means for You\nB\nC').meaning).toEqual(['B', 'C'])
})
