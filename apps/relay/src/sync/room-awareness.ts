import { frameTypes } from '@civic-hub/protocol'
import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import type { Connection } from './connection.ts'

const mostStateBytes = 16 * 1024
const mostIdsPerConnection = 8

interface Presence {
  connection: Connection
  clock: number
  state: string
}

interface Entry {
  client: number
  clock: number
  state: string
}

function encodeFrame(entries: readonly Entry[]): Uint8Array {
  const update = encoding.encode((encoder) => {
    encoding.writeVarUint(encoder, entries.length)
    for (const { client, clock, state } of entries) {
      encoding.writeVarUint(encoder, client)
      encoding.writeVarUint(encoder, clock)
      encoding.writeVarString(encoder, state)
    }
  })
  return encoding.encode((encoder) => {
    encoding.writeVarUint(encoder, frameTypes.awareness)
    encoding.writeVarUint8Array(encoder, update)
  })
}

function readEntries(update: Uint8Array): Entry[] | null {
  try {
    const decoder = decoding.createDecoder(update)
    const count = decoding.readVarUint(decoder)
    if (count > mostIdsPerConnection) return null
    const entries: Entry[] = []
    for (let index = 0; index < count; index++) {
      const entry = {
        client: decoding.readVarUint(decoder),
        clock: decoding.readVarUint(decoder),
        state: decoding.readVarString(decoder),
      }
      if (entry.state.length > mostStateBytes) return null
      JSON.parse(entry.state)
      entries.push(entry)
    }
    return entries
  } catch {
    return null
  }
}

/** Who is in a room: held in memory only, and each id belongs to the connection that brought it. */
export function createRoomAwareness() {
  const present = new Map<number, Presence>()

  return {
    /**
     * What to pass on of an awareness update, or null when there is nothing. Other people's ids are left out: a
     * y-websocket client repeats what it heard, and nobody may speak for somebody else.
     */
    receive(connection: Connection, update: Uint8Array): Uint8Array | null | 'malformed' {
      const entries = readEntries(update)
      if (!entries) return 'malformed'
      const own = entries.filter(({ client, clock, state }) => {
        const known = present.get(client)
        if (known && known.connection !== connection) {
          // The same person's new connection takes over from one that has not noticed its end yet.
          if (known.connection.identity.accountId !== connection.identity.accountId) return false
          if (clock < known.clock) return false
        }
        if (state === 'null') present.delete(client)
        else present.set(client, { connection, clock, state })
        return true
      })
      return own.length > 0 ? encodeFrame(own) : null
    },
    /** Everyone's presence, or null when nobody is there. */
    all(): Uint8Array | null {
      if (present.size === 0) return null
      return encodeFrame([...present].map(([client, { clock, state }]) => ({ client, clock, state })))
    },
    /** Takes a connection's ids out; what to tell the others, or null. */
    leave(connection: Connection): Uint8Array | null {
      const gone = [...present].filter(([, presence]) => presence.connection === connection)
      for (const [client] of gone) present.delete(client)
      if (gone.length === 0) return null
      return encodeFrame(gone.map(([client, { clock }]) => ({ client, clock: clock + 1, state: 'null' })))
    },
  }
}

export type RoomAwareness = ReturnType<typeof createRoomAwareness>
