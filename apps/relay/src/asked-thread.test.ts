import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAskedThread, threadProgram } from './asked-thread.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'civic-hub-thread-'))
  writeFileSync(
    join(folder, 'program.mjs'),
    `import { parentPort, threadId } from 'node:worker_threads'
    parentPort.on('message', ({ id, question }) =>
      setTimeout(() => parentPort.postMessage({ id, value: [question, threadId] }), question))`,
  )
})
afterEach(() => {
  vi.useRealTimers()
  rmSync(folder, { recursive: true })
})

const start = () => createAskedThread<number, [number, number]>(pathToFileURL(join(folder, 'program.mjs')), {})

test('a thread ends after an idle minute, and the next question starts another one', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const thread = start()
  const [, first] = await thread.ask(0)
  vi.advanceTimersByTime(59_999)
  expect((await thread.ask(0))[1]).toBe(first)
  vi.advanceTimersByTime(59_999)
  // A question that takes longer than that is not interrupted.
  const waiting = thread.ask(50)
  vi.advanceTimersByTime(120_000)
  expect(await waiting).toEqual([50, first])
  vi.advanceTimersByTime(60_000)
  expect((await thread.ask(0))[1]).toBeGreaterThan(first)
  await thread.close()
})

test('closing rejects waiting questions', async () => {
  const thread = start()
  const waiting = expect(thread.ask(10_000)).rejects.toThrow('The relay shuts down')
  await thread.close()
  await waiting
})

test('the program is beside its module in the source, and beside all others in the built relay', () => {
  expect(threadProgram('store-thread', 'file:///relay/src/store/job-runner.ts').href).toBe(
    'file:///relay/src/store/store-thread.ts',
  )
  expect(threadProgram('store-thread', 'file:///relay/dist/relay-Ab12.js').href).toBe(
    'file:///relay/dist/store-thread.js',
  )
})
