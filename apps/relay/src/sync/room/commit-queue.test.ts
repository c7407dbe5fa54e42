import { expect, test, vi } from 'vitest'
import { noMetrics } from '../metrics.ts'
import { type Commit, type CommitsEnded, createCommitQueue } from './commit-queue.ts'

const commitOf = (documentId: string): Commit => ({
  documentId,
  entry: {
    documentId,
    position: 1,
    accountId: 'ana',
    at: 1,
    content: new Uint8Array([0, 0]),
    clientIds: [],
    labels: [],
  },
})

test('Y4: a room that fails to take its commits is told so, and the others get theirs', async () => {
  const warn = vi.fn()
  const queue = createCommitQueue({ append: () => Promise.resolve() }, noMetrics, warn)
  const fault = new Error('out of order')
  const broken = vi.fn<CommitsEnded<Commit>>((_commits, failure) => {
    if (failure === null) throw fault
  })
  const sound = vi.fn<CommitsEnded<Commit>>()
  const [first, second] = [commitOf('first'), commitOf('second')]
  queue.push(first, broken)
  queue.push(second, sound)
  await queue.drain()
  expect(broken.mock.calls).toEqual([
    [[first], null],
    [[first], fault],
  ])
  expect(sound.mock.calls).toEqual([[[second], null]])
  expect(warn).toHaveBeenCalledTimes(1)
})
