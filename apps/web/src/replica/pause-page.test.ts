import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import { notifyRelay } from './connection/relay-http.ts'
import { pagePause } from './page-pause.ts'
import { onPagePause, pausePage, setPageCheck } from './pause-page.ts'
import { createDevice } from './store/device.ts'
import { wipeDeviceDatabase } from './store/wipe-device-database.ts'

afterEach(() => {
  setPageCheck(async (resume) => resume())
  vi.unstubAllGlobals()
})

/** Pauses the page until the returned function is called. */
function pauseUntil(): () => void {
  let resume = () => {}
  setPageCheck(async (now) => {
    resume = now
  })
  pausePage()
  return () => resume()
}

test('L29: a page that returns opens no database before it is checked, and closes the open one', async () => {
  const device = createDevice('ana')
  const before = await device.database()
  const resume = pauseUntil()
  expect(device.opened()).toBeNull()
  expect(() => before.transaction('updates', 'readwrite')).toThrow()
  const opened = vi.fn()
  const opening = device.database().then(opened)
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(opened).not.toHaveBeenCalled()
  resume()
  await opening
  expect(opened).toHaveBeenCalled()
  device.close()
  await wipeDeviceDatabase('ana')
})

test('L29: a page that returns sends no request before it is checked', async () => {
  const sent = vi.fn(async () => new Response('{}'))
  vi.stubGlobal('fetch', sent)
  const resume = pauseUntil()
  const answer = notifyRelay('POST', '/api/x')
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(sent).not.toHaveBeenCalled()
  resume()
  expect(await answer).toEqual({ ok: true, value: null })
  expect(sent).toHaveBeenCalledTimes(1)
})

test('notifies its listeners once while it is paused, before the check', async () => {
  const log: string[] = []
  setPageCheck(async (resume) => {
    log.push('check')
    await Promise.resolve()
    resume()
  })
  const stop = onPagePause(() => log.push(pagePause() ? 'paused' : 'not paused'))
  pausePage()
  pausePage()
  expect(log).toEqual(['paused', 'check'])
  await pagePause()
  expect(pagePause()).toBeNull()
  stop()
})

// A browser's own `location` cannot be replaced.
test.skipIf('window' in globalThis)('reloads a page that cannot be checked', async () => {
  const reload = vi.fn()
  vi.stubGlobal('location', { reload })
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  let resume = () => {}
  setPageCheck(async (now) => {
    resume = now
    throw new Error('No storage')
  })
  pausePage()
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
  expect(pagePause()).not.toBeNull()
  resume()
})
