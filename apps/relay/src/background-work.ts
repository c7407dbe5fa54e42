import type { Log } from './log.ts'

/** Work that runs after the response. It ends before the database closes, and its errors are logged. */
export interface BackgroundWork {
  begin(what: string, work: () => Promise<void>): void
  finished(): Promise<void>
}

export function createBackgroundWork(log: Log): BackgroundWork {
  const running = new Set<Promise<void>>()
  return {
    begin(what, work) {
      const run: Promise<void> = work()
        .catch((error: unknown) => log.error({ err: error, what }, 'Work in the background failed'))
        .finally(() => running.delete(run))
      running.add(run)
    },
    async finished() {
      await Promise.all(running)
    },
  }
}
