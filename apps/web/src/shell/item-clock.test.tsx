import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { TurnClock } from './turn-clock.tsx'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the clock of a turn counts by the time of the hub on a device whose clock is hours ahead', () => {
  const hubs = Date.UTC(2026, 10, 24, 19)
  vi.useFakeTimers({ now: hubs + 3 * 3_600_000, toFake: ['Date'] })
  vi.stubGlobal('localStorage', { getItem: () => String(-3 * 3_600_000) })
  const since = new Date(hubs - 65_000).toISOString()
  expect(renderToStaticMarkup(<TurnClock since={since} limit={120} />)).toContain('>1:05 of 2:00<')
})
