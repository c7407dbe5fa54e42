import type { SealedRow } from './device-database.ts'

/** Changes from a file that are already stored: the document, and the changes in it that are pending. */
export interface ChangesOfFile {
  state: Uint8Array
  sealed: { update: Uint8Array; key: string; at: number; place: string; sealed: SealedRow }[]
}

/**
 * The messages between tabs of one account about one document. All data in them are already in the device's
 * store. A tab that has just opened reports no updates, but `asks` for the pending ones of the others.
 */
export type TabMessage =
  | { kind: 'stored'; updates: { update: Uint8Array; key: string; at: number; place: string }[]; asks?: true }
  | { kind: 'acknowledged'; keys: string[] }
  | { kind: 'brought'; brought: ChangesOfFile }

export type TabChannel = ReturnType<typeof openTabChannel>

/** No message is sent while no other tab is known: sending one costs as much as sending the edit to the relay. */
export function openTabChannel(accountId: string, documentId: string, onMessage: (message: TabMessage) => void) {
  const channel = new BroadcastChannel(`civic-hub:${accountId}:${documentId}`)
  let isAlone = true
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    isAlone = false
    // Every answer shows the new tab that there are other tabs.
    if (data.kind === 'stored' && data.asks)
      channel.postMessage({ kind: 'acknowledged', keys: [] } satisfies TabMessage)
    onMessage(data)
  }
  channel.postMessage({ kind: 'stored', updates: [], asks: true } satisfies TabMessage)
  return {
    send(message: TabMessage) {
      if (!isAlone) channel.postMessage(message)
    },
    close: () => channel.close(),
  }
}
