import type { StoreJob } from './store-jobs.ts'

/** Jobs that can wait: the parts of a snapshot and of an erasure. `close` waits for them. */
const background: ReadonlySet<StoreJob['name']> = new Set([
  'beginSnapshot',
  'stagePart',
  'stageSteps',
  'swapSnapshot',
  'removeUnneeded',
  'joinSteps',
  'eraseEntries',
  'eraseDocument',
  'close',
])
/** While edits arrive all the time, one background job starts in this time. It takes about 3 ms. */
const betweenBackgroundMs = 50

/**
 * Moves the first background job of the writer thread's queue behind all edits and account writes, unless nothing
 * else waits or 50 ms have passed since the last one. Otherwise, edits would wait for the snapshots of many
 * documents that are due at the same time. Times are in ms.
 */
export function createUrgentFirst() {
  let lastBackgroundAt = Number.NEGATIVE_INFINITY
  const isBackground = ({ name }: StoreJob) => background.has(name)

  return (line: StoreJob[], now: number): void => {
    const [first] = line
    if (!first || !isBackground(first)) return
    const mayWait = now - lastBackgroundAt < betweenBackgroundMs && !line.every(isBackground)
    if (mayWait) line.sort((a, b) => Number(isBackground(a)) - Number(isBackground(b)))
    else lastBackgroundAt = now
  }
}
