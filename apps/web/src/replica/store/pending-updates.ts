import * as Y from 'yjs'
import { afterFrame } from '../after-frame.ts'
import { changedFieldsOfRow } from './changed-field.ts'
import type { Device } from './device.ts'
import type { DeviceDatabase, DocumentRow, PendingRow, SealedRow } from './device-database.ts'
import { isOutOfSpace } from './out-of-space.ts'
import { createRowKey, storeUpdates, type UpdateToStore } from './update-store.ts'

const retryWriteMs = 1_500
/**
 * The delay after which received and acknowledged updates are written together; they are safe on the relay
 * meanwhile. A transaction costs as much as all other store work of a key press, so typing must not cause
 * another one with every key.
 */
const gatherMs = 500
/** Key presses. Merging larger updates would take longer than it saves. */
const smallUpdateBytes = 1024
/** More do not come while people type, but in a catch-up: merging thousands takes quadratic time. */
const maxMerged = 50

/** An edit made on this device that the relay has not acknowledged yet. */
export interface PendingUpdate {
  key: string
  update: Uint8Array
  at: number
  /** The text or key that it changed; updates of one place count as one change. */
  place: string
  /** Set on changes imported from or exported to a file: they are sent as their author's. */
  sealed?: SealedRow | undefined
  reach?: PendingRow['reach']
  /** Whether the transaction that wrote its row has completed. It is sent without waiting for that. */
  stored: boolean
  /** `sent` on this connection or on an earlier one. */
  atRelay: 'unsent' | 'sent' | 'acknowledged'
}

/** Why this device could not store something. The browser's error message is logged to the console. */
export type StoreProblem = 'no-space' | 'store-failed'

export interface PendingState {
  /** How many changes the relay has not acknowledged, counted as a person would: see changed-field.ts. */
  count: number
  /** The time of the oldest one, by this device's clock. */
  oldest: number | null
  /** Why the last write on this device failed; null after a successful one. */
  problem: StoreProblem | null
}

/**
 * Writes a document's edits to this device's store. An edit is written right after the next frame, together with
 * the other edits of that frame. If that fails, it is kept in memory, the failure is reported, and the write is
 * repeated until it succeeds.
 */
