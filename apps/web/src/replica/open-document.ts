import type { Access } from '@civic-hub/protocol'
import * as Y from 'yjs'
import type { RelayLinked, RelayState } from './connection/relay-sync.ts'
import { openRelaySync, type RelaySync, unconnected } from './connection/relay-sync.ts'
import { createObservable, type Observable, type Settable } from './observable.ts'
import { isOwnEdit } from './origins.ts'
import { refreshSession, sessionState } from './session/session.ts'
import { askToPersist } from './store/ask-to-persist.ts'
import type { Device } from './store/device.ts'
import { openLocalStoreSync } from './store/local-store-sync.ts'
import type { PendingUpdates } from './store/pending-updates.ts'
import { placeOfChange } from './store/place-of-change.ts'
import type { BroughtByFile } from './store/tab-channel.ts'

/**
 * `loading` until the device's copy is read; `ready` when there is something to show; `waiting` while nothing of this
 * document is on the device and the relay has not sent it yet.
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
  /** How it is synced; null for a document that stays on this device. */
  relay: (RelayLinked & { prepare(): Promise<boolean> }) | null
  /** There is something to show, for the first time or again. */
  onShow(): void
  /** Something of what `relay` and `pendingUpdates` tell may be different. */
  onChange(): void
}

/** A document that is open on this device, whatever it is: stored here, and in step with the relay while there is one. */
export interface OpenDocument {
  opening: Observable<Opening>
  /** Whether this device is connected and has what the relay has. */
  caughtUp: Observable<boolean>
  pendingUpdates: PendingUpdates
  relayState(): RelayState
  /** Tries to connect at once; resolves with whether the relay answered. */
  retryNow(): Promise<boolean>
  /** How far in the relay's log this device is; null while it is not connected, or catching up. */
  logPosition(): { logId: string; position: number } | null
  /** Everything of this document, as one update. */
  exportState(): Uint8Array
  /** Shows what a file brought and lies in the store, and sends what of it waits for the relay. */
  adopt(brought: BroughtByFile): void
  /** Resolves once everything that can be written on this device is written. */
  flush(): Promise<void>
  close(): void
}

/** Opens a document on this device: a committee's, or a person's own. */
export function openDocument(parts: DocumentParts): OpenDocument {
  const { device, storedAs, doc, access } = parts
  const opening = createObservable<Opening>('loading')
  const caughtUp = createObservable(false)
  const store = openLocalStoreSync(device, storedAs, doc, onChange, parts.unhurried)
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
      // No storage on this device: the document still works from the relay, and the first edit says that nothing is
      // kept.
      console.error('The device store could not be read', failure)
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
      onCaughtUp: show,
      onAccountChanged: () => void refreshSession(),
      onChange,
    })
  const stopWarning = warnBeforeLeaving(pendingUpdates)

  function show(): void {
    opening.set('ready')
    parts.onShow()
  }

  function onChange(): void {
    caughtUp.set(relay?.state().caughtUp ?? false)
    parts.onChange()
  }

  return {
    opening,
    caughtUp,
    pendingUpdates,
    relayState: () => relay?.state() ?? unconnected,
    retryNow: () => relay?.retryNow() ?? Promise.resolve(false),
    logPosition: () => relay?.logPosition() ?? null,
    exportState: () => Y.encodeStateAsUpdate(doc),
    adopt(brought) {
      for (const pending of store.adopt(brought)) relay?.pushQueue.edited(pending)
      if (opening.get() === 'waiting') show()
    },
    flush: () => pendingUpdates.flush(),
    close() {
      stopWarning()
      relay?.close()
      store.close()
      doc.destroy()
    },
  }
}

/**
 * Stores and sends what this tab changes. Begin only when everything is read: with a listener, the document would write
 * all that is read as one more update.
 */
function recordOwnEdits(doc: Y.Doc, pendingUpdates: PendingUpdates, relay: RelaySync | null): void {
  doc.on('update', (update: Uint8Array, origin: unknown, _: Y.Doc, transaction: Y.Transaction) => {
    if (!isOwnEdit(origin)) return
    const pending = pendingUpdates.add(update, placeOfChange(transaction))
    relay?.pushQueue.edited(pending)
    void askToPersist()
  })
}

/** Asks before the page is left, if edits are nowhere but in its memory. Returns how to stop that. */
function warnBeforeLeaving(pendingUpdates: PendingUpdates): () => void {
  const warn = (event: BeforeUnloadEvent) => {
    if (pendingUpdates.hasUnwritten() && pendingUpdates.state().problem !== null) event.preventDefault()
  }
  addEventListener('beforeunload', warn)
  return () => removeEventListener('beforeunload', warn)
}
