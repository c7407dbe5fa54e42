import { afterEach, expect, test, vi } from 'vitest'
import { readImage, readPictures } from './read-image.ts'

let starting: Promise<unknown> = new Promise(() => {})
let failing: ((reason: unknown) => void) | null = null
// Behaves like the library: it creates its worker at once, and never settles when the language data are
// missing.
vi.mock('tesseract.js', () => ({
  createWorker(_langs: string, _mode: number, { errorHandler }: { errorHandler(reason: unknown): void }) {
    new Worker('worker.min.js')
    failing = errorHandler
    return starting
  },
}))
const ended = vi.fn()
class TestWorker {
  terminate = ended
}
afterEach(() => {
  vi.unstubAllGlobals()
  ended.mockReset()
})

function browser() {
  vi.stubGlobal('Worker', TestWorker)
  vi.stubGlobal('createImageBitmap', async () => ({ width: 1, height: 1, close() {} }))
  const context = { fillRect() {}, drawImage() {} }
  vi.stubGlobal('document', { createElement: () => ({ getContext: () => context }) })
}

test('terminates the worker when its language data fail, and when a person stops it', async () => {
  browser()
  const stop = new AbortController()
  const failed = readImage(new Blob(), () => {}, stop.signal)
  await vi.waitFor(() => expect(failing).not.toBeNull())
  failing?.('no data')
  await expect(failed).rejects.toBe('no data')
  expect(ended).toHaveBeenCalledTimes(1)

  failing = null
  const stopped = readImage(new Blob(), () => {}, stop.signal)
  await vi.waitFor(() => expect(failing).not.toBeNull())
  stop.abort('enough')
  await expect(stopped).rejects.toBe('enough')
  expect(ended).toHaveBeenCalledTimes(2)
  expect(globalThis.Worker).toBe(TestWorker)
})

test('reads pages one after the other with one worker, and reports the progress of all of them', async () => {
  browser()
  starting = Promise.resolve({ recognize: async (page: string) => ({ data: { text: `words of ${page}` } }) })
  const progress: number[] = []
  const drawn: number[] = []
  const draw = async (index: number) => {
    drawn.push(index)
    return `page ${index}` as never
  }
  const words = await readPictures({ count: 4, draw }, (share) => progress.push(share), new AbortController().signal)
  expect(words.split('\n')).toEqual([...[0, 1, 2, 3].map((index) => `words of page ${index}`), ''])
  expect(drawn).toEqual([0, 1, 2, 3])
  expect(progress).toEqual([0.25, 0.5, 0.75, 1])
  expect(ended).toHaveBeenCalledTimes(1)
})
