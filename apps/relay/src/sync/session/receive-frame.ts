import { encodeSignal, frameTypes, readCheckpoint } from '@civic-hub/protocol'
import * as decoding from 'lib0/decoding'
import type { Room } from '../room/room.ts'
import type { Connection } from './connection.ts'

const pong = encodeSignal(frameTypes.pong)

/** Reads one frame of a connection. Nothing that a client sends throws from here. */
export async function receiveFrame(room: Room, connection: Connection, bytes: Uint8Array): Promise<void> {
  // Whoever was sent away may go on sending until the socket ends.
  if (connection.socket.readyState !== connection.socket.OPEN) return
  const refused = () => connection.refuse(0, 'malformed')
  try {
    const decoder = decoding.createDecoder(bytes)
    const type = decoding.readVarUint(decoder)
    // Updates are refused when they come too fast; for anything else there is no answer but to close.
    if (type !== frameTypes.sync && !connection.charge(bytes.length)) return
    switch (type) {
      case frameTypes.sync:
        return await receiveSync(room, connection, decoder)
      case frameTypes.awareness:
        if (!room.receiveAwareness(connection, decoding.readVarUint8Array(decoder))) refused()
        return
      case frameTypes.queryAwareness:
        return room.answerAwareness(connection)
      case frameTypes.hello:
        if (connection.speaks === 'ours') return refused()
        return await room.handshake.onHello(connection, decoder)
      case frameTypes.checkpoint:
        return connection.keepCheckpoint(readCheckpoint(decoder))
      case frameTypes.ping:
        return connection.send(pong)
      default:
        return refused()
    }
  } catch {
    refused()
  }
}

async function receiveSync(room: Room, connection: Connection, decoder: decoding.Decoder): Promise<void> {
  const kind = decoding.readVarUint(decoder)
  const content = decoding.readVarUint8Array(decoder)
  if (connection.speaks === 'unknown') room.handshake.welcome(connection)
  if (kind === 0) return await room.handshake.answerStep1(connection, content)
  if (kind !== 1 && kind !== 2) throw new Error('unknown sync message')
  await room.receive(connection, content)
}
