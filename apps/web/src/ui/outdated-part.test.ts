import { afterEach, expect, test, vi } from 'vitest'
import { toasts } from './notify.ts'
import { failureOfWorker, offerReloadIfOutdated } from './outdated-part.ts'
import { HubUnreachable } from './when-reachable.ts'

afterEach(() => vi.unstubAllGlobals())

test('offers to reload only if the hub lacks the code of this version', () => {
  toasts.write([])
  for (const failure of [new HubUnreachable(), failureOfWorker({ message: 'x is not a function' })])
    expect(offerReloadIfOutdated(failure)).toBe(false)
  expect(toasts.read()).toEqual([])
  const missing = [
    new TypeError('Failed to fetch dynamically imported module: https://hub.test/assets/a-1234567.js'),
    failureOfWorker({}),
  ]
  vi.stubGlobal('navigator', { onLine: false })
  for (const failure of missing) expect(offerReloadIfOutdated(failure)).toBe(false)
  expect(toasts.read()).toEqual([])
  vi.stubGlobal('navigator', { onLine: true })
  for (const failure of missing) expect(offerReloadIfOutdated(failure)).toBe(true)
  expect(toasts.read().map(({ action }) => action?.label)).toEqual(['Reload', 'Reload'])
})
