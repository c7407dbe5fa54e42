/*
 * Runs in a thread of its own: what waits for the disk here keeps nobody waiting who is served there. One job after the
 * other, each a transaction of its own.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { connect } from '../database.ts'
import { createStoreJobs, type StoreJobs } from './store-jobs.ts'

export interface StoreJob {
  name: keyof StoreJobs
  args: readonly unknown[]
}

/** A failure keeps what SQLite calls it. */
export type StoreAnswer = { value: unknown } | { failure: { message: string; code: string } }

const database = connect((workerData as { file: string }).file)
const jobs = createStoreJobs(database)

parentPort?.on('message', (job: StoreJob | 'close') => {
  if (job === 'close') {
    database.close()
    parentPort?.close()
    return
  }
  let answer: StoreAnswer
  try {
    answer = { value: (jobs[job.name] as (...args: readonly unknown[]) => unknown)(...job.args) }
  } catch (error) {
    const { message, code } = error as Error & { code?: string }
    answer = { failure: { message, code: code ?? '' } }
  }
  parentPort?.postMessage(answer)
})
