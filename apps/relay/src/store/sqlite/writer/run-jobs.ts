import type { NewLogEntry } from '../../document-log.ts'
import type { StoreAnswer, StoreJob, StoreJobs } from './store-jobs.ts'

interface Outcome {
  /** The ids of completed appends from the shared memory; they need no other answer. */
  kept: number[]
  answers: StoreAnswer[]
}

/**
 * Runs the first job of the queue, or all appends at its start in one transaction. Removes them from the
 * queue.
 */
export function runNext(jobs: StoreJobs, line: StoreJob[]): Outcome {
  const appends = line.findIndex(({ name }) => name !== 'append')
  const taken = line.splice(0, Math.max(1, appends < 0 ? line.length : appends))
  const kept: number[] = []
  const answers: StoreAnswer[] = []
  try {
    const values = run(jobs, taken)
    for (const [index, { id, isQuiet }] of taken.entries()) {
      const value = values[index]
      if (isQuiet && Array.isArray(value) && value.length === 0) kept.push(id)
      else answers.push({ id, value })
    }
  } catch (error) {
    const { message, code = '' } = error as Error & { code?: string }
    for (const { id } of taken) answers.push({ id, failure: { message, code } })
  }
  return { kept, answers }
}

function run(jobs: StoreJobs, taken: readonly StoreJob[]): readonly unknown[] {
  const [first] = taken
  if (!first) return []
  if (first.name === 'append') return jobs.append(taken.map(({ args }) => args[0] as readonly NewLogEntry[]))
  return [(jobs[first.name] as (...args: readonly unknown[]) => unknown)(...first.args)]
}
