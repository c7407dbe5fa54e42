import { afterEach, expect, test, vi } from 'vitest'
import { toasts } from '../../ui/notify.ts'
import { installUpdate } from './app-update.ts'

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
  await installUpdate()
  const told = () => toasts.read().map(({ title }) => title)
  await vi.waitFor(() => expect(told()).toEqual(['The hub does not answer. Try again later.']))
  expect(reload).not.toHaveBeenCalled()

  vi.stubGlobal('fetch', async () => new Response())
  await installUpdate()
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
})
