import type { BackgroundWork } from './background-work.ts'
import type { Clock } from './clock.ts'
import type { Log } from './log.ts'
import { type DiskSpace, type DiskState, describeShortage } from './store/disk-space.ts'

const removeExpiredEveryMilliseconds = 6 * 60 * 60 * 1000
const watchDiskEveryMilliseconds = 60 * 1000
/** A command of the operator that revokes a right takes effect within this time. */
const followEveryMilliseconds = 1_000
const checkFilesEveryMilliseconds = 60 * 60 * 1000
const sendNoticesEveryMilliseconds = 60 * 1000

/** Work that the relay does periodically. */
export interface RecurringWork {
  /** True if nothing is erased now, because the clock has jumped. */
  clockJumped(): boolean
  stop(): void
}

export function startRecurringWork(parts: {
  clock: Clock
  log: Log
  background: BackgroundWork
  /** True if expired data may be erased now. */
  mayErase: (now: number) => Promise<boolean>
  /** Functions that remove expired data, given a time in milliseconds since 1970; they run in this order. */
  removals: readonly ((now: number) => Promise<unknown>)[]
  diskSpace: () => DiskSpace
  followJournals: () => Promise<void>
  sendNotices: () => void
  /** Checks the files if a check is due. */
  checkFiles: () => Promise<void>
  checkFilesEveryMs?: number
}): RecurringWork {
  const { clock, log, background, diskSpace } = parts
  let clockJumped = false
  let isDiskReported: DiskState = 'enough'
  let isFollowing = true

  const removeExpired = () =>
    background.begin('remove what has expired', async () => {
      clockJumped = !(await parts.mayErase(clock.now().getTime()))
      if (clockJumped) {
        log.warn('The clock has moved by more than a day: nothing is erased for a week. Is it right?')
        return
      }
      const failures: unknown[] = []
      // One that fails, as the erasure of files does while their storage is down, does not stop the others.
      for (const remove of parts.removals)
        await remove(clock.now().getTime()).catch((error: unknown) => failures.push(error))
      if (failures.length > 0) throw new AggregateError(failures, 'Not all expired data could be removed')
    })

  async function watchDisk(): Promise<void> {
    const space = diskSpace()
    if (space.state !== isDiskReported) log.warn(describeShortage(space) ?? 'The disk has enough space again')
    isDiskReported = space.state
  }

  /** Without the database this fails each second, but the log needs one line. */
  async function followJournals(): Promise<void> {
    try {
      await parts.followJournals()
      isFollowing = true
    } catch (error) {
      if (!isFollowing) return
      isFollowing = false
      throw error
    }
  }

  const watch = () => background.begin('watch the disk', watchDisk)

  removeExpired()
  watch()
  const timers = [
    setInterval(removeExpired, removeExpiredEveryMilliseconds),
    setInterval(watch, watchDiskEveryMilliseconds),
    setInterval(() => background.begin('follow the journals', followJournals), followEveryMilliseconds),
    setInterval(parts.sendNotices, sendNoticesEveryMilliseconds),
    setInterval(
      () => background.begin("check members' files", parts.checkFiles),
      parts.checkFilesEveryMs ?? checkFilesEveryMilliseconds,
    ),
  ]
  for (const timer of timers) timer.unref()
  return {
    clockJumped: () => clockJumped,
    stop() {
      for (const timer of timers) clearInterval(timer)
    },
  }
}
