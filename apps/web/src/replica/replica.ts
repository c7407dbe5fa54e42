import {
  type BoundMeeting,
  type CommitteePart,
  checkpointsIn,
  schemaVersion,
  type TransitionContext,
} from '@civic-hub/committee'
import { type Access, canWrite } from '@civic-hub/protocol'
import { Awareness } from 'y-protocols/awareness'
import * as Y from 'yjs'
import { createAfterCatchUp } from './connection/after-catch-up.ts'
import { gateState } from './connection/gate.ts'
import { tellListChange } from './connection/list-changes.ts'
import type { LinkEnd } from './connection/relay-link.ts'
import { createStatus, type SyncStatus } from './connection/sync-status.ts'
import { countFiles, type Uploads } from './files/uploads.ts'
import { type NewerApp, watchNewerApp } from './newer-app.ts'
import { createObservable, type Observable } from './observable.ts'
import { type OpenDocument, type Opening, openDocument } from './open-document.ts'
import { personalWaiting } from './personal/personal-waiting.ts'
import type { Committees } from './session/committees.ts'
import { refreshSession, sessionState } from './session/session.ts'
import { type CommitteeCache, openCommitteeCache } from './store/committee-cache.ts'
import type { Device } from './store/device.ts'
import type { CommitteeOnDevice } from './store/device-database.ts'
import { createTransitionContext } from './transition-context.ts'
import { createUndoScopes, type EditedPart, type UndoScope } from './undo.ts'

export interface Replica extends NewerApp {
  documentId: string
  doc: Y.Doc
  opening: Observable<Opening>
  /** What this device last saw of the committee, for the time of `loading`; null when it does not know it. */
  cached: CommitteeCache['cached']
  /** Keeps what is on screen for the next start. */
  keepScreen: CommitteeCache['keepScreen']
  status: Observable<SyncStatus>
  /** Whether this device is connected and has what the relay has. */
  caughtUp: Observable<boolean>
  access: Observable<Access>
  awareness: Awareness
  /** For what is done outside of any meeting or part, and so outside of undo: planning one, naming the committee. */
  context: TransitionContext
  /** What can be read and done in one meeting. */
  meeting(meetingId: string): BoundMeeting
  undo(meetingId: string): UndoScope
  /** What changes a part of the committee beside its meetings, with an undo of its own. */
  part(part: CommitteePart): EditedPart
  setLocked(locked: boolean): void
  /** Tries to connect at once; resolves with whether the relay answered. */
  retryNow(): Promise<boolean>
  waitingChanges(): number
  /** Which state of the relay's log the document is, with no change that the relay lacks; null while it is none. */
  logPosition(): { logId: string; position: number } | null
  /** Everything of this document, as one update. */
  exportState(): Uint8Array
  /** Shows what a file brought and lies in the store, and sends what of it waits for the relay. */
  adopt: OpenDocument['adopt']
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
  const isDemo = committee.demo === true
  const doc = new Y.Doc({ guid: documentId })
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
            else tellListChange(list, documentId)
          },
        },
    onShow: cache.keep,
    onChange: () => status.update(),
  })
  const { pendingUpdates } = open
  const status = watchStatus({ documentId, isDemo, open, awareness, access, newerApp, uploads })

  return {
    documentId,
    doc,
    opening: open.opening,
    cached: cache.cached,
    keepScreen: cache.keepScreen,
    status: status.status,
    caughtUp: open.caughtUp,
    access,
    ...newerApp,
    awareness,
    context,
    meeting: undoScopes.meeting,
    undo: undoScopes.scope,
    part: undoScopes.part,
    setLocked: status.setLocked,
    retryNow: open.retryNow,
    waitingChanges: () => pendingUpdates.state().count,
    logPosition: () => (pendingUpdates.size() === 0 ? open.logPosition() : null),
    exportState: open.exportState,
    adopt: open.adopt,
    flush: open.flush,
    close() {
      status.close()
      cache.close()
      awareness.destroy()
      undoScopes.close()
      open.close()
    },
  }
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
  isDemo: boolean
  open: OpenDocument
  awareness: Awareness
  access: Observable<Access>
  newerApp: NewerApp
  uploads: Pick<Uploads, 'rows'>
}

/** The status of a document, from everything that it depends on. */
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
      // Signing in again makes no app newer: only a reload does.
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
