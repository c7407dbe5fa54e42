import { getPriority } from 'node:os'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'

const program = `
  import { readlinkSync } from 'node:fs'
  import { getPriority } from 'node:os'
  import { parentPort } from 'node:worker_threads'
  import { lowerThreadPriority } from '${new URL('./lower-thread-priority.ts', import.meta.url)}'
  lowerThreadPriority()
  parentPort.postMessage(getPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1))))
`

test.runIf(process.platform === 'linux')('lowers the priority of its thread alone', async () => {
  const before = getPriority()
  const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(program)}`))
  const priority = await new Promise((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
  })
  await worker.terminate()
  expect(priority).toBe(19)
  expect(getPriority()).toBe(before)
})
