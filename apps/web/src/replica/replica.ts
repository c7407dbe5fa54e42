import { checkpointsIn, schemaVersion } from '@civic-hub/committee'
import { type Access, canWrite } from '@civic-hub/protocol'
import { Awareness } from 'y-protocols/awareness'
import * as Y from 'yjs'
import { consumeEarlyClientId } from '../start/early-connection.ts'
import { readAuthorFrom } from './author-here.ts'
import { createAfterCatchUp } from './connection/after-catch-up.ts'
import { gateState } from './connection/gate.ts'
import { notifyListChange } from './connection/list-changes.ts'
import { ofDemo } from './connection/relay-http.ts'
import type { LinkEnd } from './connection/relay-link.ts'
import { createStatus } from './connection/sync-status.ts'
import { countFiles, type Uploads } from './files/uploads.ts'
import { type NewerApp, watchNewerApp } from './newer-app.ts'
import { createObservable, type Observable } from './observable.ts'
import { type OpenDocument, openDocument } from './open-document.ts'
import { personalWaiting } from './personal/personal-waiting.ts'
import type { Committees } from './session/committees.ts'
import { refreshSession, sessionState } from './session/session.ts'
import { openCommitteeCache } from './store/committee-cache.ts'
import type { Device } from './store/device.ts'
import type { CommitteeOnDevice } from './store/device-database.ts'
import { createTransitionContext } from './transition-context.ts'
import { createUndoScopes } from './undo.ts'

readAuthorFrom(() => {
  const session = sessionState.get()
  const { id, name } = session.kind === 'signed-in' ? session.account : { id: '', name: '' }
  return { account: id, name }
})

export type Replica = ReturnType<typeof openReplica>

/** Registers a document at the relay, and handles the loss of access to it. */
export type DocumentOwner = Pick<Committees, 'ensureRegistered' | 'refresh' | 'refreshSoon' | 'lose'>

/** Opens a committee's document on this device, stores its changes, and syncs it while the relay can be reached. */
export function openReplica(
  device: Device,
  committee: CommitteeOnDevice,
  committees: DocumentOwner,
  uploads: Pick<Uploads, 'rows'>,
) {
  const documentId = committee.id
  const isDemo = committee.demo === true
  if (isDemo) ofDemo.set(documentId, (path) => path.includes(documentId))
  const doc = new Y.Doc({ guid: documentId })
  doc.clientID = consumeEarlyClientId(documentId) ?? doc.clientID
  const awareness = new Awareness(doc)
  const access = createObservable<Access>(committee.access)
  const context = createTransitionContext({ from: 'person' })
  const undoScopes = createUndoScopes(doc, window)
  const newerApp = watchNewerApp(doc)
  const cache = openCommitteeCache(device, documentId, doc)
  const open = openDocument({
    device,
    storedAs: documentId,
    doc,
    access,
    unhurried: cache.drawn,
    relay: isDemo
      ? null
      : {
          documentId: () => documentId,
          schemaVersion,
          awareness,
          afterCatchUp: createAfterCatchUp(doc, context, () => canWrite(access.get())),
          labelsOf: (update) => checkpointsIn(doc, update),
          obtainSeal: async (keyId, ask) => {
            const { obtainSeal } = await import('./sealing/own-seal.ts')
            await obtainSeal(device, keyId, ask)
          },
          prepare: () => committees.ensureRegistered(documentId),
          onEnded: (why) => followUp(why, documentId, committees),
          onListChanged: (list) => {
            if (list === 'committees') committees.refreshSoon()
            notifyListChange(list, documentId)
          },
        },
    onShow: cache.maintain,
    onChange: () => status.update(),
  })
  const { pendingUpdates } = open
  const status = watchStatus({ documentId, isDemo, open, awareness, access, newerApp, uploads })

  return {
    documentId,
    doc,
    opening: open.opening,
    received: open.received,
    /** Shown during `loading`; null if this device has cached nothing. */
    cached: cache.cached,
    /** Stores the markup of the current screen for the next start. */
    storeScreen: cache.storeScreen,
    status: status.status,
    caughtUp: open.caughtUp,
    access: access as Observable<Access>,
    ...newerApp,
    awareness,
    /** For changes outside of any meeting or part, such as planning a meeting. They have no undo. */
    context,
    meeting: undoScopes.meeting,
    undo: undoScopes.scope,
    /** For changes to a part of the committee outside of its meetings. Each part has its own undo. */
    part: undoScopes.part,
    setLocked: status.setLocked,
    retryNow: open.retryNow,
    waitingChanges: () => pendingUpdates.state().count,
    damagedChanges: open.damagedChanges,
    /** Null if the document has changes that the relay lacks. */
    logPosition: () => (pendingUpdates.size() === 0 ? open.logPosition() : null),
    exportState: open.exportState,
    adopt: open.adopt,
    flush: open.flush,
    close(): void {
      status.close()
      cache.close()
      awareness.destroy()
      undoScopes.close()
      open.close()
    },
  }
}

/** Handles the end of a connection that the relay has closed for good. */
function followUp(why: LinkEnd, documentId: string, committees: Pick<Committees, 'refresh' | 'lose'>): void {
  if (why === 'signed-out') void refreshSession()
  // The committee's page shows this at once, and offers an export of the local copy.
  if (why === 'deleted' || why === 'access-removed') void committees.lose(documentId, why === 'deleted')
  // The relay may lack the committee: the list of committees decides whether to register it again.
  if (why === 'unknown') void committees.refresh()
}

interface StatusSources {
  documentId: string
  isDemo: boolean
  open: OpenDocument
  awareness: Awareness
  access: Observable<Access>
  newerApp: NewerApp
  uploads: Pick<Uploads, 'rows'>
}

/** The status of a document, computed from all its sources. */
function watchStatus(sources: StatusSources) {
  const { documentId, isDemo, open, awareness, access, newerApp, uploads } = sources
  const { pendingUpdates } = open
  let locked = false
  const { status, update, close } = createStatus(() => {
    const session = sessionState.get()
    const known = open.relayState()
    const isExpired = session.kind === 'signed-in' && session.expired
    return {
      ...known,
      isDemo,
      link: isExpired ? { kind: 'ended', why: 'signed-out' } : known.link,
      gateClosed: gateState.get() === 'closed',
      pending: pendingUpdates.state(),
      damaged: open.damagedChanges(),
      files: countFiles(uploads.rows.get(), documentId, pendingUpdates.isPending),
      personal: personalWaiting.get(),
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
    personalWaiting.subscribe(update),
    gateState.subscribe(() => {
      const { link } = open.relayState()
      if (gateState.get() === 'open' && link.kind === 'closed') void open.retryNow()
      update()
    }),
    sessionState.subscribe(() => {
      const session = sessionState.get()
      const { link } = open.relayState()
      // Only a reload makes the app newer; signing in again does not.
      const tooOld = link.kind === 'ended' && link.why === 'app-too-old'
      if (session.kind === 'signed-in' && session.confirmed && !tooOld) void open.retryNow()
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
