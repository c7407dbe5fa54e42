import type { StorageState } from '@civic-hub/protocol'
import type { Log } from '../log.ts'
import { type FileStorage, StorageAway } from './storage/file-storage.ts'

/** A check writes, reads and deletes a small object, so it runs at most this often, however often strangers ask. */
const checkEveryMs = 15_000

/** Knows whether members' files can be stored. */
export interface StorageWatch {
  /** The result of the last check. Starts the next one if that is old, and never waits for the storage. */
  state(): StorageState
  /** Faults since the start. */
  faults(): number
  /** To be called with the error of each request of a device that the storage has failed. */
  noteFault(error: unknown): void
}

export function createStorageWatch(
  storage: Pick<FileStorage, 'check'>,
  log: Pick<Log, 'warn' | 'error' | 'info'>,
  first: StorageState,
): StorageWatch {
  let state = first
  let faults = 0
  let checkedAt = performance.now()
  let isChecking = false

  async function check(): Promise<void> {
    isChecking = true
    const fault = await storage.check().then(
      () => null,
      (error: unknown) => error,
    )
    isChecking = false
    checkedAt = performance.now()
    const next = stateOf(fault)
    if (next === state) return
    state = next
    if (next === 'ok') log.info('The storage of files works again')
    else log.error({ err: fault }, 'The storage of files cannot be used')
  }

  return {
    state() {
      if (!isChecking && performance.now() - checkedAt >= checkEveryMs) void check()
      return state
    },
    faults: () => faults,
    noteFault(error) {
      faults++
      log.error({ err: error }, 'A file could not be stored')
      if (!isChecking) void check()
    },
  }
}

/** `fault` is the rejection of `check`; null without one. */
export function stateOf(fault: unknown): StorageState {
  if (fault === null) return 'ok'
  return fault instanceof StorageAway ? 'away' : 'refused'
}
