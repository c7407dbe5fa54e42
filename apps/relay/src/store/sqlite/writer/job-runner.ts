import { dirname } from 'node:path'
import { createAskedThread, threadProgram } from '../../../asked-thread.ts'
import { connect } from '../connect.ts'
import { createDiskReserve } from '../disk-space.ts'
import { createCommitTimes } from './commit-times.ts'
import { createStoreJobs, isBackground, type StoreJob, type StoreJobs } from './store-jobs.ts'
import type { StoreThreadData } from './store-thread.ts'

/** The serving thread waits this long for another process to unlock the database. */
const maxLockedMs = 20
const commitsAtStart = 5
/** The write-ahead log is copied into the database after about so many pages: 16 MB. */
const pagesPerCheckpoint = 4_000
const pageBytes = 4096
/** The pages that a commit writes beside its content, and at most those of a background job. */
const pagesPerCommit = 2.5
const pagesPerBackgroundJob = 256

type Result<N extends keyof StoreJobs> = ReturnType<StoreJobs[N]>

/** The thread that runs the jobs: this one, or a separate one. */
export type JobThread = 'serving' | 'separate'

/**
 * Runs jobs on the serving thread as long as commits are fast: to hand a commit to another thread costs more processor
 * time than the commit. While the disk is slow, or another process has locked the database, a separate thread runs
 * them. If that thread dies, the next job starts a new one. `fixed` selects the thread once and for all.
 */
export function createJobRunner(data: StoreThreadData, fixed?: JobThread, slowMs?: number) {
  const { file, run: relayRun, newestVersion, reserveBytes } = data
  const program = threadProgram('store-thread', import.meta.url)
  const thread = createAskedThread<StoreJob, unknown>(program, { maxYoungGenerationSizeMb: 4 }, data)
  const database = connect(file, newestVersion)
  database.pragma('wal_autocheckpoint = 0')
  database.pragma(`busy_timeout = ${maxLockedMs}`)
  const maintainReserve = createDiskReserve(dirname(file), reserveBytes)
  const times = createCommitTimes(slowMs)
  let pages = 0
  /** The jobs of this thread; null while the separate thread runs them. */
  let own: StoreJobs | null = fixed === 'separate' ? null : createJobs()

  function createJobs(): StoreJobs {
    return createStoreJobs(database, relayRun, (bytes) => {
      maintainReserve(bytes)
      pages += bytes / pageBytes
    })
  }

  /** Jobs cache positions, which the other thread changes. So each thread starts with new ones. */
  function moveToThread(): void {
    own = null
    // If this fails, so does the job after it.
    thread.ask({ name: 'begin', args: [] }).catch(() => undefined)
  }

  function chooseThread(): void {
    if (own && times.isSlow()) moveToThread()
    else if (!own && times.isFast()) own = createJobs()
  }

  function runHere<N extends keyof StoreJobs>(jobs: StoreJobs, name: N, args: Parameters<StoreJobs[N]>) {
    const value = (jobs[name] as (...args: Parameters<StoreJobs[N]>) => Result<N>)(...args)
    pages += isBackground(name) ? pagesPerBackgroundJob : pagesPerCommit
    if (pages >= pagesPerCheckpoint) checkpoint()
    return value
  }

  /** The commits during the first checkpoint are left to the second one, which takes less than 1 ms. */
  function checkpoint(): void {
    pages = 0
    thread.ask({ name: 'checkpoint', args: [] }).then(
      () => own?.checkpoint(),
      // The write-ahead log is only longer until the next one.
      () => undefined,
    )
  }

  function probeAtStart(): void {
    const taken: number[] = []
    try {
      while (own && taken.length < commitsAtStart) {
        const began = performance.now()
        own.flush(Date.now())
        taken.push(performance.now() - began)
      }
      times.begin(taken)
    } catch {
      // The first job will fail as well, and its caller handles that.
    }
  }
  if (!fixed) probeAtStart()

  return {
    run<N extends keyof StoreJobs>(name: N, ...args: Parameters<StoreJobs[N]>): Result<N> | Promise<Result<N>> {
      if (!fixed) chooseThread()
      const began = performance.now()
      const end = (): void => {
        if (name === 'append' || name === 'flush') times.add(performance.now() - began)
      }
      if (own)
        try {
          return runHere(own, name, args)
        } catch (error) {
          if (fixed || (error as { code?: string }).code !== 'SQLITE_BUSY') throw error
          moveToThread()
        } finally {
          end()
        }
      return thread.ask<Awaited<Result<N>>>({ name, args }).finally(end)
    },
    async close(): Promise<void> {
      await thread.close()
      database.close()
    },
  }
}
