import { afterEach, expect, test, vi } from 'vitest'

const page = new EventTarget()
const frames: (() => void)[] = []

async function openPage(visibilityState: DocumentVisibilityState) {
  vi.resetModules()
  vi.useFakeTimers()
  vi.stubGlobal('document', { visibilityState })
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame))
  const { afterFrame } = await import('./after-frame.ts')
  const done: string[] = []
  const first = () => done.push('first')
  const second = () => done.push('second')
  return { afterFrame, done, first, second }
}

afterEach(() => {
  frames.length = 0
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('runs each work once, after the next frame', async () => {
  const { afterFrame, done, first, second } = await openPage('visible')
  afterFrame(first)
  afterFrame(second)
  afterFrame(first)
  expect(done).toEqual([])
  for (const frame of frames) frame()
  expect(done).toEqual([])
  vi.advanceTimersByTime(1)
  expect(done).toEqual(['first', 'second'])
  vi.advanceTimersByTime(1_000)
  expect(done).toHaveLength(2)
})

test('runs the work without a frame after a while', async () => {
  const { afterFrame, done, first } = await openPage('visible')
  afterFrame(first)
  vi.advanceTimersByTime(300)
  expect(done).toEqual(['first'])
})

test('runs the waiting work when the page is hidden', async () => {
  const { afterFrame, done, first } = await openPage('visible')
  afterFrame(first)
  page.dispatchEvent(new Event('visibilitychange'))
  expect(done).toEqual(['first'])
})

test('runs the work at once in a hidden page', async () => {
  const { afterFrame, done, first } = await openPage('hidden')
  afterFrame(first)
  expect(done).toEqual(['first'])
})
