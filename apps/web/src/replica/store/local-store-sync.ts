import * as Y from 'yjs'
import { applyUpdate } from '../apply-update.ts'
import { savingAfterMs } from '../connection/sync-status.ts'
import { idle } from '../idle.ts'
import { fromDevice, fromTab } from '../origins.ts'
import type { Device } from './device.ts'
import type { DocumentRow, UpdateRow } from './device-database.ts'
import { createPendingUpdates, type PendingUpdate, type PendingUpdates } from './pending-updates.ts'
import { type BroughtByFile, openTabChannel, type TabMessage } from './tab-channel.ts'
import { compactDocument, loadDocument, quarantineRow, rowsBeforeCompaction } from './update-store.ts'
import { untilAborted, withLock, withLockIfFree } from './web-locks.ts'

/**
 * The delay of compaction after the opening, and after the last edit of this page: merging blocks the page
 * for a moment.
 */
const compactAfterMs = 2_000

export interface LocalStoreSync {
  pendingUpdates: PendingUpdates
  /**
   * Resolves when the document has everything from the store: with the relay's last position, or null if
   * there is none.
   */
  loaded: Promise<{ progress: DocumentRow | null; isEmpty: boolean }>
  /** Stores an update from the relay; `progress` is null while the position is not certain yet. */
  receive(updates: readonly Uint8Array[], progress: DocumentRow | null): void
  /**
   * Shows changes of a file that are already stored; those that its authors signed are pending. Notifies the
   * other tabs.
   */
  adopt(brought: BroughtByFile): PendingUpdate[]
  /** The relay has committed these updates. Notifies the other tabs. */
  acknowledge(updates: readonly PendingUpdate[]): void
  close(): void
}

/** The name of the lock of the one tab that stores the relay's updates of a document. */
export const storeLockName = (accountId: string, documentId: string): string =>
  `civic-hub-store:${accountId}:${documentId}`

