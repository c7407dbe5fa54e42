import { personalSchemaVersion } from '@civic-hub/committee/personal'
import * as Y from 'yjs'
import { createObservable, type Observable } from '../observable.ts'
import { type OpenDocument, type Opening, openDocument } from '../open-document.ts'
import { onAccountClose, onSignOut } from '../react/device-provider.tsx'
import { personalDocumentOf, refreshSession, sessionBeganAt, sessionState } from '../session/session.ts'
import { personalDocumentName, visitorId } from '../store/account-databases.ts'
import { holdAccount } from '../store/account-lock.ts'
import { createDevice, type Device } from '../store/device.ts'
import { isSavedSince } from '../store/device-database.ts'
import { nothingWaits, personalWaiting } from './personal-waiting.ts'

/** The personal document of the signed-in account, or of this device's visitor without an account. */
export interface Personal {
  doc: Y.Doc
  opening: Observable<Opening>
  caughtUp: Observable<boolean>
  /** True for a visitor's document, which stays on this device. */
  isVisitors: boolean
  /** Resolves with whether all edits are stored on this device, after an attempt to store them. */
  flush(): Promise<boolean>
}

interface Opened {
  accountId: string
  personal: Personal
  document: OpenDocument
  /** How many parts of the page use it, and how many of them need updates from other devices. */
  users: number
  live: number
  closing: ReturnType<typeof setTimeout> | undefined
  close(): void
}

/** The document closes when it was unused for this long, and no change is waiting to be sent. */
const closeAfterMs = 10_000

let opened: Opened | null = null

function open(device: Device | null): Opened {
  const accountId = device?.accountId ?? visitorId
  if (opened?.accountId === accountId) return opened
  opened?.close()
  const own = device ?? createDevice(visitorId)
  const letGo = device ? () => {} : holdAccount(visitorId)
  const doc = new Y.Doc()
  let attempts = 0
  /** A page that was opened without a connection has not got the document's id, and asks for it again. */
  async function findDocument(): Promise<boolean> {
    if (!wantsRelay(entry)) return false
    if (attempts++ > 0 && personalDocumentOf(accountId) === null) await refreshSession()
    return personalDocumentOf(accountId) !== null
  }
  const document = openDocument({
    device: own,
    storedAs: personalDocumentName,
    doc,
    access: createObservable('owner'),
    unhurried: Promise.resolve(),
    relay: device && {
      documentId: () => personalDocumentOf(accountId) ?? '',
      schemaVersion: personalSchemaVersion,
      awareness: null,
      afterCatchUp: null,
      labelsOf: () => [],
      obtainSeal: null,
      prepare: findDocument,
      onEnded: () => undefined,
      onListChanged: () => undefined,
    },
    onShow: () => undefined,
    onChange: () => notifyWaiting(entry),
  })
  const { opening, caughtUp, pendingUpdates } = document
  const flush = () => document.flush().then(() => !pendingUpdates.hasUnwritten())
  const entry: Opened = {
    accountId,
    personal: { doc, opening, caughtUp, isVisitors: device === null, flush },
    document,
    users: 0,
    live: 0,
    closing: undefined,
    close() {
      clearTimeout(entry.closing)
      for (const stop of stops) stop()
      if (opened === entry) opened = null
      document.close()
      if (device === null) void document.flush().finally(own.close)
      letGo()
      personalWaiting.set(nothingWaits)
    },
  }
  const stops = device
    ? [
        onAccountClose(() => entry.close()),
        onSignOut(document.flush),
        // An edit is sent at once, whichever part of the page made it.
        listenToEdits(doc, () => connect(entry)),
        // The relay has sent the id of the personal document.
        sessionState.subscribe(() => connect(entry)),
      ]
    : []
  opened = entry
  return entry
}

function listenToEdits(doc: Y.Doc, onEdit: () => void): () => void {
  const onUpdate = () => queueMicrotask(onEdit)
  doc.on('update', onUpdate)
  return () => doc.off('update', onUpdate)
}

/** A page that only reads, and has synced since this session began, needs no connection. */
function wantsRelay({ live, document }: Opened): boolean {
  return live > 0 || document.pendingUpdates.size() > 0 || !isSavedSince(document.relayState(), sessionBeganAt())
}

function connect(entry: Opened): void {
  const { link } = entry.document.relayState()
  if (opened === entry && link.kind !== 'open' && wantsRelay(entry)) void entry.document.retryNow()
}

function notifyWaiting({ accountId, document }: Opened): void {
  if (accountId === visitorId) return
  const { count, oldest } = document.pendingUpdates.state()
  const { refusal } = document.relayState()
  const damaged = document.damagedChanges()
  const known = personalWaiting.get()
  const isSame = known.count === count && known.oldest === oldest && known.refusal === refusal
  if (!isSame || known.damaged !== damaged) personalWaiting.set({ count, oldest, refusal, damaged })
}

function closeWhenQuiet(entry: Opened): void {
  clearTimeout(entry.closing)
  entry.closing = setTimeout(() => {
    const { pendingUpdates, damagedChanges } = entry.document
    const isBusy = entry.accountId !== visitorId && (pendingUpdates.size() > 0 || damagedChanges() > 0)
    if (entry.users > 0) return
    if (isBusy) closeWhenQuiet(entry)
    else entry.close()
  }, closeAfterMs)
}

/**
 * Opens the personal document of an account, or with null the one of this device's visitor, and keeps it
 * open. Returns a function that releases it. With `live` it receives the edits of the person's other devices.
 */
export function holdPersonal(
  device: Device | null,
  { live }: { live: boolean },
): { personal: Personal; release(): void } {
  const entry = open(device)
  clearTimeout(entry.closing)
  entry.users++
  if (live) entry.live++
  connect(entry)
  let held = true
  return {
    personal: entry.personal,
    release() {
      if (!held) return
      held = false
      entry.users--
      if (live) entry.live--
      if (entry.users === 0 && opened === entry) closeWhenQuiet(entry)
    },
  }
}
