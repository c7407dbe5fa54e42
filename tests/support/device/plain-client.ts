import { onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { WebsocketProvider } from 'y-websocket'
import * as Y from 'yjs'
import { eventually } from '../eventually.ts'
import type { Person } from '../people/signed-in-person.ts'

/** The document in a y-websocket client without code of the app, until the test ends. */
export async function openPlainClient(url: string, person: Person, documentId: string): Promise<Y.Doc> {
  class WebSocketWithCookie extends WebSocket {
    constructor(address: string, protocols: string[]) {
      super(address, protocols, { headers: { cookie: person.cookie(), origin: url } })
    }
  }
  const doc = new Y.Doc()
  const provider = new WebsocketProvider(`${url.replace('http', 'ws')}/sync`, documentId, doc, {
    WebSocketPolyfill: WebSocketWithCookie as unknown as typeof globalThis.WebSocket,
    disableBc: true,
  })
  onTestFinished(() => provider.destroy())
  await eventually('the plain client is synced', () => provider.synced)
  return doc
}
