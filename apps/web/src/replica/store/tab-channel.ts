/** What tabs of one account tell each other about one document. Everything sent lies in the device's store already. */
export type TabMessage =
  | { kind: 'stored'; updates: { update: Uint8Array; key: string; at: number; place: string }[] }
  | { kind: 'acknowledged'; keys: string[] }

export interface TabChannel {
  send(message: TabMessage): void
  close(): void
}

export function openTabChannel(
  accountId: string,
  documentId: string,
  onMessage: (message: TabMessage) => void,
): TabChannel {
  const channel = new BroadcastChannel(`civic-hub:${accountId}:${documentId}`)
  channel.onmessage = (event: MessageEvent<TabMessage>) => onMessage(event.data)
  return {
    send: (message) => channel.postMessage(message),
    close: () => channel.close(),
  }
}
