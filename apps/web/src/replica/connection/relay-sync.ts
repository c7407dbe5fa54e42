import {
  type Access,
  type Committed,
  canWrite,
  protocolVersion,
  type RefusalReason,
  type RelayList,
  relayLists,
} from '@civic-hub/protocol'
import type { Awareness } from 'y-protocols/awareness'
import type * as Y from 'yjs'
import { applyUpdate } from '../apply-update.ts'
import type { Settable } from '../observable.ts'
import { fromRelay } from '../origins.ts'
import { exchangeAwareness } from '../presence/exchange-awareness.ts'
import type { DocumentRow, SavedMark } from '../store/device-database.ts'
import type { LocalStoreSync } from '../store/local-store-sync.ts'
import type { PendingUpdate } from '../store/pending-updates.ts'
import { canInflate } from './inflate.ts'
import { pushPendingUpdates } from './push-pending-updates.ts'
import { reconnects } from './reconnects.ts'
import { type LinkEnd, type LinkState, openRelayLink } from './relay-link.ts'
import type { RelayEvents, RelaySocket } from './relay-socket.ts'

export interface RelayLinked {
  /** The document's id at the relay; requested once there is a relay to connect to. */
  documentId(): string
  schemaVersion: number
  awareness: Awareness | null
  /** Writes that this device makes when it has received, on a new connection, the changes that it missed. */
  afterCatchUp: AfterCatchUp | null
  /** Returns the labels of the checkpoints that an update makes. */
  labelsOf(update: Uint8Array): readonly string[]
  /** Makes sure that this device has a seal of the hub; null for a document that is never exchanged by file. */
  obtainSeal: ((sealKeyId: Uint8Array, ask: AskForSeal) => Promise<void>) | null
  onEnded(why: LinkEnd): void
  /** The relay reports a change of a list, or one that it reported without a connection may have been missed. */
  onListChanged(list: RelayList): void
}

/** After a restart of the relay all devices are back at once, and each of them then requests its lists. */
const longestListDelayMs = 10_000

/** Sends a request to the connected relay; resolves with the whole response frame. */
export type AskForSeal = (request: Uint8Array<ArrayBuffer>) => Promise<Uint8Array>

export interface AfterCatchUp {
  /** Before any update is delivered: the edits are pending, and the parts that they changed are as last seen. */
  begins(pending: readonly PendingUpdate[]): void
  /** A part was delivered; `caughtUp` is true for the last one. */
  delivered(caughtUp: boolean): void
}

export interface RelaySyncParts extends RelayLinked {
  storedAs: string
  doc: Y.Doc
  store: LocalStoreSync
  access: Settable<Access>
  /** Runs before each attempt to connect; false while there is no relay to connect to. */
  prepare(): Promise<boolean>
  sessionBeganAt(): number
  onCaughtUp(): void
  onAccountChanged(): void
  onChange(): void
}

export interface RelayState extends SavedMark {
  link: LinkState
  /** Whether the catch-up after connecting is complete. */
  caughtUp: boolean
  /** When the catch-up that is running began, and the bytes that have arrived since; null if none is running. */
  receiving: { since: number; bytes: number } | null
  refusal: RefusalReason | null
  /** Whether the relay has lost acknowledged updates and this device is resending them. */
  owes: boolean
}

const closed = { kind: 'closed', cannotStore: false, busyUntil: null } as const
/** For a document that is not synced. */
export const unconnected: RelayState = {
  link: closed,
  caughtUp: false,
  receiving: null,
  savedAt: null,
  refusal: null,
  owes: false,
}

