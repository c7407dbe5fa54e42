import {
  type Access,
  type Committed,
  canWrite,
  protocolVersion,
  type RefusalReason,
  type RelayList,
} from '@civic-hub/protocol'
import type { Awareness } from 'y-protocols/awareness'
import type * as Y from 'yjs'
import { applyUpdate } from '../apply-update.ts'
import type { Settable } from '../observable.ts'
import { fromRelay } from '../origins.ts'
import { exchangeAwareness } from '../presence/exchange-awareness.ts'
import type { DocumentRow } from '../store/device-database.ts'
import type { LocalStoreSync } from '../store/local-store-sync.ts'
import type { PendingUpdate } from '../store/pending-updates.ts'
import { pushPendingUpdates } from './push-pending-updates.ts'
import { type LinkEnd, type LinkState, openRelayLink } from './relay-link.ts'
import type { RelayEvents, RelaySocket } from './relay-socket.ts'

/** What a kind of document decides about its sync. */
export interface RelayLinked {
  /** The document's id at the relay; asked for once there is somebody to connect to. */
  documentId(): string
  schemaVersion: number
  /** Who else is there; null for a document without presence. */
  awareness: Awareness | null
  /** What this device writes when it has received, on a new connection, what happened while it was away. */
  afterCatchUp: AfterCatchUp | null
  /** The labels of the checkpoints that an update makes. */
  labelsOf(update: Uint8Array): readonly string[]
  /** Sees to it that this device has a seal of the hub; null for a document that goes by no file. */
  obtainSeal: ((sealKeyId: Uint8Array, ask: AskForSeal) => Promise<void>) | null
  onEnded(why: LinkEnd): void
  onListChanged(list: RelayList): void
}

/** Asks the connected relay; the answer is its whole frame. */
export type AskForSeal = (request: Uint8Array<ArrayBuffer>) => Promise<Uint8Array>

export interface AfterCatchUp {
  /** Runs before anything is delivered: the edits are pending, and what they changed is as this device knows it. */
  begins(pending: readonly PendingUpdate[]): void
  /** A part was delivered; with `caughtUp` the last one. */
  delivered(caughtUp: boolean): void
}

export interface RelaySyncParts extends RelayLinked {
  /** The name under which this device stores it. */
  storedAs: string
  doc: Y.Doc
  store: LocalStoreSync
  access: Settable<Access>
  /** Runs before each attempt to connect; false when there is nobody to connect to yet. */
  prepare(): Promise<boolean>
  onCaughtUp(): void
  onAccountChanged(): void
  onChange(): void
}

/** The facts about the relay that the status needs. */
export interface RelayState {
  link: LinkState
  /** Whether the catch-up after connecting is complete. */
  caughtUp: boolean
  /** When the relay last said that everything is saved. */
  savedAt: number | null
  /** Why the relay does not take what was sent, if it does not. */
  refusal: RefusalReason | null
  /** Whether it has lost what it once acknowledged, and this device is bringing it back. */
  owes: boolean
}

const closed = { kind: 'closed', cannotStore: false, busyUntil: null } as const
/** Of a document that is not synced. */
export const unconnected: RelayState = {
  link: closed,
  caughtUp: false,
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
  /** What this device says in its next hello. */
  let progress: DocumentRow | null = null
  /** How far the connected relay has brought this device. */
  let reached = { logId: '', position: 0, entryTag: 0 }
  /** The hub's key and the connection on which it was told. */
  let sealing: { keyId: Uint8Array; socket: RelaySocket } | null = null
  let onSeal: (frame: Uint8Array) => void = () => undefined

  const onHello: RelayEvents['onHello'] = (hello, socket) => {
    access.set(hello.access)
    afterCatchUp?.begins(pendingUpdates.list())
    const before = progress?.position ?? 0
    // A relay with another log position than this device remembers has lost entries, or has replaced its log.
    if (canWrite(hello.access)) pushQueue.begin(hello, socket, !hello.continued && before > 0)
    const { position, entryTag } = hello.continued && progress ? progress : { position: 0, entryTag: 0 }
    reached = { logId: hello.logId, position, entryTag }
    advance(progress?.savedAt ?? null)
    people?.begin(socket)
    sealing = hello.sealKeyId.length > 0 ? { keyId: hello.sealKeyId, socket } : null
    parts.onChange()
  }

  /** While the relay lacks what it has lost, the device keeps saying how far it was, so that it is asked for it again. */
  function advance(savedAt: number | null): void {
    if (!pushQueue.owes()) progress = { documentId: storedAs, ...reached, savedAt }
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
      askForSeal()
    }
    if (committed.position >= reached.position)
      reached = { logId: reached.logId, position: committed.position, entryTag: committed.entryTag }
    const allSaved = pendingUpdates.size() <= acknowledged.length
    advance(allSaved ? Date.now() : (progress?.savedAt ?? null))
    // The updates are views into the frame, whose memory must not be kept.
    const received = committed.updates.map((update) => update.slice())
    store.receive(received, caughtUp ? progress : null)
    if (acknowledged.length > 0) store.acknowledge(acknowledged)
    if (caughtUp) parts.onCaughtUp()
    parts.onChange()
  }

  /** Before there is a need: without a connection it is too late. */
  function askForSeal(): void {
    const { keyId, socket } = sealing ?? {}
    if (!keyId || !socket || !parts.obtainSeal) return
    const ask: AskForSeal = (request) =>
      new Promise((resolve) => {
        onSeal = resolve
        socket.askForSeal(request)
      })
    parts
      .obtainSeal(keyId, ask)
      .catch((failure: unknown) => console.warn('This device has no seal of the hub yet', failure))
  }

  function onState(state: LinkState): void {
    link = state
    if (state.kind !== 'open') {
      caughtUp = false
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
    }),
    onHello,
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
    /** An edit of this tab leaves at once. */
    pushQueue,
    /** To be called once this device's copy is read, before `prepare` resolves. */
    startFrom(stored: DocumentRow | null): void {
      progress = stored
    },
    /** How far in the relay's log this device is; null while it is catching up, or has more than that log. */
    logPosition: () =>
      caughtUp && !pushQueue.owes() ? { logId: reached.logId, position: reached.position } : null,
    state: (): RelayState => ({
      link,
      caughtUp,
      savedAt: progress?.savedAt ?? null,
      refusal: pushQueue.refusal(),
      owes: canWrite(access.get()) && pushQueue.owes(),
    }),
    retryNow: relay.retryNow,
    close(): void {
      pushQueue.close()
      relay.close()
    },
  }
}

export type RelaySync = ReturnType<typeof openRelaySync>
