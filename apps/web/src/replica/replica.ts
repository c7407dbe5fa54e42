import type { BoundMeeting, MeetingSummary, TransitionContext } from '@civic-hub/committee'
import { type Access, canWrite } from '@civic-hub/protocol'
import { Awareness } from 'y-protocols/awareness'
import * as Y from 'yjs'
import { gateState } from './connection/gate.ts'
import type { LinkEnd } from './connection/relay-link.ts'
import { openRelaySync, type RelaySync } from './connection/relay-sync.ts'
import { createStatus, type SyncStatus } from './connection/sync-status.ts'
import { countFiles, type Uploads } from './files/uploads.ts'
import { type NewerApp, watchNewerApp } from './newer-app.ts'
import { createObservable, type Observable } from './observable.ts'
import { isOwnEdit } from './origins.ts'
import { tellPeopleChanged } from './session/committee-people.ts'
import type { Committees } from './session/committees.ts'
import { refreshSession, sessionState } from './session/session.ts'
import { askToPersist } from './store/ask-to-persist.ts'
import type { Device } from './store/device.ts'
import type { CommitteeOnDevice } from './store/device-database.ts'
import type { ShownList } from './store/kept-screen.ts'
import { keepScreen, openListCache } from './store/list-cache.ts'
import { openLocalStoreSync } from './store/local-store-sync.ts'
import type { PendingUpdates } from './store/pending-updates.ts'
import { placeOfChange } from './store/place-of-change.ts'
import { createTransitionContext } from './transition-context.ts'
import { createUndoScopes, type UndoScope } from './undo.ts'

/**
 * `loading` until the device's copy is read; `ready` when there is something to show; `waiting` while nothing of this
 * document is on the device and the relay has not sent it yet.
 */
export type Opening = 'loading' | 'waiting' | 'ready'

export interface Replica extends NewerApp {
  documentId: string
  doc: Y.Doc
  opening: Observable<Opening>
  /** The list of meetings as this device last saw it, for the time of `loading`; null when it does not know one. */
  cachedList: Observable<readonly MeetingSummary[] | null>
  /** Keeps the list on screen for the next start. */
  keepScreen(shown: ShownList): Promise<void>
  status: Observable<SyncStatus>
  /** Whether this device is connected and has what the relay has. */
  caughtUp: Observable<boolean>
  access: Observable<Access>
  awareness: Awareness
  /** For what is done outside of any meeting, and so outside of undo: planning one, naming the committee. */
  context: TransitionContext
  /** What can be read and done in one meeting. */
  meeting(meetingId: string): BoundMeeting
  undo(meetingId: string): UndoScope
  setLocked(locked: boolean): void
  /** Tries to connect at once; resolves with whether the relay answered. */
  retryNow(): Promise<boolean>
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
  committees: Pick<Committees, 'ensureRegistered' | 'refresh' | 'refreshSoon' | 'lose'>,
  uploads: Pick<Uploads, 'rows'>,
): Replica {
  const documentId = committee.id
  const doc = new Y.Doc({ guid: documentId })
  const awareness = new Awareness(doc)
  const opening = createObservable<Opening>('loading')
  const access = createObservable<Access>(committee.access)
  const caughtUp = createObservable(false)
  const context = createTransitionContext({ from: 'person' })
  const undoScopes = createUndoScopes(doc)
  const newerApp = watchNewerApp(doc)
  const cache = openListCache(device, documentId, doc)
  const store = openLocalStoreSync(device, documentId, doc, updateStatus, cache.drawn)
  const { pendingUpdates } = store
  const loaded = store.loaded.then(
    ({ progress, isEmpty }) => {
      relay.startFrom(progress)
      recordOwnEdits(doc, pendingUpdates, relay)
      if (isEmpty) opening.set('waiting')
      else show()
      updateStatus()
    },
    (failure: unknown) => {
      // No storage on this device: the document still works from the relay, and the first edit says that nothing is
      // kept.
      console.error('The device store could not be read', failure)
      recordOwnEdits(doc, pendingUpdates, relay)
      opening.set('waiting')
    },
  )

  const relay = openRelaySync({
    documentId,
    doc,
    awareness,
    store,
    access,
    context,
    prepare: async () => {
      await loaded
      const session = sessionState.get()
      if (session.kind !== 'signed-in' || session.expired) return false
      return committees.ensureRegistered(documentId)
    },
    onCaughtUp: show,
    onEnded: (why) => followUp(why, documentId, committees),
    onAccountChanged: () => void refreshSession(),
    onListChanged: (list) => {
      if (list === 'people') tellPeopleChanged(documentId)
      else committees.refreshSoon()
    },
    onChange: updateStatus,
  })
  const status = watchStatus({ documentId, relay, pendingUpdates, awareness, access, newerApp, uploads })
  const stopWarning = warnBeforeLeaving(pendingUpdates)

  function show(): void {
    opening.set('ready')
    cache.keep()
  }

  function updateStatus(): void {
    caughtUp.set(relay.state().caughtUp)
    status.update()
  }

  return {
    documentId,
    doc,
    opening,
    cachedList: cache.list,
    keepScreen: (shown) => keepScreen(device, documentId, shown),
    status: status.status,
    caughtUp,
    access,
    ...newerApp,
    awareness,
    context,
    meeting: undoScopes.meeting,
    undo: undoScopes.scope,
    setLocked: status.setLocked,
    retryNow: relay.retryNow,
    waitingChanges: () => pendingUpdates.state().count,
    exportState: () => Y.encodeStateAsUpdate(doc),
    flush: () => pendingUpdates.flush(),
    close() {
      status.close()
      cache.close()
      stopWarning()
      awareness.destroy()
      relay.close()
      undoScopes.close()
      store.close()
      doc.destroy()
    },
  }
}

