import { afterEach, expect, test, vi } from 'vitest'
import { createJobQueue } from './job-queue.ts'

const after = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

afterEach(() => {
  vi.useRealTimers()
})

function record() {
  const queue = createJobQueue()
  const ran: string[] = []
  return {
    queue,
    ran,
    urgent: (name: string) => queue.add(() => void ran.push(name), false),
    background: (name: string, takes = 0) =>
      queue.add(async () => {
        if (takes > 0) await after(takes)
        ran.push(name)
      }, true),
  }
}

test('S4: a job runs at once if no other is running', async () => {
  const { ran, urgent } = record()
  const done = urgent('edit')
  expect(ran).toEqual(['edit'])
  await done
})

test('S4: edits and account writes run before the jobs of snapshots, each kind in its order', async () => {
  const { queue, ran, urgent, background } = record()
  void background('part 1', 5)
  void background('part 2')
  void background('part 3')
  void urgent('edit 1')
  void urgent('edit 2')
  await queue.empty()
  expect(ran).toEqual(['part 1', 'edit 1', 'edit 2', 'part 2', 'part 3'])
})

test('S4: a job of a snapshot waits four times as long as the one before it took', async () => {
  vi.useFakeTimers()
  const { ran, urgent, background } = record()
  void background('part 1', 10)
  void background('part 2')
  await vi.advanceTimersByTimeAsync(10)
  await urgent('edit')
  await vi.advanceTimersByTimeAsync(39)
  expect(ran).toEqual(['part 1', 'edit'])
  await vi.advanceTimersByTimeAsync(1)
  expect(ran).toEqual(['part 1', 'edit', 'part 2'])
})

test('S4: jobs of a snapshot also run while edits arrive all the time', async () => {
  const { ran, urgent, background } = record()
  const part = background('part', 1)
  let isDone = false
  const next = background('next part').then(() => {
    isDone = true
  })
  await part
  while (!isDone) {
    await urgent('edit')
    await new Promise((resolve) => setImmediate(resolve))
  }
  await next
  expect(ran.filter((name) => name !== 'edit')).toEqual(['part', 'next part'])
})

test('S1: a failed job rejects and the next one runs', async () => {
  const { queue, urgent, ran } = record()
  const failed = queue.add(() => Promise.reject(new Error('no')), false)
  const next = urgent('edit')
  await expect(failed).rejects.toThrow('no')
  await next
  expect(ran).toEqual(['edit'])
})

test('S4: a job of a snapshot gets its turn although another edit waits at every moment', async () => {
  const { queue, ran, background } = record()
  let isDone = false
  const edit = (): Promise<unknown> =>
    queue.add(async () => {
      if (!isDone) void edit()
      await after(1)
      ran.push('edit')
    }, false)
  void edit()
  await background('part')
  isDone = true
  await queue.empty()
  expect(ran).toContain('part')
})
