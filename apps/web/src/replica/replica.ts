import {
  type BoundMeeting,
  bindMeeting,
  type MeetingSummary,
  queryFromNewerApp,
  schemaVersion,
  type TransitionContext,
} from '@civic-hub/committee'
import { type Access, type Committed, canWrite, protocolVersion, type RelayHello } from '@civic-hub/protocol'
import * as awarenessProtocol from 'y-protocols/awareness'
import * as Y from 'yjs'
import { createAfterCatchUp } from './connection/after-catch-up.ts'
import { createPushQueue } from './connection/push-queue.ts'
import { type LinkState, openRelayLink } from './connection/relay-link.ts'
import { deriveStatus, type SyncStatus, savingAfterMs } from './connection/sync-status.ts'
import { createObservable, type Observable } from './observable.ts'
import { fromRelay, isOwnEdit } from './origins.ts'
import { readPresenceState } from './presence/presence-state.ts'
import { refreshSession, sessionState } from './session/session.ts'
import type { Device } from './store/device.ts'
import type { CommitteeOnDevice, DocumentRow } from './store/device-database.ts'
import { keepListCache, readListCache } from './store/list-cache.ts'
import { openLocalStoreSync } from './store/local-store-sync.ts'
import { createTransitionContext } from './transition-context.ts'
import { createUndoScopes, type UndoScope } from './undo.ts'

/**
 * `loading` until the device's copy is read; `ready` when there is something to show; `waiting` while nothing of this
 * document is on the device and the relay has not sent it yet.
 */
export type Opening = 'loading' | 'waiting' | 'ready'

export interface Replica {
  documentId: string
  doc: Y.Doc
  opening: Observable<Opening>
  /** The list of meetings as this device last saw it, while `opening` is 'loading'; null when it does not know one. */
  cachedList: Observable<readonly MeetingSummary[] | null>
  status: Observable<SyncStatus>
  access: Observable<Access>
  /** Whether a newer app has written this committee: then this one only reads it, and brings what waits. */
  fromNewerApp: Observable<boolean>
  /** For a person who knows that there is no newer app: edits from here on, as long as this stays open. */
  editAnyway(): void
  awareness: awarenessProtocol.Awareness
  /** For edits that undo must not touch: starting, ending and resuming a meeting. */
  context: TransitionContext
  /** For every other edit of a meeting. */
  meeting(meetingId: string): BoundMeeting
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

/** Opens a committee's document on this device, keeps it stored here, and in step with the relay while there is one. */
export function openReplica(
  device: Device,
  committee: CommitteeOnDevice,
  committees: {
    ensureRegistered(id: string): Promise<boolean>
    /** Asks the relay what there is for this person. */
    refresh(): Promise<void>
  },
): Replica {
  const documentId = committee.id
  const doc = new Y.Doc({ guid: documentId })
  const awareness = new awarenessProtocol.Awareness(doc)
  const opening = createObservable<Opening>('loading')
  const access = createObservable<Access>(committee.access)
  const status = createObservable<SyncStatus>({ kind: 'offline' })
  const newerApp = queryFromNewerApp(doc)
  const fromNewerApp = createObservable(false)
  let editsAnyway = false
  let link: LinkState = { kind: 'closed' }
  let caughtUp = false
  let locked = false
  /** What this device says in its next hello. */
  let progress: DocumentRow | null = null
  /** How far the relay of now has brought it. */
  let reached = { logId: '', position: 0, entryTag: 0 }
  let statusTimer: ReturnType<typeof setTimeout> | undefined

  const cachedList = createObservable<readonly MeetingSummary[] | null>(null)
  /** What is known is drawn before the document is read, which holds up the page. */
  async function showListCache(): Promise<void> {
    const known = await readListCache(await device.database(), documentId)
    if (known === null) return
    cachedList.set(known)
    await nextFrame()
  }
  let stopKeeping: (() => void) | null = null
  opening.subscribe(() => {
    if (opening.get() === 'ready') stopKeeping ??= keepListCache(device, documentId, doc)
  })

  const copy = openLocalStoreSync(
    device,
    documentId,
    doc,
    updateStatus,
    showListCache().catch(() => undefined),
  )
  const { pendingUpdates } = copy
  const pushQueue = createPushQueue(doc, pendingUpdates, (update, moments) =>
    relay.sendUpdate(update, moments),
  )

  const context = createTransitionContext({ from: 'person' })
  const afterCatchUp = createAfterCatchUp(doc, context, () => canWrite(access.get()))

  function updateStatus(): void {
    clearTimeout(statusTimer)
    const session = sessionState.get()
    const now = Date.now()
    const pending = pendingUpdates.state()
    const next = deriveStatus(
      {
        link: session.kind === 'signed-in' && session.expired ? { kind: 'ended', why: 'signed-out' } : link,
        caughtUp,
        pending,
        savedAt: progress?.savedAt ?? null,
        devices: awareness.getStates().size,
        fromNewerApp: fromNewerApp.get(),
        viewer: !canWrite(access.get()),
        locked,
        refusal: pushQueue.refusal(),
      },
      now,
    )
    if (JSON.stringify(next) !== JSON.stringify(status.get())) status.set(next)
    if (pending.oldest !== null && now - pending.oldest < savingAfterMs)
      statusTimer = setTimeout(updateStatus, savingAfterMs - (now - pending.oldest) + 5)
  }

  function lookAtVersion(): void {
    fromNewerApp.set(newerApp.read() && !editsAnyway)
    updateStatus()
  }
  newerApp.subscribe(lookAtVersion)

  // Not before everything is read: with a listener the document writes out all of it once more as one update.
  function noticeEdits(): void {
    doc.on('update', (update: Uint8Array, origin: unknown) => {
      if (!isOwnEdit(origin)) return
      pushQueue.edited(pendingUpdates.add(update))
      void askToPersist()
    })
  }

  const loading = copy.loaded.then(
    (loaded) => {
      progress = loaded.progress
      noticeEdits()
      opening.set(loaded.isEmpty ? 'waiting' : 'ready')
      updateStatus()
    },
    (failure: unknown) => {
      // No storage on this device: the document still works from the relay, and the first edit says that nothing is kept.
      console.error('The device store could not be read', failure)
      noticeEdits()
      opening.set('waiting')
    },
  )

  function onHello(hello: RelayHello): void {
    access.set(hello.access)
    afterCatchUp.begins(pendingUpdates.list())
    const before = progress?.position ?? 0
    // A relay that counts otherwise than this device remembers has lost something, or has thrown the old log away.
    if (canWrite(hello.access)) pushQueue.begin(hello, !hello.continued && before > 0)
    const { position, entryTag } = hello.continued && progress ? progress : { position: 0, entryTag: 0 }
    reached = { logId: hello.logId, position, entryTag }
    advance(progress?.savedAt ?? null)
    if (awareness.getLocalState()) sendAwareness([awareness.clientID])
    updateStatus()
  }

  /** While the relay lacks what it has lost, this device goes on saying how far it was: so it is asked again for it. */
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
    if (!caughtUp) afterCatchUp.brought(committed.caughtUp)
    if (committed.caughtUp) caughtUp = true
    if (committed.position >= reached.position)
      reached = { logId: reached.logId, position: committed.position, entryTag: committed.entryTag }
    const allSaved = pendingUpdates.state().count <= acknowledged.length
    advance(allSaved ? Date.now() : (progress?.savedAt ?? null))
    // The frame's memory goes with the frame; what is stored has its own.
    const received = committed.updates.map((update) => update.slice())
    copy.receive(received, caughtUp ? progress : null)
    if (acknowledged.length > 0) copy.acknowledge(acknowledged)
    if (caughtUp && opening.get() === 'waiting') opening.set('ready')
    updateStatus()
  }

