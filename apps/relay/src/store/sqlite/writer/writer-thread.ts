/*
 * Runs in a separate thread, so that the serving thread does not wait for the disk. It never returns to an
 * event loop but sleeps in Atomics.wait until the other thread notifies it. Such a wake-up costs half as
 * much, and under load none is needed.
 */
import { dirname } from 'node:path'
import { type MessagePort, parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads'
import { connect } from '../connect.ts'
import { createDiskReserve } from '../disk-space.ts'
import { createAppendReceiver, type SharedMemory } from './append-ring.ts'
import { createPace } from './pace.ts'
import { runNext } from './run-jobs.ts'
import { createStoreJobs, type StoreJob } from './store-jobs.ts'
import { createUrgentFirst } from './urgent-first.ts'

export interface WriterThreadData {
  file: string
  /** See `StoreWriter.run`. */
  run: number
  newestVersion: number
  /** This many bytes of the disk stay free. */
  reserveBytes: number
  /** Receives all jobs except the appends in the shared memory. */
  port: MessagePort
  memory: SharedMemory
}

const { file, run, newestVersion, reserveBytes, port, memory } = workerData as WriterThreadData
const appends = createAppendReceiver(memory)
const pace = createPace()
const urgentFirst = createUrgentFirst()
const never = new Int32Array(new SharedArrayBuffer(4))
/** Received jobs that wait because a job with a lower id is still unread. */
const arrived: StoreJob[] = []
let lastInLine = 0
const line: StoreJob[] = []

/** Moves all received jobs into the queue, in the order of their ids. */
function takeWhatIsThere(): void {
  do {
    for (let next = appends.take(); next; next = appends.take())
      arrived.push({ id: next.id, name: 'append', args: [next.entries], isQuiet: true })
    for (let next = receiveMessageOnPort(port); next; next = receiveMessageOnPort(port))
      arrived.push(next.message)
    arrived.sort((a, b) => a.id - b.id)
    for (let next = arrived[0]; next?.id === lastInLine + 1; next = arrived[0]) {
      line.push(next)
      arrived.shift()
      lastInLine++
    }
  } while (arrived.length > 0)
}

/** Waits until a new job is in the queue. */
function waitForMore(there = line.length): void {
  for (;;) {
    const seen = appends.jobs()
    takeWhatIsThere()
    if (line.length > there) return
    appends.waitForMoreThan(seen)
  }
}

/**
 * Waits while the serving thread writes on its own connection. Jobs that arrive before `resume` stay in the
 * queue.
 */
function waitForResume(): void {
  for (;;) {
    const at = line.findIndex(({ name }) => name === 'resume')
    if (at >= 0) return void line.unshift(...line.splice(at, 1))
    waitForMore()
  }
}

const jobs = createStoreJobs(
  connect(file, newestVersion),
  run,
  createDiskReserve(dirname(file), reserveBytes),
)

for (let isOpen = true; isOpen; ) {
  // Before any other wait: jobs that arrive during the pause need no wake-up.
  const pause = pace.pause(performance.now())
  if (pause > 0) Atomics.wait(never, 0, 0, pause)
  takeWhatIsThere()
  if (line.length === 0) waitForMore()
  urgentFirst(line, performance.now())
  const name = line[0]?.name
  if (name === 'append') pace.begin(performance.now(), line.length)
  const { kept, answers } = runNext(jobs, line)
  appends.keep(kept)
  if (answers.length > 0) parentPort?.postMessage(answers)
  // If the pause was refused, no `resume` follows.
  if (name === 'pause' && answers.every((answer) => 'value' in answer)) waitForResume()
  isOpen = name !== 'close'
}
process.exit()
