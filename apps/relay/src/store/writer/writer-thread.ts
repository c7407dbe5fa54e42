/*
 * Runs in a thread of its own, so that the serving thread does not wait for the disk. It never returns to an event loop
 * but sleeps in Atomics.wait until the other thread notifies it: such a wake-up costs half, and under load there is none.
 */
import { dirname } from 'node:path'
import { type MessagePort, parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads'
import { connect } from '../database.ts'
import { createDiskReserve } from '../disk-space.ts'
import { runNext } from './run-jobs.ts'
import { createStoreJobs, type StoreAnswer, type StoreJob } from './store-jobs.ts'

export interface WriterThreadData {
  file: string
  /** This much of the disk stays free. */
  reserveBytes: number
  /** Jobs come in here, and `close` as the last message. */
  port: MessagePort
  /** Changes with each job. */
  bell: Int32Array
}

/** Pause between the starts of two append transactions; entries that arrive in it share the next transaction. */
const paceMs = 2

const { file, reserveBytes, port, bell } = workerData as WriterThreadData
const never = new Int32Array(new SharedArrayBuffer(4))
const line: (StoreJob | 'close')[] = []

function takeWhatIsThere(): void {
  for (let next = receiveMessageOnPort(port); next; next = receiveMessageOnPort(port)) line.push(next.message)
}

/** Waits until a new job is in the queue. */
function waitForMore(there = line.length): void {
  for (;;) {
    const rung = Atomics.load(bell, 0)
    takeWhatIsThere()
    if (line.length > there) return
    Atomics.wait(bell, 0, rung)
  }
}

/** The serving thread writes on its own connection now. Jobs that arrive before `resume` stay in the queue. */
function waitForResume(): void {
  for (;;) {
    const at = line.findIndex((job) => job !== 'close' && job.name === 'resume')
    if (at >= 0) return void line.unshift(...line.splice(at, 1))
    waitForMore()
  }
}

const database = connect(file)
const jobs = createStoreJobs(database, createDiskReserve(dirname(file), reserveBytes))
let lastAppend = 0

for (;;) {
  if (line.length === 0) waitForMore()
  if (line[0] === 'close') break
  const { name } = line[0] as StoreJob
  if (name === 'append') {
    const pause = lastAppend + paceMs - performance.now()
    if (pause > 0) Atomics.wait(never, 0, 0, pause)
    takeWhatIsThere()
    lastAppend = performance.now()
  }
  const answers: StoreAnswer[] = runNext(jobs, line as StoreJob[])
  parentPort?.postMessage(answers)
  if (name === 'pause') waitForResume()
}
database.close()
process.exit()
