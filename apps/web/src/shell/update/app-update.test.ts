import { afterEach, expect, test, vi } from 'vitest'
import { toasts } from '../../ui/notify.ts'
import { takeUpdate } from './app-update.ts'

afterEach(() => vi.unstubAllGlobals())

test('reloads a page without a worker if the hub answers, whatever other tabs show', async () => {
  toasts.write([])
  // The locks of the other tabs would be read here.
  vi.stubGlobal('navigator', {})
  const reload = vi.fn()
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  await takeUpdate()
  expect(reload).not.toHaveBeenCalled()
  expect(toasts.read().map(({ title }) => title)).toEqual(['The hub does not answer. Try again later.'])

  vi.stubGlobal('fetch', async () => new Response())
  await takeUpdate()
  expect(reload).toHaveBeenCalledTimes(1)
})