/** Keeps a document in sync with the relay in both directions, while the relay can be reached. */
export function openRelaySync(parts: RelaySyncParts) {
  const { storedAs, doc, store, access, afterCatchUp } = parts
  const { pendingUpdates } = store
  const pushQueue = pushPendingUpdates(doc, pendingUpdates, parts.labelsOf)
  const people = parts.awareness && exchangeAwareness(parts.awareness, parts.onChange)
  let link: LinkState = closed
  let caughtUp = false
  let receiving: RelayState['receiving'] = null
  let hadNoConnection = false
  let listsTimer: ReturnType<typeof setTimeout> | undefined
  /** The position that this device sends in its next hello. */
  let progress: DocumentRow | null = null
  /** The position up to which the connected relay has sent its log. */
  let reached = { logId: '', position: 0, entryTag: 0 }
  /** The hub's key, and the connection on which it was received. */
  let sealing: { keyId: Uint8Array; socket: RelaySocket } | null = null
  let onSeal: (frame: Uint8Array) => void = () => undefined

  const onHello: RelayEvents['onHello'] = (hello, socket) => {
    access.set(hello.access)
    receiving = { since: Date.now(), bytes: 0 }
    afterCatchUp?.begins(pendingUpdates.list())
    const before = progress?.position ?? 0
    // A relay with another log position than this device stored has lost entries, or has replaced its log.
    if (canWrite(hello.access)) pushQueue.begin(hello, socket, !hello.continued && before > 0)
    const { position, entryTag } = hello.continued && progress ? progress : { position: 0, entryTag: 0 }
    reached = { logId: hello.logId, position, entryTag }
    advance(progress)
    people?.begin(socket)
    sealing = hello.sealKeyId.length > 0 ? { keyId: hello.sealKeyId, socket } : null
    if (hadNoConnection) listsMayHaveChanged()
    hadNoConnection = false
    parts.onChange()
  }

  function onBytes(count: number): void {
    if (!receiving) return
    receiving = { ...receiving, bytes: receiving.bytes + count }
    parts.onChange()
  }

  function listsMayHaveChanged(): void {
    clearTimeout(listsTimer)
    listsTimer = setTimeout(() => {
      relayLists.forEach(parts.onListChanged)
      reconnects.set(reconnects.get() + 1)
    }, Math.random() * longestListDelayMs)
  }

  /** While the relay lacks updates that it has lost, it gets the old position, so that it asks for them again. */
  function advance(saved: SavedMark | null): void {
    if (pushQueue.owes()) return
    progress = { documentId: storedAs, ...reached, savedAt: saved?.savedAt ?? null, savedIn: saved?.savedIn }
  }

  function onCommitted(committed: Committed): void {
    if (committed.updates.length > 0) {
      doc.transact(() => {
        for (const update of committed.updates) applyUpdate(doc, update, fromRelay)
      }, fromRelay)
    }
    const acknowledged = pushQueue.acknowledge(committed.acknowledged)
    if (!caughtUp) afterCatchUp?.delivered(committed.caughtUp)
    if (committed.caughtUp) {
      caughtUp = true
      receiving = null
      askForSeal()
    }
    if (committed.position >= reached.position)
      reached = { logId: reached.logId, position: committed.position, entryTag: committed.entryTag }
    const allSaved = pendingUpdates.size() <= acknowledged.length
    advance(allSaved ? { savedAt: Date.now(), savedIn: parts.sessionBeganAt() } : progress)
    // The updates are views into the frame, whose memory must not be kept.
    const updates = committed.updates.map((update) => update.slice())
    store.receive(updates, caughtUp ? progress : null)
    if (acknowledged.length > 0) store.acknowledge(acknowledged)
    if (caughtUp) parts.onCaughtUp()
    parts.onChange()
  }

  /** The seal is requested before it is needed: without a connection it cannot be obtained. */
  function askForSeal(): void {
    const { keyId, socket } = sealing ?? {}
    if (!keyId || !socket || !parts.obtainSeal) return
    const ask: AskForSeal = (request) =>
      new Promise((resolve) => {
        onSeal = resolve
        socket.askForSeal(request)
      })
    parts.obtainSeal(keyId, ask).catch((failure: unknown) => console.warn('No seal yet', failure))
  }

  function onState(state: LinkState): void {
    link = state
    if (state.kind !== 'open') {
      caughtUp = false
      receiving = null
      hadNoConnection = true
      pushQueue.interrupt()
      people?.interrupt()
    }
    if (state.kind === 'ended') parts.onEnded(state.why)
    parts.onChange()
  }

  const relay = openRelayLink(parts.documentId, {
    prepare: parts.prepare,
    hello: () => ({
      protocolVersion,
      appVersion: import.meta.env.VITE_APP_VERSION ?? 'development',
      schemaVersion: parts.schemaVersion,
      logId: progress?.logId ?? '',
      position: progress?.position ?? 0,
      entryTag: progress?.entryTag ?? 0,
      clientId: doc.clientID,
      inflates: canInflate,
    }),
    onHello,
    onBytes,
    onCommitted,
    onState,
    onAccountChanged: parts.onAccountChanged,
    onListChanged: parts.onListChanged,
    onRefused(refused) {
      pushQueue.refused(refused)
      parts.onChange()
    },
    onAwareness: (update) => people?.receive(update),
    onSeal: (frame) => onSeal(frame.slice()),
  })

  return {
    /** For edits of this tab, which are sent at once. */
    pushQueue,
    /** Must be called when this device's copy is read, before `prepare` resolves. */
    startFrom(stored: DocumentRow | null): void {
      progress = stored
    },
    /** Null while this device is catching up, or has changes that are not in the relay's log. */
    logPosition: () => (caughtUp && !pushQueue.owes() ? { logId: reached.logId, position: reached.position } : null),
    state: (): RelayState => ({
      link,
      caughtUp,
      receiving,
      savedAt: progress?.savedAt ?? null,
      savedIn: progress?.savedIn,
      refusal: pushQueue.refusal(),
      owes: canWrite(access.get()) && pushQueue.owes(),
    }),
    retryNow: relay.retryNow,
    close(): void {
      clearTimeout(listsTimer)
      pushQueue.close()
      people?.close()
      relay.close()
    },
  }
}

export type RelaySync = ReturnType<typeof openRelaySync>
