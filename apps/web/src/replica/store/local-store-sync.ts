import * as Y from 'yjs'
import { savingAfterMs } from '../connection/sync-status.ts'
import { idle } from '../idle.ts'
import { fromDevice, fromTab } from '../origins.ts'
import { applyStored } from './apply-stored.ts'
import { createDamagedChanges } from './damaged-changes.ts'
import type { Device } from './device.ts'
import type { DeviceDatabase, DocumentRow } from './device-database.ts'
import { createPendingUpdates, type PendingUpdate } from './pending-updates.ts'
import { type ChangesOfFile, openTabChannel, type TabMessage } from './tab-channel.ts'
import { noteUnsent, readUnsent } from './unsent-count.ts'
import { compactDocument, loadDocument, quarantineEmptied, rowsBeforeCompaction } from './update-store.ts'
import { untilAborted, withLock, withLockIfFree } from './web-locks.ts'

/**
 * The delay of compaction after the opening, and after the last edit of this page: merging blocks the page
 * for a moment.
 */
const compactAfterMs = 2_000

/** The delay of a lower count of unsent changes: typing with a connection would lower it with each key. */
const lowerCountAfterMs = 500

export type LocalStoreSync = ReturnType<typeof openLocalStoreSync>

/** The name of the lock of the one tab that stores the relay's updates of a document. */
export const storeLockName = (accountId: string, documentId: string): string =>
  `civic-hub-store:${accountId}:${documentId}`

