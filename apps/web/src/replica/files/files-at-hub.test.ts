import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notifyListChange } from '../connection/list-changes.ts'
import { followFilesAtHub } from './files-at-hub.ts'

const limits = { fileBytes: 1, committee: { bytes: 1, usedBytes: 0 }, account: { bytes: 1, usedBytes: 0 } }
const answer = vi.fn<() => Promise<Response>>()
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('fetch', answer)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  answer.mockReset()
})

test('asks a hub that did not answer again, until it answers or the caller stops', async () => {
  answer.mockRejectedValueOnce(new TypeError('no connection'))
  answer.mockImplementation(async () => Response.json({ files: [], limits }))
  const found = vi.fn()
  const stop = followFilesAtHub('parks', found)
  await vi.advanceTimersByTimeAsync(1_000)
  expect([answer.mock.calls.length, found.mock.calls.length]).toEqual([1, 0])
  await vi.advanceTimersByTimeAsync(1_500)
  await vi.waitFor(() => expect(found).toHaveBeenCalledTimes(1))
  expect(answer).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(300_000)
  expect(answer).toHaveBeenCalledTimes(2)
  notifyListChange('files', 'parks')
  await vi.waitFor(() => expect(found).toHaveBeenCalledTimes(2))
  stop()
  notifyListChange('files', 'parks')
  await vi.advanceTimersByTimeAsync(0)
  expect(answer).toHaveBeenCalledTimes(3)
})
