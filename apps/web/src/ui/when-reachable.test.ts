import { expect, test, vi } from 'vitest'
import { HubUnreachable, whenReachable } from './when-reachable.ts'

test('asks the hub once for parts that are loaded together, and again for later ones', async () => {
  const asked = vi.fn(async () => new Response())
  vi.stubGlobal('fetch', asked)
  vi.stubGlobal('navigator', {})
  const load = (part: string) => whenReachable(async () => part)
  expect(await Promise.all([load('notes'), load('votes')])).toEqual(['notes', 'votes'])
  expect(asked).toHaveBeenCalledTimes(1)

  asked.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const outcomes = await Promise.allSettled([load('notes'), load('votes')])
  for (const outcome of outcomes) expect(outcome).toHaveProperty('reason', new HubUnreachable())
  expect(await load('notes')).toBe('notes')
  expect(asked).toHaveBeenCalledTimes(3)
})

test('asks the hub for the reason only when a file is missing on a device that has stored the app', async () => {
  const asked = vi.fn(async () => new Response())
  vi.stubGlobal('fetch', asked)
  vi.stubGlobal('navigator', { serviceWorker: { controller: {} } })
  expect(await whenReachable(async () => 'notes')).toBe('notes')
  expect(asked).not.toHaveBeenCalled()

  const missing = new TypeError('Failed to fetch dynamically imported module')
  const load = () => Promise.reject(missing)
  await expect(whenReachable(load)).rejects.toBe(missing)
  asked.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await expect(whenReachable(load)).rejects.toEqual(new HubUnreachable())
})
