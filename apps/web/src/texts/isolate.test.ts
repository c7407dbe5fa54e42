import { expect, test } from 'vitest'
import { historyTexts } from './en/history.gen.ts'
import { meetingNewsTexts } from './en/meeting-news.gen.ts'
import { meetingsTexts } from './en/meetings.gen.ts'
import { isolate } from './isolate.ts'

test('isolates right-to-left text, and does not change other text', () => {
  expect(isolate('Parks')).toBe('Parks')
  for (const words of ['ועדה', 'اجتماع Parks', 'Parks اجتماع']) expect(isolate(words)).toBe(`\u2068${words}\u2069`)
})

test('text with signs of direction cannot reach the words around it', () => {
  expect(isolate('Ann\u202e')).toBe('\u2068Ann\u202e\u202c\u2069')
  expect(isolate('Ann\u2069\u202c')).toBe('\u2068Ann\u2069')
  for (const words of ['𞤀𞤣𞤤𞤢𞤥', 'ࡀࡁ', 'ࠀࠁ']) expect(isolate(words)).toBe(`\u2068${words}\u2069`)
})

test('a lone mark of direction does not change the bytes of a text', () => {
  for (const words of ['Ann\u200e', 'Ann\u200f!']) expect(isolate(words)).toBe(words)
  // Its script is Arabic, so it has always been isolated.
  expect(isolate('\u061cAnn')).toBe('\u2068\u061cAnn\u2069')
})

test('isolates quoted text in sentences', () => {
  expect(meetingsTexts.heading('Parks')).toBe('Meetings - Parks')
  expect(meetingsTexts.heading('ועדה')).toBe('Meetings - \u2068ועדה\u2069')
  expect(meetingNewsTexts.othersStarted('ועדה 2')).toBe('\u2068ועדה 2\u2069 is live now')
  expect(historyTexts.who.you('דנה')).toBe('\u2068דנה\u2069 (you)')
})
