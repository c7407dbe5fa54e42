import { schemaVersion, type TransitionContext } from '@civic-hub/committee'
import {
  type Access,
  type Committed,
  canWrite,
  protocolVersion,
  type RefusalReason,
  type RelayList,
} from '@civic-hub/protocol'
import type { Awareness } from 'y-protocols/awareness'
import * as Y from 'yjs'
import type { Settable } from '../observable.ts'
import { fromRelay } from '../origins.ts'
import { exchangeAwareness } from '../presence/exchange-awareness.ts'
import type { DocumentRow } from '../store/device-database.ts'
import type { LocalStoreSync } from '../store/local-store-sync.ts'
import { createAfterCatchUp } from './after-catch-up.ts'
import { createPushQueue } from './push-queue.ts'
import { type LinkEnd, type LinkState, openRelayLink } from './relay-link.ts'
import type { RelayEvents } from './relay-socket.ts'

export interface RelaySyncParts {
  documentId: string
  doc: Y.Doc
  awareness: Awareness
  store: LocalStoreSync
  access: Settable<Access>
  /** Called for each update that this device writes after catching up. */
  context: TransitionContext
  /** Runs before each attempt to connect; false when there is nobody to connect to yet. */
  prepare(): Promise<boolean>
  onCaughtUp(): void
  onEnded(why: LinkEnd): void
  onAccountChanged(): void
  onListChanged(list: RelayList): void
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
}

/** Keeps a document in sync with the relay in both directions, while the relay can be reached. */
export function openRelaySync(parts: RelaySyncParts) {
  const { documentId, doc, store, access } = parts
  const { pendingUpdates } = store
  const pushQueue = createPushQueue(doc, pendingUpdates)
  const people = exchangeAwareness(parts.awareness, parts.onChange)
  const afterCatchUp = createAfterCatchUp(doc, parts.context, () => canWrite(access.get()))
  let link: LinkState = { kind: 'closed', cannotStore: false, busyUntil: null }
  let caughtUp = false
  /** What this device says in its next hello. */
  let progress: DocumentRow | null = null
  /** How far the connected relay has brought this device. */
  let reached = { logId: '', position: 0, entryTag: 0 }

  const onHello: RelayEvents['onHello'] = (hello, socket) => {
    access.set(hello.access)
    afterCatchUp.begins(pendingUpdates.list())
    const before = progress?.position ?? 0
    // A relay with another log position than this device remembers has lost entries, or has replaced its log.
    if (canWrite(hello.access)) pushQueue.begin(hello, socket, !hello.continued && before > 0)
    const { position, entryTag } = hello.continued && progress ? progress : { position: 0, entryTag: 0 }
    reached = { logId: hello.logId, position, entryTag }
    advance(progress?.savedAt ?? null)
    people.begin(socket)
    parts.onChange()
  }

  /** While the relay lacks what it has lost, the device keeps saying how far it was, so that it is asked for it again. */
  function advance(savedAt: number | null): void {
    if (!pushQueue.owes()) progress = { documentId, ...reached, savedAt }
  }

  function onCommitted(committed: Committed): void {
    if (committed.updates.length > 0) {
      doc.transact(() => {
        for (const update of committed.updates) Y.applyUpdate(doc, update, fromRelay)
      }, fromRelay)
    }
    const acknowledged = pushQueue.acknowledge(committed.acknowledged)
    if (!caughtUp) afterCatchUp.delivered(committed.caughtUp)
    if (committed.caughtUp) caughtUp = true
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

  function onState(state: LinkState): void {
    link = state
    if (state.kind !== 'open') {
      caughtUp = false
      pushQueue.interrupt()
      people.interrupt()
    }
    if (state.kind === 'ended') parts.onEnded(state.why)
    parts.onChange()
  }

  const relay = openRelayLink(documentId, {
    prepare: parts.prepare,
    hello: () => ({
      protocolVersion,
      appVersion: import.meta.env.VITE_APP_VERSION ?? 'development',
      schemaVersion,
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
    onAwareness: people.receive,
  })

  return {
    /** An edit of this tab leaves at once. */
    pushQueue,
    /** To be called once this device's copy is read, before `prepare` resolves. */
    startFrom(stored: DocumentRow | null): void {
      progress = stored
    },
    state: (): RelayState => ({
      link,
      caughtUp,
      savedAt: progress?.savedAt ?? null,
      refusal: pushQueue.refusal(),
    }),
    retryNow: relay.retryNow,
    close(): void {
      pushQueue.close()
      relay.close()
    },
  }
}

export type RelaySync = ReturnType<typeof openRelaySync>
