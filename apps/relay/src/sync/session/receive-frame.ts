import { encodeSignal, frameTypes, readCheckpoint, readClientHello, readSealRequest } from '@civic-hub/protocol'
import * as decoding from 'lib0/decoding'
import type { Room } from '../room/room.ts'
import type { Connection } from './connection.ts'
import { syncKinds } from './plain-frames.ts'

const pong = encodeSignal(frameTypes.pong)

/**
 * Processes one frame of a connection. Returns a promise if that takes longer than this turn of the event loop, which no
 * small edit does. Invalid input from a client never makes it throw or reject.
 */
export function receiveFrame(room: Room, connection: Connection, bytes: Uint8Array): void | Promise<void> {
  // A client whose connection was closed may continue to send until the socket ends.
  if (connection.isClosed) return
  try {
    const received = receive(room, connection, bytes)
    if (received instanceof Promise) return received.catch(() => connection.refuse(0, 'malformed'))
  } catch {
    connection.refuse(0, 'malformed')
  }
}

function receive(room: Room, connection: Connection, bytes: Uint8Array): void | Promise<void> {
  const decoder = decoding.createDecoder(bytes)
  const type = decoding.readVarUint(decoder)
  const isUpdate = type === frameTypes.sync || type === frameTypes.sealedChanges
  // An update that is sent too fast is refused. Other frames cannot be refused, so the connection is
  // closed.
  if (!isUpdate && !connection.budget.charge(bytes.length)) return
  switch (type) {
    case frameTypes.sync:
      return receiveSync(room, connection, decoder)
    case frameTypes.awareness:
      if (!room.receiveAwareness(connection, decoding.readVarUint8Array(decoder))) connection.refuse(0, 'malformed')
      return
    case frameTypes.queryAwareness:
      return room.answerAwareness(connection)
    case frameTypes.hello:
      return room.handshake.onHello(connection, readClientHello(decoder))
    case frameTypes.checkpoint:
      return connection.updates.addLabel(readCheckpoint(decoder))
    case frameTypes.seal:
      return room.seal(connection, readSealRequest(decoder))
    case frameTypes.sealedChanges:
      if (connection.state.name === 'greeting') return connection.refuse(0, 'malformed')
      return room.receiveSealed(connection, decoder)
    case frameTypes.ping:
      return connection.send(pong)
    default:
      return connection.refuse(0, 'malformed')
  }
}

function receiveSync(room: Room, connection: Connection, decoder: decoding.Decoder): void | Promise<void> {
  const kind = decoding.readVarUint(decoder)
  const content = decoding.readVarUint8Array(decoder)
  if (connection.state.name === 'greeting') room.handshake.onPlainClient(connection)
  switch (kind) {
    case syncKinds.step1:
      return room.handshake.onStep1(connection, content)
    case syncKinds.step2:
    case syncKinds.update:
      return room.receive(connection, content)
    default:
      connection.refuse(0, 'malformed')
  }
}