  function onState(state: LinkState): void {
    link = state
    if (state.kind !== 'open') {
      caughtUp = false
      pushQueue.interrupt()
      const others = [...awareness.getStates().keys()].filter((id) => id !== awareness.clientID)
      awarenessProtocol.removeAwarenessStates(awareness, others, fromRelay)
      // Their clocks are forgotten too, or their unchanged states would be taken for old news after the reconnect.
      for (const id of others) awareness.meta.delete(id)
    }
    if (state.kind === 'ended') {
      if (state.why === 'signed-out') void refreshSession()
      // Deleted, or to be registered anew: the list of committees knows what follows.
      if (state.why === 'deleted' || state.why === 'unknown') void committees.refresh()
    }
    updateStatus()
  }

  const relay = openRelayLink(documentId, {
    prepare: async () => {
      await loading
      const session = sessionState.get()
      if (session.kind !== 'signed-in' || session.expired) return false
      return committees.ensureRegistered(documentId)
    },
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
    onRefused(refused) {
      pushQueue.refused(refused)
      updateStatus()
    },
    onAwareness(update) {
      const understood = awarenessProtocol.modifyAwarenessUpdate(update, readPresenceState)
      awarenessProtocol.applyAwarenessUpdate(awareness, understood, fromRelay)
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

  const stopWatchingSession = sessionState.subscribe(() => {
    const session = sessionState.get()
    // Signing in again makes no app newer: only a reload does.
    const tooOld = link.kind === 'ended' && link.why === 'app-too-old'
    if (session.kind === 'signed-in' && session.confirmed && !tooOld) relay.retryNow()
    updateStatus()
  })

  const warnBeforeLeaving = (event: BeforeUnloadEvent) => {
    // Only what is nowhere but in this page's memory is worth a question.
    if (pendingUpdates.hasUnwritten() && pendingUpdates.state().problem !== null) event.preventDefault()
  }
  addEventListener('beforeunload', warnBeforeLeaving)

  const undoScopes = createUndoScopes(doc)
  const meetings = new Map<string, BoundMeeting>()
  updateStatus()

  return {
    documentId,
    doc,
    opening,
    cachedList,
    status,
    access,
    fromNewerApp,
    editAnyway() {
      editsAnyway = true
      lookAtVersion()
    },
    awareness,
    context,
    meeting(meetingId) {
      const known =
        meetings.get(meetingId) ??
        bindMeeting(doc, createTransitionContext(undoScopes.origin(meetingId)), meetingId)
      meetings.set(meetingId, known)
      return known
    },
    undo: (meetingId) => undoScopes.scope(meetingId),
    setLocked(next) {
      locked = next
      updateStatus()
    },
    retryNow: () => relay.retryNow(),
    waitingChanges: () => pendingUpdates.state().count,
    exportState: () => Y.encodeStateAsUpdate(doc),
    flush: () => pendingUpdates.flush(),
    close() {
      clearTimeout(statusTimer)
      stopKeeping?.()
      removeEventListener('beforeunload', warnBeforeLeaving)
      stopWatchingSession()
      pushQueue.close()
      awareness.destroy()
      relay.close()
      undoScopes.close()
      copy.close()
      doc.destroy()
    },
  }
}

const mostFrameMs = 100
/** Resolves after the next frame was drawn, or soon, where nothing is drawn. */
function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, mostFrameMs)
    requestAnimationFrame(() => setTimeout(resolve, 0))
  })
}

let asked = false
/** Asks the browser, after the first edit, not to clear this device's copy when space runs short. */
async function askToPersist(): Promise<void> {
  if (asked) return
  asked = true
  await navigator.storage?.persist?.().catch(() => false)
}
