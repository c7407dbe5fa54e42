import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { NewLogEntry } from '../../store/document-log.ts'
import { noMetrics } from '../metrics.ts'
import { type Commit, type CommitsEnded, createCommitQueue } from './commit-queue.ts'

interface Named extends Commit {
  name: string
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

/** A queue with a log that answers on command, and the recorded outcomes. */
function queueOf() {
  const asked: { names: number[]; answer(conflicts?: string[]): void; fail(): void }[] = []
  const out: string[] = []
  const told: number[] = []
  const queue = createCommitQueue<Named>(
    {
      append: (entries) =>
        new Promise((resolve, reject) => {
          asked.push({
            names: entries.map(({ position }) => position),
            answer: (conflicts = []) => resolve(new Set(conflicts)),
            fail: () => reject(new Error('full')),
          })
        }),
    },
    noMetrics,
    () => {},
  )
  const onEnded: CommitsEnded<Named> = (commits, failure) => {
    told.push(commits.length)
    out.push(...commits.map(({ name }) => `${name} ${failure ? 'failed' : 'committed'}`))
  }
  const push = (documentId: string, position: number | null) =>
    queue.push(
      {
        documentId,
        name: `${documentId} ${position ?? 'nothing'}`,
        entry: position === null ? null : ({ documentId, position, content: new Uint8Array(2) } as NewLogEntry),
      },
      onEnded,
    )
  const next = async () => {
    await expect.poll(() => asked.length).toBeGreaterThan(0)
    const asking = asked.shift()
    if (!asking) throw new Error('Nothing was asked')
    return asking
  }
  return { push, next, asked, out, told, drain: queue.drain }
}

test('Y4: no outcome is reported before its commit, and all are reported in order', async () => {
  const { push, next, out, drain } = queueOf()
  push('parks', 1)
  const first = await next()
  push('parks', 2)
  push('roads', null)
  await turn()
  expect(out).toEqual([])
  first.answer()
  ;(await next()).answer()
  await drain()
  expect(out).toEqual(['parks 1 committed', 'parks 2 committed', 'roads nothing committed'])
})

test('S4: a commit starts after the sockets of its turn are read, without a timer', async () => {
  const server = createServer()
  const senders: Socket[] = []
  onTestFinished(() => {
    vi.useRealTimers()
    for (const sender of senders) sender.destroy()
    server.close()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const { push, asked } = queueOf()
  for (const documentId of ['parks', 'roads']) {
    const accepted = new Promise<Socket>((resolve) => server.once('connection', resolve))
    senders.push(connect(port, '127.0.0.1'))
    ;(await accepted).on('data', () => push(documentId, 1)).unref()
  }
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  // Both are in the kernel before the event loop reads the first.
  for (const sender of senders) sender.write('an edit')
  for (let turns = 0; turns < 100 && asked.length === 0; turns++) await turn()
  expect(asked.map(({ names }) => names)).toEqual([[1, 1]])
})

test('Y4: one transaction runs at a time, and the next one has everything that was pushed meanwhile', async () => {
  const { push, next, asked, told, drain } = queueOf()
  push('parks', 1)
  const first = await next()
  push('parks', 2)
  await new Promise((resolve) => setTimeout(resolve, 5))
  push('roads', 1)
  push('parks', 3)
  expect(asked).toEqual([])
  first.answer()
  const second = await next()
  expect(second.names).toEqual([2, 1, 3])
  second.answer()
  await drain()
  expect(told).toEqual([1, 3])
})

test('Y4: a commit without an entry waits for the commits before it, and needs no transaction', async () => {
  const { push, asked, out, drain } = queueOf()
  push('halls', null)
  expect(out).toEqual([])
  await drain()
  expect(asked).toEqual([])
  expect(out).toEqual(['halls nothing committed'])
})

test('Y4: later entries of the same document fail with the first one, and other documents are stored', async () => {
  const { push, next, out, drain } = queueOf()
  push('parks', 1)
  push('halls', null)
  const first = await next()
  push('parks', 2)
  push('roads', 1)
  first.fail()
  const second = await next()
  expect(second.names).toEqual([1])
  second.answer()
  await drain()
  expect(out).toEqual(['parks 1 failed', 'parks 2 failed', 'halls nothing committed', 'roads 1 committed'])
})

test('Y4: if the log has a different end, only the entries of that document fail', async () => {
  const { push, next, out, drain } = queueOf()
  push('parks', 1)
  push('roads', 1)
  const first = await next()
  first.answer(['parks'])
  await drain()
  expect(out).toEqual(['parks 1 failed', 'roads 1 committed'])
})

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

test('Y4: a room that throws on its outcome gets a failure, and the other rooms get their outcomes', async () => {
  const warn = vi.fn()
  const queue = createCommitQueue({ append: async () => new Set<string>() }, noMetrics, warn)
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
