import { checkpointsIn } from '@civic-hub/committee'
import type { Access, RelayList } from '@civic-hub/protocol'
import { onTestFinished, vi } from 'vitest'
import { WebSocket } from 'ws'
import * as Y from 'yjs'
import { type AskForSeal, openRelaySync } from '../../../apps/web/src/replica/connection/relay-sync.ts'
import { createObservable } from '../../../apps/web/src/replica/observable.ts'
import { fromDevice, isOwnEdit } from '../../../apps/web/src/replica/origins.ts'
import type { DocumentRow } from '../../../apps/web/src/replica/store/device-database.ts'
import type { LocalStoreSync } from '../../../apps/web/src/replica/store/local-store-sync.ts'
import type { PendingUpdate } from '../../../apps/web/src/replica/store/pending-updates.ts'
import type { DeviceTarget } from './sync-device.ts'

interface AppDeviceOptions {
  /** The device's position in the relay's log. */
  progress?: DocumentRow
  obtainSeal?: (keyId: Uint8Array, ask: AskForSeal) => Promise<void>
  onListChanged?: (list: RelayList) => void
}

/**
 * The app's own sync with a real relay. Pending updates are in memory instead of a browser's store. It
 * connects at once, reconnects by itself, and is closed after its test. Only one can exist at a time: the app
 * asks the page for its address and cookie.
 */
export function openAppDevice(
  { url, cookie }: DeviceTarget,
  documentId: string,
  { progress, obtainSeal, onListChanged = () => undefined }: AppDeviceOptions = {},
) {
  standInForThePage(url, cookie)
  const doc = new Y.Doc()
  const pending = new Set<PendingUpdate>()
  const listeners = new Set<() => void>()
  const pendingUpdates = { list: () => [...pending], size: () => pending.size }
  const store = {
    pendingUpdates,
    receive: () => undefined,
    acknowledge(updates: readonly PendingUpdate[]) {
      for (const each of updates) pending.delete(each)
    },
  } as unknown as LocalStoreSync
  const sync = openRelaySync({
    documentId: () => documentId,
    storedAs: documentId,
    schemaVersion: 1,
    doc,
    store,
    awareness: null,
    afterCatchUp: null,
    obtainSeal: obtainSeal ?? null,
    access: createObservable<Access>('editor'),
    labelsOf: (update) => checkpointsIn(doc, update),
    prepare: async () => true,
    onEnded: () => undefined,
    onListChanged,
    sessionBeganAt: () => 0,
    onCaughtUp: () => undefined,
    onAccountChanged: () => undefined,
    onChange() {
      for (const listener of [...listeners]) listener()
    },
  })
  sync.startFrom(progress ?? null)

  function wait(update: Uint8Array, sealed?: PendingUpdate['sealed']): PendingUpdate {
    const key = crypto.randomUUID()
    const one: PendingUpdate = {
      key,
      update,
      at: Date.now(),
      place: key,
      sealed,
      stored: true,
      atRelay: 'unsent',
    }
    pending.add(one)
    return one
  }
  doc.on('update', (update: Uint8Array, origin: unknown) => {
    if (isOwnEdit(origin)) sync.pushQueue.edited(wait(update))
  })

  const device = {
    doc,
    sync,
    /** The number of updates that the relay has not acknowledged. */
    waiting: () => pending.size,
    /** Adds an update that the store has and the relay has acknowledged. */
    holds: (update: Uint8Array): void => Y.applyUpdate(doc, update, fromDevice),
    /**
     * Adds an update that the store has and that was not sent in this opening: an import, or a part of a
     * file.
     */
    stored(update: Uint8Array, sealed?: PendingUpdate['sealed']): void {
      Y.applyUpdate(doc, update, fromDevice)
      wait(update, sealed)
    },
    /** Calls back after every message of the relay. */
    onChange: (listener: () => void) => void listeners.add(listener),
    /** Resolves when `condition` holds. The condition is checked again after every message of the relay. */
    async until(what: string, condition: () => boolean, withinMs = 60_000): Promise<void> {
      if (condition()) return
      await new Promise<void>((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`Waited in vain: ${what}`)), withinMs)
        const listener = () => {
          if (!condition()) return
          clearTimeout(timer)
          listeners.delete(listener)
          resolve()
        }
        listeners.add(listener)
      })
    },
    close: () => sync.close(),
  }
  // A hook of this module would run only in the first file of a worker that imports it.
  onTestFinished(() => {
    device.close()
    vi.unstubAllGlobals()
  })
  return device
}

export type AppDevice = ReturnType<typeof openAppDevice>

function standInForThePage(origin: string, cookie: string): void {
  class PersonsSocket extends WebSocket {
    constructor(address: string) {
      super(address, { headers: { cookie, origin } })
      // A failed socket in a browser only closes.
      this.on('error', () => undefined)
    }
  }
  vi.stubGlobal('WebSocket', PersonsSocket)
  vi.stubGlobal('location', { origin })
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('removeEventListener', () => undefined)
}