/**
 * Stores and sends what this tab changes. Begin only when everything is read: with a listener, the document would write
 * all that is read as one more update.
 */
function recordOwnEdits(doc: Y.Doc, pendingUpdates: PendingUpdates, relay: RelaySync): void {
  doc.on('update', (update: Uint8Array, origin: unknown, _: Y.Doc, transaction: Y.Transaction) => {
    if (!isOwnEdit(origin)) return
    relay.pushQueue.edited(pendingUpdates.add(update, placeOfChange(transaction)))
    void askToPersist()
  })
}

/** What the app does when the relay has ended the connection for good. */
function followUp(why: LinkEnd, documentId: string, committees: Pick<Committees, 'refresh' | 'lose'>): void {
  if (why === 'signed-out') void refreshSession()
  // The committee's page says so at once, and offers an export of the local copy.
  if (why === 'deleted' || why === 'access-removed') void committees.lose(documentId, why === 'deleted')
  // The committee may have to be registered again; the list of committees decides that.
  if (why === 'unknown') void committees.refresh()
}

interface StatusSources {
  documentId: string
  relay: RelaySync
  pendingUpdates: PendingUpdates
  awareness: Awareness
  access: Observable<Access>
  newerApp: NewerApp
  uploads: Pick<Uploads, 'rows'>
}

/** The status of a document, from everything that it depends on. */
function watchStatus(sources: StatusSources) {
  const { documentId, relay, pendingUpdates, awareness, access, newerApp, uploads } = sources
  let locked = false
  const { status, update, close } = createStatus(() => {
    const session = sessionState.get()
    const known = relay.state()
    const isExpired = session.kind === 'signed-in' && session.expired
    return {
      ...known,
      link: isExpired ? { kind: 'ended', why: 'signed-out' } : known.link,
      gateClosed: gateState.get() === 'closed',
      pending: pendingUpdates.state(),
      files: countFiles(uploads.rows.get(), documentId),
      devices: awareness.getStates().size,
      fromNewerApp: newerApp.fromNewerApp.get(),
      viewer: !canWrite(access.get()),
      locked,
    }
  })
  const stops = [
    close,
    newerApp.fromNewerApp.subscribe(update),
    uploads.rows.subscribe(update),
    gateState.subscribe(() => {
      const { link } = relay.state()
      if (gateState.get() === 'open' && link.kind === 'closed') void relay.retryNow()
      update()
    }),
    sessionState.subscribe(() => {
      const session = sessionState.get()
      const { link } = relay.state()
      // Signing in again makes no app newer: only a reload does.
      const tooOld = link.kind === 'ended' && link.why === 'app-too-old'
      if (session.kind === 'signed-in' && session.confirmed && !tooOld) void relay.retryNow()
      update()
    }),
  ]
  update()
  return {
    status,
    update,
    setLocked(next: boolean): void {
      locked = next
      update()
    },
    close(): void {
      for (const stop of stops) stop()
    },
  }
}

/** Asks before the page is left, if edits are nowhere but in its memory. Returns how to stop that. */
function warnBeforeLeaving(pendingUpdates: PendingUpdates): () => void {
  const warn = (event: BeforeUnloadEvent) => {
    if (pendingUpdates.hasUnwritten() && pendingUpdates.state().problem !== null) event.preventDefault()
  }
  addEventListener('beforeunload', warn)
  return () => removeEventListener('beforeunload', warn)
}
