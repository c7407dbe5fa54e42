import type { NewLogEntry } from '../document-log.ts'
import type { StoreAnswer, StoreJob, StoreJobs } from './store-jobs.ts'

/** Runs the first job of the queue, or all appends at its start in one transaction. Removes them from the queue. */
export function runNext(jobs: StoreJobs, line: StoreJob[]): StoreAnswer[] {
  const appends = line.findIndex(({ name }) => name !== 'append')
  const taken = line.splice(0, Math.max(1, appends < 0 ? line.length : appends))
  try {
    const values = run(jobs, taken)
    return taken.map(({ id }, index) => ({ id, value: values[index] }))
  } catch (error) {
    const { message, code = '' } = error as Error & { code?: string }
    return taken.map(({ id }) => ({ id, failure: { message, code } }))
  }
}

function run(jobs: StoreJobs, taken: readonly StoreJob[]): readonly unknown[] {
  const [first] = taken
  if (!first) return []
  if (first.name === 'append') return jobs.append(taken.map(({ args }) => args[0] as readonly NewLogEntry[]))
  return [(jobs[first.name] as (...args: readonly unknown[]) => unknown)(...first.args)]
}