export function openLocalStoreSync(
  device: Device,
  documentId: string,
  doc: Y.Doc,
  onChange: () => void,
  /** Resolves when reading a large document may block the page. */
  unhurried: Promise<void>,
  /** Whether its changes are meant for the relay, so that those that only this device has are counted. */
  isSent = false,
) {
  const knownKeys = new Set<string>()
  /** Messages of other tabs that arrived before this tab had read the store. */
  let early: TabMessage[] | null = []
  let latest: DocumentRow | null = null
  let storesReceived = false
  let closed = false
  let isRead = false
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
      notifyTabs(updates)
      countUnsent()
    },
    onSaved: countSaved,
  })
  const damage = createDamagedChanges(device, documentId, doc, {
    onChange() {
      countUnsent()
      onChange()
    },
    onUsable(changes) {
      for (const change of changes) {
        knownKeys.add(change.key)
        pendingUpdates.adopt(change)
      }
    },
  })
  const tabs = openTabChannel(device.accountId, documentId, (message) => {
    if (early) early.push(message)
    else onTabMessage(message)
  })

  function notifyTabs(stored: readonly PendingUpdate[]): void {
    // Tabs get sealed changes by `adopt`, or read them from the store: an older app would send them as its
    // own.
    const updates = stored.flatMap(({ key, update, at, place, sealed, atRelay }) =>
      atRelay === 'acknowledged' || sealed ? [] : [{ key, update, at, place }],
    )
    for (const { key } of updates) knownKeys.add(key)
    if (updates.length > 0) tabs.send({ kind: 'stored', updates })
  }

  function onTabMessage(message: TabMessage): void {
    if (message.kind === 'acknowledged') {
      pendingUpdates.acknowledgeKeys(new Set(message.keys))
      damage.forget(message.keys)
      return
    }
    if (message.kind === 'brought') {
      importAll(message.brought)
      return
    }
    // The new tab may have read the store before an edit of this tab, which sent no messages while it was
    // alone. The new tab gets acknowledged edits from the relay.
    if (message.asks) notifyTabs(pendingUpdates.list().filter(({ stored }) => stored))
    for (const { update, key, at, place } of message.updates) {
      if (knownKeys.has(key)) continue
      knownKeys.add(key)
      // First, so that no status in between, as when a newer app has written, shows it as saved.
      pendingUpdates.adopt({ key, update, at, place })
      Y.applyUpdate(doc, update, fromTab)
      damage.foundElsewhere({ key, update, place })
    }
    damage.tryAgain()
  }

  function importAll({ state, sealed }: ChangesOfFile): PendingUpdate[] {
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

  /** Whether the document has structs that depend on missing ones, as after the loss of a row. */
  function lacksContext(): boolean {
    return doc.store.pendingStructs !== null || doc.store.pendingDs !== null
  }

  async function load(): Promise<{ progress: DocumentRow | null; isEmpty: boolean }> {
    // Before the store: another tab lowers the count before it stores what the relay has saved.
    const unsent = isSent ? readUnsent(device.accountId, documentId) : 0
    const database = await device.database()
    const { rows, pending, document, damaged } = await loadDocument(database, documentId)
    await unhurried
    const { unreadable, stuck } = applyStored(doc, rows, (key) => pending.has(key))
    const lost = [
      ...damaged,
      ...unreadable.map((row) => ({ row, reason: 'undecodable' as const, pending: pending.get(row.key) })),
    ]
    const since = Date.now() - savingAfterMs
    const notUsable = new Set([...stuck, ...lost].map(({ row }) => row.key))
    for (const { key, update } of rows) {
      const waiting = pending.get(key)
      if (waiting === undefined || notUsable.has(key)) continue
      knownKeys.add(key)
      pendingUpdates.adopt({ key, update, at: since, ...waiting })
    }
    const isStoreEmpty = rows.length === 0 && document === null && lost.length === 0
    if (isStoreEmpty && unsent > 0) await noteEmptied(database, unsent)
    await damage.begin(
      database,
      lost,
      stuck.map((each) => ({ ...each, at: since, place: each.row.key, ...pending.get(each.row.key) })),
    )
    for (const { row } of stuck) knownKeys.add(row.key)
    for (const message of early ?? []) onTabMessage(message)
    early = null
    bytes = rows.reduce((sum, { update }) => sum + update.length, 0)
    countSaved(rows.length - pending.size)
    // After the loss of a row it is unknown which updates are missing, so the relay must send everything.
    const isNew = stuck.some(({ row }) => !pending.get(row.key)?.stuck)
    latest = lost.length > 0 || isNew || lacksContext() ? null : document
    isRead = true
    countUnsent()
    return { progress: latest, isEmpty: rows.every(({ key }) => notUsable.has(key)) && latest === null }
  }

  async function noteEmptied(database: DeviceDatabase, changes: number): Promise<void> {
    await quarantineEmptied(database, documentId, changes).catch((failure: unknown) =>
      console.error('Lost store not noted', failure),
    )
  }

  let lowering: ReturnType<typeof setTimeout> | undefined
  function countUnsent(): void {
    if (!isSent || !isRead || closed) return
    const isHigher = unsentChanges() > readUnsent(device.accountId, documentId)
    if (isHigher) writeCount()
    else lowering ??= setTimeout(writeCount, lowerCountAfterMs)
  }

  const unsentChanges = () => pendingUpdates.state().count + damage.count()

  function writeCount(): void {
    clearTimeout(lowering)
    lowering = undefined
    const count = unsentChanges()
    if (count !== readUnsent(device.accountId, documentId)) noteUnsent(device.accountId, documentId, count)
  }

  /** A page that ends must not leave a count that is too high: an emptied store would be reported as a loss. */
  const lowerAtOnce = () => {
    if (lowering !== undefined) writeCount()
  }
  globalThis.addEventListener?.('pagehide', lowerAtOnce)

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
          bytes = (await compactDocument(await device.database(), documentId, rowsBeforeCompaction(bytes))) ?? bytes
        },
      })
    } catch (failure) {
      console.warn('Not compacted', failure)
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

  const stopListening = device.onTakenAway(() => {
    if (early !== null) return
    pendingUpdates.storeAgain(Y.encodeStateAsUpdate(doc), latest)
    damage.storeAgain()
  })

  return {
    pendingUpdates,
    /** How many unsent changes are damaged, or build on one that is: see damaged-changes.ts. */
    damagedChanges: damage.count,
    loaded: load().finally(() => {
      early = null
    }),
    /** Stores updates from the relay; `progress` is null while the position is not certain yet. */
    receive(updates: readonly Uint8Array[], progress: DocumentRow | null): void {
      if (progress) latest = progress
      if (storesReceived) pendingUpdates.receive(updates, progress)
      if (progress) damage.caughtUp()
    },
    /** Shows changes of a file that are already stored; those that its authors signed are pending. */
    adopt(imported: ChangesOfFile): PendingUpdate[] {
      tabs.send({ kind: 'brought', brought: imported })
      const taken = importAll(imported)
      damage.tryAgain()
      countUnsent()
      return taken
    },
    acknowledge(acknowledged: readonly PendingUpdate[]): void {
      pendingUpdates.acknowledge(acknowledged)
      tabs.send({ kind: 'acknowledged', keys: acknowledged.map(({ key }) => key) })
      countUnsent()
    },
    close(): void {
      if (isSent && isRead) writeCount()
      closed = true
      clearTimeout(lowering)
      globalThis.removeEventListener?.('pagehide', lowerAtOnce)
      stopListening()
      storing.abort()
      tabs.close()
      void pendingUpdates.flush().finally(() => pendingUpdates.close())
    },
  }
}
