/*
 * Runs in a separate thread: checkpoints of the write-ahead log, which the serving thread must not wait for, and all
 * other jobs while the disk is slow or locked.
 */
import { dirname } from 'node:path'
import { workerData } from 'node:worker_threads'
import { answerQuestions } from '../../../asked-thread.ts'
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
const maintainReserve = createDiskReserve(dirname(file), reserveBytes)
let jobs: StoreJobs | null = null

function answerTo({ name, args }: StoreJob): unknown {
  // The serving thread has written since: cached positions are out of date.
  if (name === 'begin') jobs = null
  jobs ??= createStoreJobs(database, run, maintainReserve)
  return (jobs[name] as (...args: readonly unknown[]) => unknown)(...args)
}

answerQuestions(answerTo)
