import { schemaVersion } from '@civic-hub/committee'
import { encodeClientHello, protocolVersion } from '@civic-hub/protocol'
import { afterEach, expect, test, vi } from 'vitest'
import { canInflate } from '../replica/connection/inflate.ts'
import { early } from './early.ts'
import { consumeEarlyClientId, consumeEarlyCommittees, consumeEarlyConnection } from './early-connection.ts'
import { helloOfNewDevice, requestEarly } from './early-requests.ts'

const documentId = 'committee-1'
const sockets: FakeSocket[] = []

class FakeSocket {
  static readonly OPEN = 1
  readyState = 0
  binaryType = ''
  readonly url: string
  onopen: (() => void) | null = null
  onmessage: ((message: unknown) => void) | null = null
  readonly sent: Uint8Array[] = []
  constructor(url: string) {
    this.url = url
    sockets.push(this)
  }
  send(bytes: Uint8Array): void {
    this.sent.push(bytes)
  }
  open(): void {
    this.readyState = FakeSocket.OPEN
    this.onopen?.()
  }
  close(): void {
    this.readyState = 3
  }
}

afterEach(() => {
  vi.unstubAllGlobals()
  sockets.length = 0
})

/** The connection that the first script opens at the address of this committee. */
async function connectEarly(slug = 'parks'): Promise<FakeSocket | undefined> {
  vi.stubGlobal('WebSocket', FakeSocket)
  vi.stubGlobal('fetch', async () => Response.json({ committees: [{ id: documentId, slug: 'parks' }] }))
  requestEarly(early, `/${slug}/meetings`)
  await early.committees
  // The list is read in the same turn.
  await new Promise((resolve) => setTimeout(resolve))
  return sockets[0]
}

test.each([0, 127, 128, 300, 2 ** 31, 2 ** 32 - 1])('the early hello equals that of the app: %i', (clientId) => {
  const appVersion = '0.1.0'
  const nothing = { logId: '', position: 0, entryTag: 0, inflates: canInflate, receivedParts: null }
  expect(helloOfNewDevice(appVersion, clientId)).toEqual(
    encodeClientHello({ protocolVersion, appVersion, schemaVersion, clientId, ...nothing }),
  )
})

test('the app takes the connection of its committee with the messages that arrived before', async () => {
  const socket = await connectEarly()
  expect(socket?.url).toBe(`/sync/${documentId}`)
  socket?.open()
  expect(socket?.sent).toHaveLength(1)
  socket?.onmessage?.('first')
  expect(consumeEarlyClientId('another')).toBeNull()
  const clientId = consumeEarlyClientId(documentId) ?? 0
  // A second opening of the document must not write under the same client id.
  expect(consumeEarlyClientId(documentId)).toBeNull()
  expect(consumeEarlyConnection(documentId, { clientId: clientId + 1, logId: '' })).toBeNull()
  const taken = consumeEarlyConnection(documentId, { clientId, logId: '' })
  expect(taken?.socket).toBe(socket)
  expect(taken?.messages).toEqual(['first'])
  expect(consumeEarlyConnection(documentId, { clientId, logId: '' })).toBeNull()
  expect(await consumeEarlyCommittees()).toHaveProperty('committees')
  expect(consumeEarlyCommittees()).toBeNull()
})

test('a device that has data of the committee closes the early connection', async () => {
  const socket = await connectEarly()
  socket?.open()
  const clientId = consumeEarlyClientId(documentId) ?? 0
  expect(consumeEarlyConnection(documentId, { clientId, logId: 'log' })).toBeNull()
  expect(socket?.readyState).toBe(3)
})

test('an early connection that has ended is not used', async () => {
  const socket = await connectEarly()
  socket?.close()
  const clientId = consumeEarlyClientId(documentId) ?? 0
  expect(consumeEarlyConnection(documentId, { clientId, logId: '' })).toBeNull()
})

test('connects to no committee that is not in the list', async () => {
  expect(await connectEarly('school')).toBeUndefined()
})
