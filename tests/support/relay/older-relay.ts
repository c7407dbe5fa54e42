import type { AddressInfo } from 'node:net'
import { encodeRefused, frameTypes, readRelayHello } from '@civic-hub/protocol'
import * as decoding from 'lib0/decoding'
import { type RawData, WebSocket, WebSocketServer } from 'ws'

export interface OlderRelay {
  url: string
  /** The types of the frames that it did not support. */
  unknown: number[]
  /** Updates it to the current version; all devices reconnect. */
  update(): void
  close(): Promise<void>
}

/**
 * A relay from before seals: a current relay behind a socket that cuts its hello to the older length, and
 * answers frames of seals like a relay that does not support their types.
 */
export async function startOlderRelay(url: string): Promise<OlderRelay> {
  let isOld = true
  const unknown: number[] = []
  const server = new WebSocketServer({ port: 0, host: 'localhost' })
  await new Promise((resolve) => server.once('listening', resolve))

  server.on('connection', (client, { url: path = '', headers: { cookie = '' } }) => {
    const relay = new WebSocket(`${url.replace(/^http/, 'ws')}${path}`, { headers: { cookie, origin: url } })
    const opened = new Promise((resolve) => relay.once('open', resolve))
    relay.on('message', (frame, isBinary) =>
      client.send(isOld ? asBeforeSeals(bytesOf(frame)) : frame, { binary: isBinary }),
    )
    client.on('message', (frame, isBinary) => {
      const [type = 0] = bytesOf(frame)
      if (isOld && (type === frameTypes.seal || type === frameTypes.sealedChanges)) {
        unknown.push(type)
        client.send(encodeRefused({ frame: 0, reason: 'malformed', stateVector: new Uint8Array() }))
      } else void opened.then(() => relay.send(frame, { binary: isBinary }))
    })
    for (const [one, other] of [
      [client, relay],
      [relay, client],
    ] as const) {
      one.on('error', () => undefined)
      one.on('close', () => other.terminate())
    }
  })

  function hangUp(): void {
    for (const client of server.clients) client.terminate()
  }

  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    unknown,
    update() {
      isOld = false
      hangUp()
    },
    close: () =>
      new Promise((resolve) => {
        hangUp()
        server.close(() => resolve())
      }),
  }
}

const bytesOf = (data: RawData): Uint8Array => new Uint8Array(data as Buffer)

function asBeforeSeals(frame: Uint8Array): Uint8Array {
  const decoder = decoding.createDecoder(frame)
  if (decoding.readVarUint(decoder) !== frameTypes.hello) return frame
  const { sealKeyId } = readRelayHello(decoder)
  return frame.subarray(0, frame.length - sealKeyId.length - 1)
}
