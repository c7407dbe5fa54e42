import type { SealedRow } from './device-database.ts'

/** What was taken from a file and lies in the store: the document, and what of it waits for the relay. */
export interface BroughtByFile {
  state: Uint8Array
  sealed: { update: Uint8Array; key: string; at: number; place: string; sealed: SealedRow }[]
}

/**
 * What tabs of one account tell each other about one document. Everything sent lies in the device's store already. A
 * tab that has just opened tells of no updates, and so `asks` for those that are pending in the others.
 */
export type TabMessage =
  | { kind: 'stored'; updates: { update: Uint8Array; key: string; at: number; place: string }[]; asks?: true }
  | { kind: 'acknowledged'; keys: string[] }
  | { kind: 'brought'; brought: BroughtByFile }

export interface TabChannel {
  send(message: TabMessage): void
  close(): void
}

/** While no other tab was heard of, nothing is sent: that costs as much as sending the edit to the relay. */
export function openTabChannel(
  accountId: string,
  documentId: string,
  onMessage: (message: TabMessage) => void,
): TabChannel {
  const channel = new BroadcastChannel(`civic-hub:${accountId}:${documentId}`)
  let isAlone = true
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    isAlone = false
    // Every answer tells the new tab that it is not alone.
    if (data.kind === 'stored' && data.asks)
      channel.postMessage({ kind: 'acknowledged', keys: [] } satisfies TabMessage)
    onMessage(data)
  }
  channel.postMessage({ kind: 'stored', updates: [], asks: true } satisfies TabMessage)
  return {
    send(message) {
      if (!isAlone) channel.postMessage(message)
    },
    close: () => channel.close(),
  }
}
