import type { Access } from '@civic-hub/protocol'
import type * as Y from 'yjs'
import { encodeCompleteState } from './complete-state.ts'
import type { RelayLinked } from './connection/relay-sync.ts'
import { openRelaySync, type RelaySync, unconnected } from './connection/relay-sync.ts'
import { createObservable, type Observable, type Settable } from './observable.ts'
import { isOwnEdit } from './origins.ts'
import { refreshSession, sessionBeganAt, sessionState } from './session/session.ts'
import { askToPersist } from './store/ask-to-persist.ts'
import { changedFieldOf } from './store/changed-field.ts'
import type { Device } from './store/device.ts'
import { openLocalStoreSync } from './store/local-store-sync.ts'
import type { PendingUpdate, PendingUpdates } from './store/pending-updates.ts'
import type { ChangesOfFile } from './store/tab-channel.ts'

/**
 * `loading` until the device's copy is read. `ready` when there is content to show. `waiting` while this
 * device has no content of the document and the relay has not sent any yet.
 */
export type Opening = 'loading' | 'waiting' | 'ready'

export interface DocumentParts {
  device: Device
  /** The name under which this device stores it. */
  storedAs: string
  doc: Y.Doc
  access: Settable<Access>
  /** Resolves when reading a large document may block the page. */
  unhurried: Promise<void>
  /** How the document is synced; null for a document that stays on this device. */
  relay: (RelayLinked & { prepare(): Promise<boolean> }) | null
  /** Called when there is content to show, for the first time or again. */
  onShow(): void
  /** Called when a value of `relay` or `pendingUpdates` may have changed. */
  onChange(): void
}

export type OpenDocument = ReturnType<typeof openDocument>

/** Opens a document of any kind on this device: stored here, and synced with the relay while it can be reached. */
export function openDocument(parts: DocumentParts) {
  const { device, storedAs, doc, access } = parts
  const opening = createObservable<Opening>('loading')
  const received = createObservable<number | null>(null)
  const caughtUp = createObservable(false)
  const store = openLocalStoreSync(device, storedAs, doc, onChange, parts.unhurried, parts.relay !== null)
  const { pendingUpdates } = store
  const loaded = store.loaded.then(
    ({ progress, isEmpty }) => {
      relay?.startFrom(progress)
      recordOwnEdits(doc, pendingUpdates, relay)
      if (isEmpty && relay) opening.set('waiting')
      else show()
      onChange()
    },
    (failure: unknown) => {
      // This device has no storage. The document still works with the relay, and the first edit shows that it
      // is not stored.
      console.error('Device store not read', failure)
      recordOwnEdits(doc, pendingUpdates, relay)
      opening.set('waiting')
    },
  )
  const relay: RelaySync | null =
    parts.relay &&
    openRelaySync({
      ...parts.relay,
      storedAs,
      doc,
      store,
      access,
      prepare: async () => {
        await loaded
        const session = sessionState.get()
        if (session.kind !== 'signed-in' || session.expired) return false
        return parts.relay?.prepare() ?? false
      },
      sessionBeganAt,
      onCaughtUp: show,
      onAccountChanged: () => void refreshSession(),
      onChange,
    })
  const stopWarning = warnBeforeLeaving(pendingUpdates)

  function show(): void {
    opening.set('ready')
    received.set(null)
    parts.onShow()
  }

  function onChange(): void {
    caughtUp.set(relay?.state().caughtUp ?? false)
    received.set(opening.get() === 'waiting' ? (relay?.state().receiving?.bytes ?? null) : null)
    parts.onChange()
  }

  return {
    opening: opening as Observable<Opening>,
    /** The number of bytes that have arrived while the relay sends the content; null unless `waiting` for it. */
    received: received as Observable<number | null>,
    /** Whether this device is connected and has what the relay has. */
    caughtUp: caughtUp as Observable<boolean>,
    pendingUpdates,
    damagedChanges: store.damagedChanges,
    relayState: () => relay?.state() ?? unconnected,
    /** Tries to connect at once. Resolves with true if the relay answered. */
    retryNow: () => relay?.retryNow() ?? Promise.resolve(false),
    /** Null while this device is not connected, or still catching up. */
    logPosition: () => relay?.logPosition() ?? null,
    exportState: () => encodeCompleteState(doc),
    /** Shows changes that were imported from a file and are already stored, and sends those that the relay lacks. */
    adopt(imported: ChangesOfFile): void {
      for (const pending of store.adopt(imported)) relay?.pushQueue.edited(pending)
      if (opening.get() === 'waiting') show()
    },
    /** Resolves when all edits are stored on this device, as far as they can be. */
    flush: () => pendingUpdates.flush(),
    close(): void {
      stopWarning()
      relay?.close()
      store.close()
      doc.destroy()
    },
  }
}

/**
 * Stores and sends the edits of this tab. Call it only when the stored copy is read: otherwise the listener
 * would store the whole copy as one more update.
 */
function recordOwnEdits(doc: Y.Doc, pendingUpdates: PendingUpdates, relay: RelaySync | null): void {
  doc.on('update', (update: Uint8Array, origin: unknown, _: Y.Doc, transaction: Y.Transaction) => {
    if (!isOwnEdit(origin)) return
    const pending = pendingUpdates.add(update, changedFieldOf(transaction), reachOf(transaction))
    relay?.pushQueue.edited(pending)
    void askToPersist()
  })
}

/** The clock that this tab has reached with an edit; undefined if the edit only removes. */
function reachOf({ doc, beforeState, afterState }: Y.Transaction): PendingUpdate['reach'] {
  const clock = afterState.get(doc.clientID) ?? 0
  return clock > (beforeState.get(doc.clientID) ?? 0) ? [[doc.clientID, clock]] : undefined
}

/** Asks before the page is left if edits exist in its memory only. Returns a function that stops this. */
function warnBeforeLeaving(pendingUpdates: PendingUpdates): () => void {
  const warn = (event: BeforeUnloadEvent) => {
    if (pendingUpdates.hasUnwritten() && pendingUpdates.state().problem !== null) event.preventDefault()
  }
  addEventListener('beforeunload', warn)
  return () => removeEventListener('beforeunload', warn)
}
