import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { chosenDateStyle, dayInWords, momentInWords, monthInWords, timeInWords, weekdayInWords } from './dates.ts'
import { chooseDateStyle, dayWithMonthInWords, writesDayFirst } from './dates-later.ts'

const moment = new Date(2026, 5, 3, 14, 30)
const stored = new Map<string, string>()

beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

const all = () =>
  [dayInWords, weekdayInWords, timeInWords, momentInWords, monthInWords].map((inWords) => inWords(moment))

it('formats dates as specified by default', () => {
  expect(all()).toEqual(['Jun 3, 2026', 'Wed, Jun 3, 2026', '2:30 PM', 'Jun 3, 2026, 2:30 PM', 'June 2026'])
})

it('formats dates in digits if that style is chosen', () => {
  chooseDateStyle('iso')
  expect(all()).toEqual(['2026-06-03', 'Wed, 2026-06-03', '14:30', '2026-06-03, 14:30', '2026-06'])
})

it('formats dates like the browser if that style is chosen', () => {
  chooseDateStyle('browser')
  const browsers = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(undefined, options).format(moment)
  expect(dayInWords(moment)).toBe(browsers({ dateStyle: 'medium' }))
  expect(timeInWords(moment)).toBe(browsers({ timeStyle: 'short' }))
})

it('formats dates in the language of the page, in the standard style and without English words in digits', () => {
  vi.stubGlobal('document', { documentElement: { lang: 'de' } })
  const plain = () => all().map((text) => text.replace(/\s/g, ' '))
  expect(plain()).toEqual(['03.06.2026', 'Mi., 3. Juni 2026', '14:30', '03.06.2026, 14:30', 'Juni 2026'])
  expect(dayWithMonthInWords(moment)).toBe('3. Juni 2026')
  expect(writesDayFirst()).toBe(true)
  chooseDateStyle('iso')
  expect(all()).toEqual(['2026-06-03', '2026-06-03', '14:30', '2026-06-03, 14:30', '2026-06'])
})

it('deletes the choice of the standard style, and treats an unknown style as the standard', () => {
  chooseDateStyle('iso')
  chooseDateStyle('standard')
  expect(stored.size).toBe(0)
  stored.set('date-style', 'stardate')
  expect(chosenDateStyle()).toBe('standard')
})

it('formats dates in the standard style without localStorage', () => {
  vi.stubGlobal('localStorage', undefined)
  expect(dayInWords(moment)).toBe('Jun 3, 2026')
})
