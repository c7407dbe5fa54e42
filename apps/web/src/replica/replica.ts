import type { Hand } from '@civic-hub/committee'
import { schemaVersion } from '@civic-hub/committee'
import type { Access, RefusalReason } from '@civic-hub/protocol'
import * as awarenessProtocol from 'y-protocols/awareness'
import * as Y from 'yjs'
import type { Device } from './device.ts'
import type { CommitteeOnDevice, DocumentRow } from './device-database.ts'
import { type Change, createLocalChanges } from './local-changes.ts'
import { createObservable, type Observable } from './observable.ts'
import { type LinkState, openRelayLink } from './relay-link.ts'
import { refreshSession, sessionState } from './session.ts'
import { deriveStatus, type SyncStatus, savingAfterMs } from './sync-status.ts'
import { openTabChannel, type TabMessage } from './tab-channel.ts'
import { createUndoScopes, type UndoScope } from './undo.ts'
import { compactDocument, loadDocument, setRowAside } from './update-store.ts'

/** Where a transaction came from. Everything else is an edit of this tab. */
const fromDevice = { from: 'device' }
const fromRelay = { from: 'relay' }
const fromTab = { from: 'tab' }

/** From this many waiting changes on, one merged update goes to the relay instead of each by itself. */
const pushAsOneFrom = 40
/** A change of another tab is pushed by this one when that tab has not managed to for so long. */
const adoptAfterMs = 3_000
const sweepMs = 2_000
/** After the relay asked to slow down, everything goes out in one piece after this long. */
const slowDownMs = 2_000

/**
 * `loading` until the device's copy is read; `ready` when there is something to show; `waiting` while nothing of this
 * document is on the device and the relay has not sent it yet.
 */
export type Opening = 'loading' | 'waiting' | 'ready'

export interface Replica {
  documentId: string
  doc: Y.Doc
  opening: Observable<Opening>
  status: Observable<SyncStatus>
  access: Observable<Access>
  awareness: awarenessProtocol.Awareness
  /** For edits that undo must not touch: starting, ending and resuming a meeting. */
  hand: Hand
  /** For every other edit of a meeting. */
  meetingHand(meetingId: string): Hand
  undo(meetingId: string): UndoScope
  setLocked(locked: boolean): void
  retryNow(): void
  waitingChanges(): number
  /** Everything of this document, as one update. */
  exportState(): Uint8Array
  /** Resolves once everything that can be written on this device is written. */
  flush(): Promise<void>
  close(): void
}

function createHand(origin: unknown): Hand {
  return {
    now: () => new Date(),
    randomId: () =>
      Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => (byte % 36).toString(36)).join(''),
    origin,
  }
}

