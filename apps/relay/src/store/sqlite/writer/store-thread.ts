/*
 * Runs in a separate thread: checkpoints of the write-ahead log, which the serving thread must not wait for, and all
 * other jobs while the disk is slow or locked.
 */
import { dirname } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import type { Asked, ThreadAnswer } from '../../../asked-thread.ts'
import { connect } from '../connect.ts'
import { createDiskReserve } from '../disk-space.ts'
import { createStoreJobs, type StoreJob, type StoreJobs } from './store-jobs.ts'

export interface StoreThreadData {
  file: string
  /** See `StoreWriter.run`. */
  run: number
  newestVersion: number
  /** This many bytes of the disk stay free. */
  reserveBytes: number
}

const { file, run, newestVersion, reserveBytes } = workerData as StoreThreadData
const database = connect(file, newestVersion)
const keepReserve = createDiskReserve(dirname(file), reserveBytes)
let jobs: StoreJobs | null = null

function answerTo({ name, args }: StoreJob): unknown {
  // The serving thread has written since: cached positions are out of date.
  if (name === 'begin') jobs = null
  jobs ??= createStoreJobs(database, run, keepReserve)
  return (jobs[name] as (...args: readonly unknown[]) => unknown)(...args)
}

parentPort?.on('message', ({ id, question }: Asked<StoreJob>) => {
  let answer: ThreadAnswer<unknown>
  try {
    answer = { id, value: answerTo(question) }
  } catch (error) {
    const { message, code } = error as Error & { code?: string }
    answer = { id, failure: message, ...(code !== undefined && { code }) }
  }
  parentPort?.postMessage(answer)
})
