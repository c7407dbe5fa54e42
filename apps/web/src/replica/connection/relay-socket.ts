import {
  type ClientHello,
  type Committed,
  createFrameReader,
  encodeCheckpoint,
  encodeClientHello,
  encodeSignal,
  frameTypes,
  type PartBuffer,
  type Refused,
  type RelayHello,
  type RelayList,
  readCommitted,
  readListChanged,
  readRefused,
  readRelayHello,
} from '@civic-hub/protocol'
import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import { consumeEarlyConnection } from '../../start/early-connection.ts'
import { inflate } from './inflate.ts'
import { watchLiveness } from './liveness.ts'
import { syncPath } from './why-not-admitted.ts'

/**
 * Why a socket ended: the upgrade failed, no message arrived for too long, a frame was invalid, or the relay
 * closed it.
 */
export type SocketEnd = { kind: 'never-opened' | 'silent' | 'unreadable' } | { kind: 'closed'; code: number }

export interface RelayEvents {
  /** Bytes of any frame arrived. */
  onBytes(count: number): void
  onHello(hello: RelayHello, socket: RelaySocket): void
  onCommitted(committed: Committed): void
  onRefused(refused: Refused): void
  onAwareness(update: Uint8Array): void
  /** The whole frame with the relay's seal. */
  onSeal(frame: Uint8Array): void
  /** A list that the relay serves over HTTP has changed. */
  onListChanged(list: RelayList): void
}

export interface RelaySocket {
  /** The labels are those of the checkpoint that it makes. Returns the update's number on this connection. */
  sendUpdate(update: Uint8Array, checkpoints: readonly string[]): number
  /** `head` is the frame before the update. They count as one update. */
  sendSealed(head: Uint8Array, update: Uint8Array): number
  askForSeal(request: Uint8Array<ArrayBuffer>): void
  sendAwareness(update: Uint8Array): void
  /** Checks at once whether the relay still answers; calls `onEnd` soon if not. */
  check(): void
  /** Closes the socket and ignores all further events. */
  drop(): void
}

/**
 * Opens one websocket to a document's room and exchanges our frames on it. `partBuffer` has the parts of a document
 * that earlier connections received. `onEnd` is called once, and not after `drop`.
 */
export function openRelaySocket(
  documentId: string,
  hello: () => Omit<ClientHello, 'receivedParts'>,
  partBuffer: PartBuffer,
  events: RelayEvents,
  onEnd: (end: SocketEnd) => void,
): RelaySocket {
  const early = consumeEarlyConnection(documentId, hello())
  const socket = early?.socket ?? new WebSocket(`${location.origin.replace(/^http/, 'ws')}${syncPath(documentId)}`)
  socket.binaryType = 'arraybuffer'
  let opened = socket.readyState === WebSocket.OPEN
  let updates = 0
  let isDropped = false

  const send = (frame: Uint8Array<ArrayBuffer>) => {
    if (socket.readyState === WebSocket.OPEN) socket.send(frame)
  }
  const liveness = watchLiveness(
    () => send(encodeSignal(frameTypes.ping)),
    () => end({ kind: 'silent' }),
  )

  function drop(): void {
    isDropped = true
    liveness.stop()
    socket.onopen = socket.onmessage = socket.onclose = socket.onerror = null
    // A half-open socket may take minutes to close; its events are ignored.
    socket.close()
  }

  function end(why: SocketEnd): void {
    drop()
    onEnd(why)
  }

  function receive(frame: Uint8Array): void {
    const decoder = decoding.createDecoder(frame)
    switch (decoding.readVarUint(decoder)) {
      case frameTypes.hello:
        return events.onHello(readRelayHello(decoder), self)
      case frameTypes.committed:
        return events.onCommitted(readCommitted(decoder))
      case frameTypes.refused:
        return events.onRefused(readRefused(decoder))
      case frameTypes.awareness:
        return events.onAwareness(decoding.readVarUint8Array(decoder))
      case frameTypes.seal:
        return events.onSeal(frame)
      case frameTypes.listChanged: {
        const list = readListChanged(decoder)
        if (list) events.onListChanged(list)
      }
    }
  }

  const readFrame = createFrameReader({
    inflate,
    partBuffer,
    take(frame) {
      if (!isDropped) receive(frame)
    },
    fail(failure) {
      if (isDropped) return
      console.error('Frame not read', failure)
      end({ kind: 'unreadable' })
    },
  })
  socket.onopen = () => {
    opened = true
    liveness.received()
    send(encodeClientHello({ ...hello(), receivedParts: partBuffer.first() }))
  }
  if (opened) liveness.received()
  // The caller first receives this socket.
  queueMicrotask(() => {
    for (const message of early?.messages ?? []) socket.onmessage?.(message)
  })
  socket.onmessage = (message: MessageEvent<ArrayBuffer>) => {
    liveness.received()
    events.onBytes(message.data.byteLength)
    readFrame(new Uint8Array(message.data))
  }
  socket.onclose = ({ code }) => end(opened ? { kind: 'closed', code } : { kind: 'never-opened' })

  const self: RelaySocket = {
    sendUpdate(update, checkpoints) {
      for (const label of checkpoints) send(encodeCheckpoint(label))
      send(
        encoding.encode((encoder) => {
          encoding.writeVarUint(encoder, frameTypes.sync)
          encoding.writeVarUint(encoder, 2)
          encoding.writeVarUint8Array(encoder, update)
        }),
      )
      return ++updates
    },
    sendSealed(head, update) {
      const frame = new Uint8Array(head.length + update.length)
      frame.set(head)
      frame.set(update, head.length)
      send(frame)
      return ++updates
    },
    askForSeal: send,
    sendAwareness(update) {
      send(
        encoding.encode((encoder) => {
          encoding.writeVarUint(encoder, frameTypes.awareness)
          encoding.writeVarUint8Array(encoder, update)
        }),
      )
    },
    check: liveness.check,
    drop,
  }
  return self
}
