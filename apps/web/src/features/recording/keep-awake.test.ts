import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepAwake } from './keep-awake.ts'

/** How many locks the browser has given and not got back. */
let held = 0
let page: EventTarget & { visibilityState: string }

/** The page is hidden, and the browser takes its lock back; or it is shown again. */
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

test('the screen stays awake while it is shown, and again after it was hidden, until the recording ends', async () => {
  browserThat(gives)
  const stop = keepAwake()
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

test('a lock that comes after the end is given back', async () => {
  browserThat(gives)
  keepAwake()()
  await settled()
  expect(held).toBe(0)
})

test('a browser that refuses, or has no such lock, stops no recording', async () => {
  browserThat(() => Promise.reject(new DOMException('Low battery', 'NotAllowedError')))
  keepAwake()()
  vi.stubGlobal('navigator', {})
  keepAwake()()
  await settled()
  expect(held).toBe(0)
})
