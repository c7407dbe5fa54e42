import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { holdWakeLock } from './wake-lock.ts'

/** The number of locks that the browser has granted and that were not released. */
let held = 0
let page: EventTarget & { visibilityState: string }

/** Hides the page, and the browser releases its lock; or shows the page again. */
function show(visibilityState: 'visible' | 'hidden'): void {
  page.visibilityState = visibilityState
  if (visibilityState === 'hidden') held = 0
  page.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  held = 0
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('document', page)
})
afterEach(() => vi.unstubAllGlobals())

function browserThat(request: () => Promise<unknown>): void {
  vi.stubGlobal('navigator', { wakeLock: { request } })
}
const gives = async () => {
  held++
  return { release: async () => void held-- }
}
const settled = () => new Promise((resolve) => setTimeout(resolve))

test('the screen stays awake while the page is visible, and again after it was hidden, until the recording ends', async () => {
  browserThat(gives)
  const stop = holdWakeLock()
  await settled()
  expect(held).toBe(1)
  show('hidden')
  await settled()
  expect(held).toBe(0)
  show('visible')
  await settled()
  expect(held).toBe(1)
  stop()
  await settled()
  show('visible')
  await settled()
  expect(held).toBe(0)
})

test('a lock that is granted after the end is released', async () => {
  browserThat(gives)
  holdWakeLock()()
  await settled()
  expect(held).toBe(0)
})

test('a browser that refuses, or has no such lock, does not stop a recording', async () => {
  browserThat(() => Promise.reject(new DOMException('Low battery', 'NotAllowedError')))
  holdWakeLock()()
  vi.stubGlobal('navigator', {})
  holdWakeLock()()
  await settled()
  expect(held).toBe(0)
})
