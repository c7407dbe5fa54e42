import { expect, test } from 'vitest'
import type { StoreJob } from './store-jobs.ts'
import { createUrgentFirst } from './urgent-first.ts'

const jobs = (...names: StoreJob['name'][]): StoreJob[] => names.map((name, id) => ({ id, name, args: [] }))
const ids = (line: readonly StoreJob[]) => line.map(({ id }) => id)

test('S4: edits and account writes are moved before the jobs of snapshots, each kind in its order', () => {
  const urgentFirst = createUrgentFirst()
  urgentFirst(jobs('swapSnapshot'), 0)
  const line = jobs('stagePart', 'append', 'removeUnneeded', 'pause', 'append', 'close')
  urgentFirst(line, 49)
  expect(ids(line)).toEqual([1, 3, 4, 0, 2, 5])
})

test('S4: a job of a snapshot starts every 50 ms, also while edits arrive all the time', () => {
  const urgentFirst = createUrgentFirst()
  const started = Array.from({ length: 200 }, (_, now) => {
    const line = jobs('stagePart', 'append')
    urgentFirst(line, now)
    return line[0]?.name === 'stagePart' ? now : null
  })
  expect(started.filter((now) => now !== null)).toEqual([0, 50, 100, 150])
})

test('S4: without other jobs, those of snapshots run at once', () => {
  const urgentFirst = createUrgentFirst()
  const line = jobs('beginSnapshot', 'swapSnapshot')
  urgentFirst(line, 0)
  urgentFirst(line, 1)
  expect(ids(line)).toEqual([0, 1])
})