/** Syncs a document with this device's store, and with the other tabs of the account. */
export function openLocalStoreSync(
  device: Device,
  documentId: string,
  doc: Y.Doc,
  onChange: () => void,
  /** Resolves when reading a large document may block the page. */
  unhurried: Promise<void>,
): LocalStoreSync {
  const knownKeys = new Set<string>()
  /** Messages of other tabs that arrived before this tab had read the store. */
  let early: TabMessage[] | null = []
  let latest: DocumentRow | null = null
  let storesReceived = false
  let closed = false
  /** Rows that can be merged: read at the opening, or written by this page since. Other tabs count their own. */
  let savedRows = 0
  /** The size of the document in the store, when it was last read or merged. */
  let bytes = 0
  let lastStoredAt = 0
  let willCompact = false

  const pendingUpdates = createPendingUpdates(device, documentId, {
    onChange,
    onStored(updates) {
      lastStoredAt = Date.now()
      tellTabs(updates)
    },
    onSaved: countSaved,
  })
  const tabs = openTabChannel(device.accountId, documentId, (message) => {
    if (early) early.push(message)
    else hear(message)
  })

  function tellTabs(stored: readonly PendingUpdate[]): void {
    // Tabs get sealed changes by `adopt`, or read them from the store: an older app would send them as its
    // own.
    const updates = stored.flatMap(({ key, update, at, place, sealed, acknowledged }) =>
      acknowledged || sealed ? [] : [{ key, update, at, place }],
    )
    for (const { key } of updates) knownKeys.add(key)
    if (updates.length > 0) tabs.send({ kind: 'stored', updates })
  }

  function hear(message: TabMessage): void {
    if (message.kind === 'acknowledged') {
      pendingUpdates.acknowledgeKeys(new Set(message.keys))
      return
    }
    if (message.kind === 'brought') {
      take(message.brought)
      return
    }
    // The new tab may have read the store before an edit of this tab, which sent no messages while it was
    // alone. The new tab gets acknowledged edits from the relay.
    if (message.asks) tellTabs(pendingUpdates.list().filter(({ stored }) => stored))
    for (const { update, key, at, place } of message.updates) {
      if (knownKeys.has(key)) continue
      knownKeys.add(key)
      // First, so that no status in between, as when a newer app has written, shows it as saved.
      pendingUpdates.adopt({ key, update, at, place })
      Y.applyUpdate(doc, update, fromTab)
    }
  }

  function take({ state, sealed }: BroughtByFile): PendingUpdate[] {
    doc.transact(() => {
      Y.applyUpdate(doc, state, fromDevice)
      for (const { update } of sealed) Y.applyUpdate(doc, update, fromDevice)
    }, fromDevice)
    return sealed.flatMap((each) => {
      if (knownKeys.has(each.key)) return []
      knownKeys.add(each.key)
      return [pendingUpdates.adopt(each)]
    })
  }

  /** Applies rows. Returns those that can't be read, with the reason. */
  function apply(rows: readonly UpdateRow[]): { row: UpdateRow; reason: string }[] {
    const unreadable: { row: UpdateRow; reason: string }[] = []
    doc.transact(() => {
      for (const row of rows) {
        try {
          applyUpdate(doc, row.update, fromDevice)
        } catch (failure) {
          unreadable.push({ row, reason: String(failure) })
        }
      }
    }, fromDevice)
    return unreadable
  }

  /** Whether the document has structs that depend on missing ones, as after the loss of a row. */
  function lacksContext(): boolean {
    return doc.store.pendingStructs !== null || doc.store.pendingDs !== null
  }

  async function load(): Promise<{ progress: DocumentRow | null; isEmpty: boolean }> {
    const database = await device.database()
    const { rows, pending, document } = await loadDocument(database, documentId)
    await unhurried
    const unreadable = apply(rows)
    for (const { row, reason } of unreadable) await quarantineRow(database, row, reason)
    const since = Date.now() - savingAfterMs
    for (const { key, update } of rows) {
      const waiting = pending.get(key)
      if (waiting === undefined) continue
      knownKeys.add(key)
      pendingUpdates.adopt({ key, update, at: since, ...waiting })
    }
    for (const message of early ?? []) hear(message)
    early = null
    bytes = rows.reduce((sum, { update }) => sum + update.length, 0)
    countSaved(rows.length - pending.size)
    // After the loss of a row it is unknown which updates are missing, so the relay must send everything.
    latest = unreadable.length > 0 || lacksContext() ? null : document
    return { progress: latest, isEmpty: rows.length === 0 && document === null }
  }

  function countSaved(rows: number): void {
    savedRows += rows
    if (savedRows >= rowsBeforeCompaction(bytes) && !willCompact) void compactInPause()
  }

  async function compactInPause(): Promise<void> {
    willCompact = true
    do await new Promise((resolve) => setTimeout(resolve, compactAfterMs))
    while (Date.now() - lastStoredAt < compactAfterMs)
    await idle()
    await compact()
    willCompact = false
  }

  async function compact(): Promise<void> {
    try {
      if (closed) return
      savedRows = 0
      await withLockIfFree({
        name: `civic-hub-compact:${device.accountId}:${documentId}`,
        // Compaction is one transaction (L3): two tabs merge the same rows twice at worst.
        onLost: 'finish',
        async work() {
          if (closed) return
          bytes =
            (await compactDocument(await device.database(), documentId, rowsBeforeCompaction(bytes))) ?? bytes
        },
      })
    } catch (failure) {
      console.warn('Compacting was put off', failure)
    }
  }

  // One tab stores the relay's updates; the others would write the same bytes again.
  const storing = new AbortController()
  withLock({
    name: storeLockName(device.accountId, documentId),
    signal: storing.signal,
    onLost: 'wait-again',
    async work(until) {
      storesReceived = true
      // The tab that was storing has ended, perhaps before its last write.
      if (latest) pendingUpdates.receive([Y.encodeStateAsUpdate(doc)], latest)
      await untilAborted(until)
      storesReceived = false
      // The next tab then finds everything written, and no write follows a removal.
      await pendingUpdates.flush()
    },
  }).catch(() => undefined)

  const stopHearing = device.onTakenAway(() => {
    if (early === null) pendingUpdates.storeAgain(Y.encodeStateAsUpdate(doc), latest)
  })

  return {
    pendingUpdates,
    loaded: load().finally(() => {
      early = null
    }),
    receive(updates, progress) {
      if (progress) latest = progress
      if (storesReceived) pendingUpdates.receive(updates, progress)
    },
    adopt(brought) {
      tabs.send({ kind: 'brought', brought })
      return take(brought)
    },
    acknowledge(acknowledged) {
      pendingUpdates.acknowledge(acknowledged)
      tabs.send({ kind: 'acknowledged', keys: acknowledged.map(({ key }) => key) })
    },
    close() {
      closed = true
      stopHearing()
      storing.abort()
      tabs.close()
      void pendingUpdates.flush().finally(() => pendingUpdates.close())
    },
  }
}
