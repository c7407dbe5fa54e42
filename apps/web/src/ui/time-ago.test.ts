import { afterEach, expect, test, vi } from 'vitest'
import { timeAgo } from './time-ago.ts'

afterEach(() => vi.unstubAllGlobals())
const now = Date.UTC(2026, 5, 3, 12)
const hours = (count: number) => now - count * 60 * 60 * 1000

test('says the largest unit of which one has passed', () => {
  expect(timeAgo(hours(73), now)).toBe('3 days ago')
  expect(timeAgo(hours(10.4), now)).toBe('10 hours ago')
  expect(timeAgo(hours(0.5), now)).toBe('30 minutes ago')
  expect(timeAgo(now - 1000, now)).toBe('0 minutes ago')
})

test('speaks the language of the page', () => {
  vi.stubGlobal('document', { documentElement: { lang: 'fr' } })
  expect(timeAgo(hours(48), now)).toBe('il y a 2 jours')
})