/** Opens a committee's document on this device, keeps it stored here, and in step with the relay while there is one. */
export function openReplica(
  device: Device,
  committee: CommitteeOnDevice,
  ensureRegistered: () => Promise<boolean>,
): Replica {
  const documentId = committee.id
  const doc = new Y.Doc({ guid: documentId })
  const awareness = new awarenessProtocol.Awareness(doc)
  const opening = createObservable<Opening>('loading')
  const access = createObservable<Access>(committee.access)
  let link: LinkState = { kind: 'closed' }
  let caughtUp = false
  let progress: DocumentRow | null = null
  let refusal: RefusalReason | null = null
  let slowing: ReturnType<typeof setTimeout> | undefined
  let locked = false
  let storesIncoming = false
  let closed = false
  /** Update frames of this connection that the relay has not settled, by their number. */
  const sent = new Map<number, Change[]>()
  const changesSent = new WeakSet<Change>()

  const changes = createLocalChanges(device, documentId, {
    onChange: () => updateStatus(),
    onStored: tellTabs,
  })
  const status = createObservable<SyncStatus>({ kind: 'offline' })
  let statusTimer: ReturnType<typeof setTimeout> | undefined

  function updateStatus(): void {
    clearTimeout(statusTimer)
    const session = sessionState.get()
    const expired = session.kind === 'signed-in' && session.expired
    const facts = {
      link: expired ? ({ kind: 'ended', why: 'signed-out' } as const) : link,
      caughtUp,
      changes: changes.state(),
      savedAt: progress?.savedAt ?? null,
      devices: awareness.getStates().size,
      viewer: access.get() === 'viewer',
      locked,
      refusal,
    }
    const now = Date.now()
    const next = deriveStatus(facts, now)
    if (JSON.stringify(next) !== JSON.stringify(status.get())) status.set(next)
    const { oldest } = facts.changes
    if (oldest !== null && now - oldest < savingAfterMs)
      statusTimer = setTimeout(updateStatus, savingAfterMs - (now - oldest) + 5)
  }

  // -- this device

  doc.on('update', (update: Uint8Array, origin: unknown) => {
    if (origin === fromDevice || origin === fromRelay || origin === fromTab) return
    send([changes.add(update)], update)
    void askToPersist()
  })

  const tabs = openTabChannel(device.accountId, documentId, (message) => {
    if (opening.get() === 'loading') early.push(message)
    else hear(message)
  })
  const early: TabMessage[] = []
  const knownKeys = new Set<string>()

  function hear(message: TabMessage): void {
    if (message.kind === 'saved') {
      changes.settleKeys(new Set(message.keys))
      return
    }
    for (const { update, key, at } of message.updates) {
      if (knownKeys.has(key)) continue
      knownKeys.add(key)
      Y.applyUpdate(doc, update, fromTab)
      changes.adopt(key, update, at)
    }
  }

  function tellTabs(stored: readonly Change[]): void {
    const updates = stored.flatMap(({ key, update, at, saved }) => (saved ? [] : [{ key, update, at }]))
    for (const { key } of updates) knownKeys.add(key)
    if (updates.length > 0) tabs.send({ kind: 'stored', updates })
  }

  async function load(): Promise<void> {
    const database = await device.database()
    const loaded = await loadDocument(database, documentId)
    if (closed) return
    progress = loaded.document
    const bad: { row: (typeof loaded.rows)[number]; reason: string }[] = []
    doc.transact(() => {
      for (const row of loaded.rows) {
        try {
          Y.applyUpdate(doc, row.update, fromDevice)
        } catch (failure) {
          bad.push({ row, reason: String(failure) })
        }
      }
    }, fromDevice)
    for (const { row, reason } of bad) {
      progress = null
      await setRowAside(database, row, reason)
    }
    const now = Date.now()
    for (const row of loaded.rows) {
      if (!loaded.waiting.has(row.key)) continue
      knownKeys.add(row.key)
      changes.adopt(row.key, row.update, now - savingAfterMs)
    }
    opening.set(progress || loaded.rows.length > 0 ? 'ready' : 'waiting')
    for (const message of early.splice(0)) hear(message)
    updateStatus()
    if (loaded.rows.length > 1) scheduleCompaction()
  }

  function scheduleCompaction(): void {
    const compact = () =>
      navigator.locks.request(
        `civic-hub-compact:${device.accountId}:${documentId}`,
        { ifAvailable: true },
        (lock) =>
          lock && !closed
            ? device.database().then((database) => compactDocument(database, documentId))
            : false,
      )
    setTimeout(
      () => void compact().catch((failure: unknown) => console.warn('compaction was put off', failure)),
      5_000,
    )
  }

  // One tab stores what the relay sends; the others would write the same bytes again.
  const lockEnd = new AbortController()
  navigator.locks
    .request(`civic-hub-store:${device.accountId}:${documentId}`, { signal: lockEnd.signal }, async () => {
      const late = caughtUp
      storesIncoming = true
      // The tab that stored until now has ended, perhaps before its last write.
      if (late) changes.receive([Y.encodeStateAsUpdate(doc)], progress)
      await new Promise<void>((resolve) => lockEnd.signal.addEventListener('abort', () => resolve()))
    })
    .catch(() => undefined)

  // -- the relay

  function send(toSend: readonly Change[], update: Uint8Array): void {
    const frame = relay.sendUpdate(update)
    if (frame === null) return
    sent.set(frame, [...toSend])
    for (const change of toSend) changesSent.add(change)
  }

  function pushWaiting(stateVector: Uint8Array, everything: boolean): void {
    const waiting = changes.waiting()
    if (everything || waiting.length >= pushAsOneFrom || relayLacksMoreThan(waiting, stateVector)) {
      send(waiting, Y.encodeStateAsUpdate(doc, stateVector))
    } else {
      for (const change of waiting) send([change], change.update)
    }
  }

  /** Whether the relay lacks more than what waits here: after a restore of its data, for instance. */
  function relayLacksMoreThan(waiting: readonly Change[], stateVector: Uint8Array): boolean {
    const theirs = Y.decodeStateVector(stateVector)
    for (const { update } of waiting) {
      const { from, to } = Y.parseUpdateMeta(update)
      for (const [writer, clock] of from)
        if ((theirs.get(writer) ?? 0) >= clock)
          theirs.set(writer, Math.max(theirs.get(writer) ?? 0, to.get(writer) ?? 0))
    }
    for (const [writer, clock] of Y.decodeStateVector(Y.encodeStateVector(doc)))
      if ((theirs.get(writer) ?? 0) < clock) return true
    return false
  }

  const loading = load().catch((failure: unknown) => {
    // No storage on this device: the document still works from the relay, and the chip says that nothing is kept here.
    console.error('The device store could not be read', failure)
    opening.set('waiting')
  })

  const relay = openRelayLink(documentId, {
    prepare: async () => {
      await loading
      const session = sessionState.get()
      if (session.kind !== 'signed-in' || session.expired) return false
      return ensureRegistered()
    },
    hello: () => ({
      protocolVersion: 1,
      appVersion: import.meta.env.VITE_APP_VERSION ?? 'development',
      schemaVersion,
      logId: progress?.logId ?? '',
      position: progress?.position ?? 0,
      writerId: doc.clientID,
    }),
    onHello(hello) {
      access.set(hello.access)
      refusal = null
      if (hello.access !== 'viewer') {
        // A relay that counts in another log than this device remembers has lost something, or was moved.
        const restored = !hello.continued && (progress?.position ?? 0) > 0
        pushWaiting(hello.stateVector, restored)
      }
      progress = {
        documentId,
        logId: hello.logId,
        position: hello.continued ? (progress?.position ?? 0) : 0,
        savedAt: progress?.savedAt ?? null,
      }
      if (awareness.getLocalState()) sendAwareness([doc.clientID])
      updateStatus()
    },
    onTick(tick) {
      if (tick.updates.length > 0) {
        doc.transact(() => {
          for (const update of tick.updates) Y.applyUpdate(doc, update, fromRelay)
        }, fromRelay)
      }
      const settled: Change[] = []
      for (const [frame, framed] of sent) {
        if (frame > tick.settled) break
        sent.delete(frame)
        settled.push(...framed)
      }
      if (tick.caughtUp) caughtUp = true
      const { waiting } = changes.state()
      if (progress) {
        progress = {
          ...progress,
          position: Math.max(progress.position, tick.position),
          savedAt: waiting <= settled.length ? Date.now() : progress.savedAt,
        }
      }
      if (storesIncoming)
        changes.receive(
          tick.updates.map((update) => update.slice()),
          caughtUp ? progress : null,
        )
      if (settled.length > 0) {
        changes.settle(settled)
        tabs.send({ kind: 'saved', keys: settled.map(({ key }) => key) })
      }
      if (caughtUp && opening.get() === 'waiting') opening.set('ready')
      updateStatus()
    },
    onRefused({ frame, reason, stateVector }) {
      const framed = sent.get(frame) ?? []
      sent.delete(frame)
      if (reason === 'missing-context' && slowing === undefined) {
        send(framed, Y.encodeStateAsUpdate(doc, stateVector))
      } else if (reason === 'too-fast') {
        slowing ??= setTimeout(() => {
          slowing = undefined
          const waiting = changes.waiting()
          if (waiting.length > 0) send(waiting, Y.encodeStateAsUpdate(doc, stateVector))
        }, slowDownMs)
      } else if (frame > 0 && reason !== 'missing-context') {
        // Kept on the device, counted as waiting, and exportable; the chip does not call it synced.
        refusal = reason
        console.error(`The relay refused an edit: ${reason}`)
      }
      updateStatus()
    },
    onAwareness(update) {
      awarenessProtocol.applyAwarenessUpdate(awareness, update, fromRelay)
    },
    onState(state) {
      link = state
      if (state.kind !== 'open') {
        caughtUp = false
        sent.clear()
        const others = [...awareness.getStates().keys()].filter((id) => id !== doc.clientID)
        awarenessProtocol.removeAwarenessStates(awareness, others, fromRelay)
      }
      if (state.kind === 'ended' && state.why === 'signed-out') void refreshSession()
      updateStatus()
    },
  })

  function sendAwareness(clients: number[]): void {
    relay.sendAwareness(awarenessProtocol.encodeAwarenessUpdate(awareness, clients))
  }
  awareness.on(
    'update',
    (change: { added: number[]; updated: number[]; removed: number[] }, origin: unknown) => {
      if (origin !== fromRelay) sendAwareness([...change.added, ...change.updated, ...change.removed])
      updateStatus()
    },
  )

  const sweep = setInterval(() => {
    if (link.kind !== 'open' || access.get() === 'viewer') return
    const now = Date.now()
    for (const change of changes.waiting())
      if (!changesSent.has(change) && now - change.at > adoptAfterMs) send([change], change.update)
  }, sweepMs)

  const stopWatchingSession = sessionState.subscribe(() => {
    const session = sessionState.get()
    if (session.kind === 'signed-in' && session.confirmed) relay.retryNow()
    updateStatus()
  })

  const warnBeforeLeaving = (event: BeforeUnloadEvent) => {
    // Only what is nowhere but in this page's memory is worth a question.
    if (changes.hasUnwritten() && changes.state().problem !== null) event.preventDefault()
  }
  addEventListener('beforeunload', warnBeforeLeaving)

  const undoScopes = createUndoScopes(doc)
  const meetingHands = new Map<string, Hand>()
  updateStatus()

  return {
    documentId,
    doc,
    opening,
    status,
    access,
    awareness,
    hand: createHand({ from: 'person' }),
    meetingHand(meetingId) {
      const known = meetingHands.get(meetingId) ?? createHand(undoScopes.origin(meetingId))
      meetingHands.set(meetingId, known)
      return known
    },
    undo: (meetingId) => undoScopes.scope(meetingId),
    setLocked(next) {
      locked = next
      updateStatus()
    },
    retryNow: () => relay.retryNow(),
    waitingChanges: () => changes.state().waiting,
    exportState: () => Y.encodeStateAsUpdate(doc),
    flush: () => changes.flush(),
    close() {
      closed = true
      clearTimeout(statusTimer)
      clearTimeout(slowing)
      clearInterval(sweep)
      removeEventListener('beforeunload', warnBeforeLeaving)
      stopWatchingSession()
      lockEnd.abort()
      awareness.destroy()
      relay.close()
      tabs.close()
      undoScopes.close()
      void changes.flush().finally(() => {
        changes.close()
        doc.destroy()
      })
    },
  }
}

let asked = false
/** Asks the browser, after the first edit, not to clear this device's copy when space runs short. */
async function askToPersist(): Promise<void> {
  if (asked) return
  asked = true
  await navigator.storage?.persist?.().catch(() => false)
}
