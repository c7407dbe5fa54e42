import { expect, test } from 'vitest'
import { findInText } from './find-in-text.ts'

test('finds words in any case, and keeps the whole text', () => {
  const text = 'Trees. We plant TREES (trees?) in İstanbul.'
  const { parts, count } = findInText(text, ' trees ')
  expect(count).toBe(3)
  expect(parts.map((part) => part.text).join('')).toBe(text)
  expect(parts.filter(({ found }) => found !== null).map((part) => [part.text, part.found])).toEqual([
    ['Trees', 0],
    ['TREES', 1],
    ['trees', 2],
  ])
})

test.each(['', ' ', 'oak'])('finds nothing for %j', (words) => {
  expect(findInText('Trees', words)).toEqual({ parts: [{ text: 'Trees', found: null }], count: 0 })
})

test('characters of regular expressions are matched literally', () => {
  expect(findInText('1+1 (a.b)', '(a.b').count).toBe(1)
})
