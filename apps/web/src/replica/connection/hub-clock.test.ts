import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTransitionContext } from '../transition-context.ts'
import { hubNow } from './hub-clock.ts'
import { fetchFromRelay } from './relay-http.ts'

const hour = 3_600_000
const hubs = Date.UTC(2026, 10, 24, 19)

const kept = new Map<string, string>()

beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
  vi.useFakeTimers({ toFake: ['Date'] })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** One response of the hub, which sends it at `hubs`. */
async function ask({ tripMs = 200 } = {}): Promise<void> {
  vi.stubGlobal('fetch', async () => {
    vi.setSystemTime(Date.now() + tripMs)
    return new Response('{}', { headers: { date: new Date(hubs).toUTCString() } })
  })
  await fetchFromRelay('GET', '/api/session', undefined)
}

for (const [name, offset] of [
  ['ahead', 3 * hour],
  ['behind', -5 * hour],
] as const)
  test(`L26: a device whose clock is hours ${name} writes the hub's time`, async () => {
    vi.setSystemTime(hubs + offset)
    await ask()
    const { now } = createTransitionContext(null)
    expect(Math.abs(now().getTime() - hubs)).toBeLessThan(1_000)

    // Without a connection, also after a reload, the difference stays known.
    vi.setSystemTime(Date.now() + hour)
    expect(Math.abs(now().getTime() - hubs - hour)).toBeLessThan(1_000)
  })

test('L26: a clock that is set right is used again after the next response', async () => {
  vi.setSystemTime(hubs + 3 * hour)
  await ask()
  vi.setSystemTime(hubs + 40_000)
  await ask()
  expect(hubNow()).toBe(Date.now())
})

test('L26: a difference of less than a minute changes nothing', async () => {
  vi.setSystemTime(hubs - 50_000)
  await ask()
  expect(hubNow()).toBe(Date.now())

  vi.setSystemTime(hubs + 3 * hour)
  await ask()
  const known = hubNow() - Date.now()
  vi.setSystemTime(hubs + 3 * hour + 20_000)
  await ask()
  expect(hubNow() - Date.now()).toBe(known)
})

test('L26: a response that was read late, or has no time, changes nothing', async () => {
  vi.setSystemTime(hubs)
  await ask({ tripMs: 4 * hour })
  expect(hubNow()).toBe(Date.now())

  vi.stubGlobal('fetch', async () => new Response('{}'))
  await fetchFromRelay('GET', '/api/session', undefined)
  expect(hubNow()).toBe(Date.now())
})
