import type { HistoryStep } from '@civic-hub/protocol'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { DocumentLog } from '../document-log.ts'
import { openTestStore } from './testing/open-test-store.ts'

let store: ReturnType<typeof openTestStore>
let log: DocumentLog
beforeEach(async () => {
  store = openTestStore()
  log = store.documentLog
  await log.open('parks')
})
afterEach(() => store.close())

function step(position: number, more: Partial<HistoryStep> = {}): HistoryStep {
  const authors = [{ accountId: 'ana', clientIds: [7], deletes: new Uint8Array([0, 0]) }]
  return { position, from: position, to: position + 5, authors, labels: [], update: bytes(100), ...more }
}

const bytes = (length: number) => new Uint8Array(length).fill(1)

const swap = (position: number, replaces: number, steps: HistoryStep[]) =>
  log.swapSnapshot(
    'parks',
    { position, replaces, steps, corrupt: [], known: bytes(1), content: bytes(1) },
    0,
    1_000_000_000,
  )

test('steps come back as they were stored, in pages of at least one', async () => {
  const other = { accountId: 'sam', clientIds: [], deletes: new Uint8Array([0, 1, 7, 1, 0, 3]) }
  const steps = [
    step(2, { labels: ['started'] }),
    step(5, { authors: [...step(5).authors, other] }),
    step(9, { authors: [], update: bytes(5_000) }),
  ]
  await swap(9, 0, steps)
  const plain = (read: HistoryStep[]) => read.map((one) => ({ ...one, update: new Uint8Array(one.update) }))
  const all = await log.readHistory('parks', 0, 1_000_000)
  expect(plain(all.steps)).toEqual(steps)
  expect([all.isCut, all.rest]).toEqual([false, null])
  const first = await log.readHistory('parks', 0, 1)
  expect([first.steps.map(({ position }) => position), first.isCut]).toEqual([[2], true])
  const last = await log.readHistory('parks', 7, 1)
  expect([last.steps.map(({ position }) => position), last.isCut]).toEqual([[9], false])
  expect((await log.readStepHeads('parks')).map(({ isFixed, to }) => [isFixed, to])).toEqual([
    [true, 7],
    [false, 10],
    [true, 14],
  ])
})

test('a snapshot that replaces another one than it was made from adds no steps', async () => {
  await swap(5, 0, [step(5)])
  await expect(swap(9, 0, [step(9)])).rejects.toThrow('another snapshot was made meanwhile')
  expect((await log.readSnapshot('parks'))?.position).toBe(5)
  await swap(9, 5, [step(9)])
  expect((await log.readSteps('parks')).map(({ position }) => position)).toEqual([5, 9])
})

test('steps are joined all or none', async () => {
  await swap(9, 0, [step(2), step(5), step(9)])
  const joined = (positions: number[]) => ({ positions, step: step(positions.at(-1) ?? 0, { from: 2 }) })
  await expect(log.joinSteps('parks', [joined([2, 5]), joined([8, 9])])).rejects.toThrow('another by now')
  expect((await log.readSteps('parks')).map(({ position }) => position)).toEqual([2, 5, 9])
  await log.joinSteps('parks', [joined([2, 5])])
  expect((await log.readSteps('parks')).map(({ position, from }) => [position, from])).toEqual([
    [5, 2],
    [9, 9],
  ])
})

test('what was written since the last step comes with its authors and labels', async () => {
  const entry = { documentId: 'parks', accountId: 'ana', at: 1, content: bytes(3), clientIds: [] }
  await log.append([
    { ...entry, position: 1, labels: [] },
    { ...entry, position: 2, labels: ['started', 'once more'] },
  ])
  const { rest } = await log.readHistory('parks', 0, 1_000_000)
  expect(rest?.entries.map(({ accountId, labels }) => [accountId, labels])).toEqual([
    ['ana', []],
    ['ana', ['once more', 'started']],
  ])
  expect(rest?.hasHistory).toBe(true)
  expect((await log.readHistory('parks', 2, 1_000_000)).rest).toBeNull()
  expect((await log.readHistory('nobody opened it', 0, 1)).logId).toBe('')
})