export function createPendingUpdates(
  device: Device,
  documentId: string,
  events: {
    onChange(): void
    onStored?(updates: readonly PendingUpdate[]): void
    /** Called with the number of additional rows in the store that the relay has too: received, or acknowledged. */
    onSaved?(rows: number): void
  },
) {
  const pending = new Set<PendingUpdate>()
  const places = new Map<string, number>()
  let unwritten: PendingUpdate[] = []
  const inFlight = new Set<PendingUpdate>()
  let received: UpdateToStore[] = []
  let progress: DocumentRow | null = null
  let acknowledgedKeys: string[] = []
  const writing = new Set<Promise<void>>()
  let problem: StoreProblem | null = null
  let gathering: ReturnType<typeof setTimeout> | undefined
  let retrying: ReturnType<typeof setTimeout> | undefined

  function addPending(update: PendingUpdate): void {
    pending.add(update)
    for (const place of changedFieldsOfRow(update, update.key)) places.set(place, (places.get(place) ?? 0) + 1)
  }

  function drop(update: PendingUpdate): void {
    if (!pending.delete(update)) return
    for (const place of changedFieldsOfRow(update, update.key)) {
      const left = (places.get(place) ?? 0) - 1
      if (left > 0) places.set(place, left)
      else places.delete(place)
    }
  }

  /**
   * Runs a write. If it fails, `giveBack` puts the updates back into the queue, to be tried again later. It returns false
   * if a later write has stored them meanwhile.
   */
  function run(write: (database: DeviceDatabase) => Promise<void>, giveBack: () => boolean): void {
    const opened = device.opened()
    const attempt = (opened ? attemptNow(write, opened) : device.database().then(write)).then(
      () => {
        if (problem === null) return
        problem = null
        events.onChange()
      },
      (failure: unknown) => {
        if (!giveBack()) return
        if (problem === null) console.error('Device store not written', failure)
        problem = isOutOfSpace(failure) ? 'no-space' : 'store-failed'
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
    if (unwritten.length === 0) return
    // If an earlier write fails and this one does not, the store must not have edits without those that they build on.
    const edits = [...new Set([...inFlight, ...unwritten])]
    unwritten = []
    for (const edit of edits) inFlight.add(edit)
    // They may build on what the relay has just sent: a page that is loaded again without the relay needs both.
    const base = mergeReceived(received)
    received = []
    run(
      async (database) => {
        const rows = edits.map(({ key, update, place, sealed, reach, atRelay }) => ({
          key,
          update,
          place,
          sealed,
          reach,
          pending: atRelay !== 'acknowledged',
        }))
        await storeUpdates(database, documentId, [...base, ...rows], null)
        if (base.length > 0) events.onSaved?.(base.length)
        const fresh = edits.filter(({ stored }) => !stored)
        for (const edit of fresh) {
          inFlight.delete(edit)
          edit.stored = true
          // The relay may have acknowledged it while the row was being written.
          if (edit.atRelay === 'acknowledged') acknowledgedKeys.push(edit.key)
        }
        if (acknowledgedKeys.length > 0) gather()
        unwritten = unwritten.filter(({ stored }) => !stored)
        events.onStored?.(fresh)
      },
      () => {
        for (const edit of edits) inFlight.delete(edit)
        unwritten = [...new Set([...edits.filter(({ stored }) => !stored), ...unwritten])]
        received = [...base, ...received]
        return unwritten.length > 0 || base.length > 0
      },
    )
  }

  function writeReceived(): void {
    clearTimeout(gathering)
    gathering = undefined
    // A position means that everything up to it is stored here. While a write is running, or an edit waits for its
    // write, that is not certain. Received updates are written with it.
    const isCertain = writing.size === 0 && unwritten.length === 0
    const updates = mergeReceived(received)
    const row = isCertain ? progress : null
    const keys = acknowledgedKeys
    received = []
    if (isCertain) progress = null
    else if (progress) gather()
    acknowledgedKeys = []
    if (updates.length === 0 && !row && keys.length === 0) return
    run(
      async (database) => {
        await storeUpdates(database, documentId, updates, row, keys)
        events.onSaved?.(updates.length + keys.length)
      },
      () => {
        received = [...updates, ...received]
        progress ??= row
        acknowledgedKeys = [...keys, ...acknowledgedKeys]
        return true
      },
    )
  }

  function writeAll(): void {
    writeEdits()
    writeReceived()
  }

  function gather(): void {
    gathering ??= setTimeout(writeReceived, gatherMs)
  }

  return {
    add(update: Uint8Array, place: string, reach?: PendingRow['reach']): PendingUpdate {
      const edit: PendingUpdate = {
        key: createRowKey(),
        update,
        at: Date.now(),
        place,
        reach,
        stored: false,
        atRelay: 'unsent',
      }
      addPending(edit)
      unwritten.push(edit)
      // The status counts the edit at once; its write must not delay the frame that paints it.
      events.onChange()
      afterFrame(writeEdits)
      return edit
    },
    /** Adds an edit that is already in the store: from an earlier opening, another tab, or a file. */
    adopt(stored: Omit<PendingUpdate, 'stored' | 'atRelay'>): PendingUpdate {
      const edit: PendingUpdate = { ...stored, stored: true, atRelay: 'unsent' }
      addPending(edit)
      events.onChange()
      return edit
    },
    receive(updates: readonly Uint8Array[], row: DocumentRow | null): void {
      for (const update of updates) received.push({ key: createRowKey(), update, pending: false })
      // A position covers this tab's own edits too, so they must not be written after it.
      writeEdits()
      if (row) progress = row
      gather()
    },
    acknowledge(updates: readonly PendingUpdate[]): void {
      for (const each of updates) {
        if (each.atRelay === 'acknowledged') continue
        each.atRelay = 'acknowledged'
        drop(each)
        if (each.stored) acknowledgedKeys.push(each.key)
      }
      gather()
      events.onChange()
    },
    /** Another tab reports that these are acknowledged. */
    acknowledgeKeys(keys: ReadonlySet<string>): void {
      for (const each of pending) {
        if (!keys.has(each.key)) continue
        each.atRelay = 'acknowledged'
        drop(each)
      }
      events.onChange()
    },
    /**
     * The store may have lost its content: writes all pending updates again, and the other known content of
     * the document.
     */
    storeAgain(everything: Uint8Array, row: DocumentRow | null): void {
      // A write that the browser ends while it removes the store is repeated only for edits that are not stored.
      for (const each of pending) each.stored = false
      unwritten = [...pending]
      received = [{ key: createRowKey(), update: everything, pending: false }]
      progress = row
      writeAll()
    },
    list: (): PendingUpdate[] => [...pending],
    state(): PendingState {
      let oldest: number | null = null
      for (const each of pending) if (oldest === null || each.at < oldest) oldest = each.at
      return { count: places.size, oldest, problem }
    },
    isPending: (place: string): boolean => places.has(place),
    size: (): number => pending.size,
    hasUnwritten: (): boolean => unwritten.length > 0,
    /** Resolves when all edits are stored, as far as they can be. */
    async flush(): Promise<void> {
      writeAll()
      while (writing.size > 0) await Promise.all(writing)
      if ((acknowledgedKeys.length > 0 || progress) && problem === null) return this.flush()
    },
    close(): void {
      clearTimeout(gathering)
      clearTimeout(retrying)
    },
  }
}

/** Small updates that came together become one row, so that a device with fewer rows merges them less often. */
function mergeReceived(received: readonly UpdateToStore[]): UpdateToStore[] {
  const small = received.filter(({ update }) => update.length <= smallUpdateBytes)
  if (small.length < 2 || small.length > maxMerged) return [...received]
  const merged = small.filter(({ update }) => isInOrder(update))
  if (merged.length < 2) return [...received]
  const update = Y.mergeUpdates(merged.map((each) => each.update))
  const others = received.filter((each) => !merged.includes(each))
  return [...others, { key: createRowKey(), update, pending: false }]
}

/**
 * Whether the largest client id is first, as yjs writes it. `Y.mergeUpdates` loses structs of other updates, such as the
 * parts that older apps have sent.
 */
function isInOrder(update: Uint8Array): boolean {
  const clientIds = [...Y.parseUpdateMeta(update).to.keys()]
  return clientIds.every((clientId, index) => index === 0 || clientId < (clientIds[index - 1] as number))
}

export type PendingUpdates = ReturnType<typeof createPendingUpdates>

/** A handle that the browser has closed throws synchronously instead of rejecting. */
async function attemptNow(write: (database: DeviceDatabase) => Promise<void>, database: DeviceDatabase): Promise<void> {
  await write(database)
}
