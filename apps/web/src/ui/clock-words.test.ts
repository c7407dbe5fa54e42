import { expect, test } from 'vitest'
import { clockWords, timeInWords } from './clock-words.ts'

const since = '2026-11-21T19:00:00.000Z'
const now = Date.parse(since) + 372_400

test.each([
  [0, '0:00'],
  [9_999, '0:09'],
  [372_000, '6:12'],
  [3_605_000, '1:00:05'],
  [-5_000, '0:00'],
])('formats %d ms as %s', (ms, words) => {
  expect(clockWords(ms)).toBe(words)
})

test('shows the spent and the planned time, and the rest or the excess', () => {
  expect(timeInWords({ spentMs: 0, since, plannedMinutes: 15 }, now)).toEqual({
    spent: '6:12 of 15:00',
    countdown: '8:48 left',
    over: false,
  })
  expect(timeInWords({ spentMs: 600_000, since, plannedMinutes: 15 }, now)).toMatchObject({
    countdown: '1:12 over',
    over: true,
  })
  expect(timeInWords({ spentMs: 0, since, plannedMinutes: null }, now)).toEqual({
    spent: '6:12 so far',
    countdown: null,
    over: false,
  })
})

test('shows no time for an item whose start is in the future of this clock', () => {
  expect(timeInWords({ spentMs: 0, since, plannedMinutes: null }, now - 900_000).spent).toBe('0:00 so far')
})
