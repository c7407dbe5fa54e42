import type { Device } from './device.ts'
import type { DocumentRow } from './device-database.ts'
import { markSaved, storeUpdates } from './update-store.ts'

const retryWriteMs = 1_500

/** An edit made on this device that the relay has not called saved yet. */
export interface Change {
  update: Uint8Array
  at: number
  /** Its row in the store, once the transaction that wrote it has completed. */
  key: number | null
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
 * The queue between a document and this device's store. Every edit is written at once, in the order of making; what
 * can't be written stays in memory, is reported, and is tried again until it is.
 */
export function createLocalChanges(device: Device, documentId: string, onChange: () => void) {
  const waiting = new Set<Change>()
  const unwritten: Change[] = []
  const incoming: Uint8Array[] = []
  let document: DocumentRow | null = null
  const savedKeys: number[] = []
  let writing: Promise<void> | null = null
  let problem: string | null = null
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  let closed = false
  const onStored: ((changes: Change[]) => void)[] = []

  const write = async () => {
    while (unwritten.length + incoming.length + savedKeys.length > 0 || document) {
      const changes = unwritten.slice()
      const received = incoming.slice()
      const row = document
      const settled = savedKeys.slice()
      try {
        const database = await device.database()
        if (changes.length + received.length > 0 || row) {
          const keys = await storeUpdates(
            database,
            documentId,
            [
              ...changes.map(({ update, saved }) => ({ update, waiting: !saved })),
              ...received.map((update) => ({ update, waiting: false })),
            ],
            row,
          )
          changes.forEach((change, index) => {
            change.key = keys[index] ?? null
            // The relay may have answered while the row was being written.
            if (change.saved && change.key !== null) savedKeys.push(change.key)
          })
          unwritten.splice(0, changes.length)
          incoming.splice(0, received.length)
          if (document === row) document = null
          for (const listener of onStored) listener(changes)
        }
        if (settled.length > 0) {
          await markSaved(database, settled)
          savedKeys.splice(0, settled.length)
        }
        if (problem !== null) {
          problem = null
          onChange()
        }
      } catch (failure) {
        problem = failure instanceof Error ? `${failure.name}: ${failure.message}` : String(failure)
        onChange()
        if (closed) return
        await new Promise<void>((resolve) => {
          retryTimer = setTimeout(resolve, retryWriteMs)
        })
      }
    }
  }
  const start = () => {
    writing ??= write().finally(() => {
      writing = null
    })
  }

  return {
    /** An edit of this tab. */
    add(update: Uint8Array): Change {
      const change: Change = { update, at: Date.now(), key: null, saved: false }
      waiting.add(change)
      unwritten.push(change)
      start()
      onChange()
      return change
    },
    /** An edit that already lies in the store: from an earlier opening, or from another tab. */
    adopt(update: Uint8Array, key: number, at: number): Change {
      const change: Change = { update, at, key, saved: false }
      waiting.add(change)
      onChange()
      return change
    },
    /** What the relay brought, with how far it brought us. */
    receive(updates: readonly Uint8Array[], row: DocumentRow | null): void {
      incoming.push(...updates)
      if (row) document = row
      start()
    },
    /** The relay has committed these changes. */
    settle(changes: readonly Change[]): void {
      for (const change of changes) {
        if (change.saved) continue
        change.saved = true
        waiting.delete(change)
        if (change.key !== null) savedKeys.push(change.key)
      }
      start()
      onChange()
    },
    settleKeys(keys: ReadonlySet<number>): void {
      for (const change of waiting) {
        if (change.key === null || !keys.has(change.key)) continue
        change.saved = true
        waiting.delete(change)
      }
      onChange()
    },
    waiting: (): Change[] => [...waiting],
    state(): WaitingState {
      let oldest: number | null = null
      for (const change of waiting) if (oldest === null || change.at < oldest) oldest = change.at
      return { waiting: waiting.size, oldest, problem }
    },
    hasUnwritten: (): boolean => unwritten.length > 0,
    onStored: (listener: (changes: Change[]) => void) => void onStored.push(listener),
    /** Resolves when everything that can be written is written. */
    async flush(): Promise<void> {
      while (writing && problem === null) await writing
    },
    close(): void {
      closed = true
      clearTimeout(retryTimer)
    },
  }
}

export type LocalChanges = ReturnType<typeof createLocalChanges>
