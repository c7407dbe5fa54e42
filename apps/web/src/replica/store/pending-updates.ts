import type { Device } from './device.ts'
import type { DeviceDatabase, DocumentRow } from './device-database.ts'
import { createRowKey, markSaved, storeUpdates, type UpdateToStore } from './update-store.ts'

const retryWriteMs = 1_500
/** What the relay sent is safe there: it may wait a moment, and be written together. */
const gatherMs = 150

/** An edit made on this device that the relay has not called saved yet. */
export interface Change {
  key: string
  update: Uint8Array
  at: number
  /** Whether the transaction that wrote its row has completed. */
  stored: boolean
  saved: boolean
}

export interface WaitingState {
  /** Changes that the relay has not called saved. */
  waiting: number
  /** When the oldest of them was made; by this device's clock. */
  oldest: number | null
  /** Why the last write on this device failed, while it has not succeeded since. */
  problem: string | null
}

/**
 * Between a document and this device's store. An edit goes to the store in the moment it is made; what can't be
 * written stays in memory, is reported, and is tried again until it is.
 */
export function createLocalChanges(
  device: Device,
  documentId: string,
  events: { onChange(): void; onStored?(changes: readonly Change[]): void },
) {
  const waiting = new Set<Change>()
  let unwritten: Change[] = []
  let received: UpdateToStore[] = []
  let progress: DocumentRow | null = null
  let settledKeys: string[] = []
  const writing = new Set<Promise<void>>()
  let problem: string | null = null
  let gathering: ReturnType<typeof setTimeout> | undefined
  let retrying: ReturnType<typeof setTimeout> | undefined

  /** Runs a write; what it could not write is given back, and tried again later. */
  function run(write: (database: DeviceDatabase) => Promise<void>, giveBack: () => void): void {
    const opened = device.opened()
    const attempt = (opened ? attemptNow(write, opened) : device.database().then(write)).then(
      () => {
        if (problem === null) return
        problem = null
        events.onChange()
      },
      (failure: unknown) => {
        giveBack()
        problem = failure instanceof Error ? `${failure.name}: ${failure.message}` : String(failure)
        device.reopen()
        events.onChange()
        clearTimeout(retrying)
        retrying = setTimeout(writeAll, retryWriteMs)
      },
    )
    writing.add(attempt)
    void attempt.then(() => writing.delete(attempt))
  }

  function writeEdits(): void {
    const changes = unwritten
    if (changes.length === 0) return
    unwritten = []
    run(
      async (database) => {
        const rows = changes.map(({ key, update, saved }) => ({ key, update, waiting: !saved }))
        await storeUpdates(database, documentId, rows, null)
        for (const change of changes) {
          change.stored = true
          // The relay may have answered while the row was being written.
          if (change.saved) settledKeys.push(change.key)
        }
        events.onStored?.(changes)
      },
      () => {
        unwritten = [...changes, ...unwritten]
      },
    )
  }

  function writeReceived(): void {
    clearTimeout(gathering)
    gathering = undefined
    // A position says that everything up to it lies here. While a write is under way or has failed, that is not known.
    const isCertain = writing.size === 0 && unwritten.length === 0 && problem === null
    const updates = received
    const row = isCertain ? progress : null
    const keys = settledKeys
    received = []
    if (isCertain) progress = null
    else if (progress && problem === null) gather()
    settledKeys = []
    if (updates.length > 0 || row) {
      run(
        (database) => storeUpdates(database, documentId, updates, row),
        () => {
          received = [...updates, ...received]
          progress ??= row
        },
      )
    }
    if (keys.length > 0) {
      run(
        (database) => markSaved(database, keys),
        () => {
          settledKeys = [...keys, ...settledKeys]
        },
      )
    }
  }

  function writeAll(): void {
    writeEdits()
    writeReceived()
  }

  function gather(): void {
    gathering ??= setTimeout(writeReceived, gatherMs)
  }

  return {
    /** An edit of this tab. */
    add(update: Uint8Array): Change {
      const change: Change = { key: createRowKey(), update, at: Date.now(), stored: false, saved: false }
      waiting.add(change)
      unwritten.push(change)
      writeEdits()
      events.onChange()
      return change
    },
    /** An edit that already lies in the store: from an earlier opening, or from another tab. */
    adopt(key: string, update: Uint8Array, at: number): void {
      waiting.add({ key, update, at, stored: true, saved: false })
      events.onChange()
    },
    /** What the relay brought, with how far it brought us. */
    receive(updates: readonly Uint8Array[], row: DocumentRow | null): void {
      for (const update of updates) received.push({ key: createRowKey(), update, waiting: false })
      // A position covers this tab's own edits too, so they must not be written after it.
      writeEdits()
      if (row) progress = row
      gather()
    },
    /** The relay has committed these changes. */
    settle(changes: readonly Change[]): void {
      for (const change of changes) {
        if (change.saved) continue
        change.saved = true
        waiting.delete(change)
        if (change.stored) settledKeys.push(change.key)
      }
      gather()
      events.onChange()
    },
    /** Another tab says that these are saved. */
    settleKeys(keys: ReadonlySet<string>): void {
      for (const change of waiting) {
        if (!keys.has(change.key)) continue
        change.saved = true
        waiting.delete(change)
      }
      events.onChange()
    },
    /** The store may have lost what was written: all that waits, and what is known of the rest, is written once more. */
    storeAgain(everything: Uint8Array, row: DocumentRow | null): void {
      unwritten = [...waiting]
      received = [{ key: createRowKey(), update: everything, waiting: false }]
      progress = row
      writeAll()
    },
    waiting: (): Change[] => [...waiting],
    state(): WaitingState {
      let oldest: number | null = null
      for (const change of waiting) if (oldest === null || change.at < oldest) oldest = change.at
      return { waiting: waiting.size, oldest, problem }
    },
    hasUnwritten: (): boolean => unwritten.length > 0,
    /** Resolves when everything that can be written is written. */
    async flush(): Promise<void> {
      writeAll()
      while (writing.size > 0) await Promise.all(writing)
      if ((settledKeys.length > 0 || progress) && problem === null) return this.flush()
    },
    close(): void {
      clearTimeout(gathering)
      clearTimeout(retrying)
    },
  }
}

export type LocalChanges = ReturnType<typeof createLocalChanges>

/** A handle that the browser has closed throws at once instead of rejecting. */
async function attemptNow(
  write: (database: DeviceDatabase) => Promise<void>,
  database: DeviceDatabase,
): Promise<void> {
  await write(database)
}
