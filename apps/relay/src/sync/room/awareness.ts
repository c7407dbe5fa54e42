import { frameTypes } from '@civic-hub/protocol'
import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import { createTokenBuckets } from '../limits.ts'
import type { Connection } from '../session/connection.ts'
import { readShallowJson } from '../update/json-depth.ts'

const maxStateBytes = 16 * 1024
/** A plain client repeats what it hears of everybody. */
const maxIdsPerFrame = 1_024
const maxFrameBytes = 1024 * 1024
/** What one account may show in a room, with all its connections: some ten pages, each with a name and a caret. */
const maxIdsPerAccount = 64
const maxBytesPerAccount = 128 * 1024
/** Everyone gets everything: an account may move its carets so much, and a frame costs this much beside its bytes. */
const bytesPerSecond = 64 * 1024
const burstBytes = 256 * 1024
const frameCostBytes = 512

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

/** Who a state says that it is of, if it does: what every program with carets shows beside them. */
interface User {
  accountId?: unknown
  name?: unknown
}

function readUser(state: unknown): User {
  const user = typeof state === 'object' && state !== null && 'user' in state ? state.user : null
  return typeof user === 'object' && user !== null ? user : {}
}

type ReceivedEntry = Entry & { user: User }

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

function readEntries(update: Uint8Array): ReceivedEntry[] | null {
  if (update.length > maxFrameBytes) return null
  try {
    const decoder = decoding.createDecoder(update)
    const count = decoding.readVarUint(decoder)
    if (count > maxIdsPerFrame) return null
    const entries: ReceivedEntry[] = []
    for (let index = 0; index < count; index++) {
      const client = decoding.readVarUint(decoder)
      const clock = decoding.readVarUint(decoder)
      const state = decoding.readVarString(decoder)
      if (state.length > maxStateBytes) return null
      const value = readShallowJson(state)
      if (value === undefined) return null
      entries.push({ client, clock, state, user: readUser(value) })
    }
    return entries
  } catch {
    return null
  }
}

/**
 * Who is in a room: held in memory only. Each id belongs to the connection that brought it, and never to an account
 * whose client id it is not. The name that a state shows is that of the account.
 */
export function createAwareness(accountOf: (clientId: number) => string | undefined, now: () => number) {
  const present = new Map<number, Presence>()
  const shares = new Map<string, { ids: number; bytes: number }>()
  const spend = createTokenBuckets(bytesPerSecond, burstBytes, now)

  function remove(client: number): void {
    const gone = present.get(client)
    if (!gone) return
    present.delete(client)
    const { accountId } = gone.connection.identity
    const share = shares.get(accountId)
    if (!share) return
    share.ids--
    share.bytes -= gone.state.length
    if (share.ids === 0) shares.delete(accountId)
  }

  /** Whether there was room for it. */
  function put(client: number, presence: Presence): boolean {
    const { accountId } = presence.connection.identity
    remove(client)
    const share = shares.get(accountId) ?? { ids: 0, bytes: 0 }
    const bytes = share.bytes + presence.state.length
    if (share.ids === maxIdsPerAccount || bytes > maxBytesPerAccount) return false
    shares.set(accountId, { ids: share.ids + 1, bytes })
    present.set(client, presence)
    return true
  }

  function isOwn(connection: Connection, { client, clock, user }: ReceivedEntry): boolean {
    const { accountId, name } = connection.identity
    if ((accountOf(client) ?? accountId) !== accountId) return false
    // Nobody shows themselves under another's name.
    if ((user.accountId ?? accountId) !== accountId || (user.name ?? name) !== name) return false
    const known = present.get(client)
    if (!known || known.connection === connection) return true
    // The same person's new connection takes over from one that has not noticed its end yet.
    return known.connection.identity.accountId === accountId && clock >= known.clock
  }

  return {
    /**
     * What to pass on of an awareness update, or null when there is nothing. Other people's ids are left out: a
     * y-websocket client repeats what it heard, and nobody may speak for somebody else. So is what is too much.
     */
    receive(connection: Connection, update: Uint8Array): Uint8Array | null | 'malformed' {
      const entries = readEntries(update)
      if (!entries) return 'malformed'
      const own = entries.filter((entry) => isOwn(connection, entry))
      const bytes = own.reduce((sum, { state }) => sum + state.length, frameCostBytes)
      if (own.length === 0 || !spend(connection.identity.accountId, bytes)) return null
      const changed = own.filter(({ client, clock, state }) => {
        if (state !== 'null') return put(client, { connection, clock, state })
        const wasThere = present.has(client)
        remove(client)
        return wasThere
      })
      return changed.length > 0 ? encodeFrame(changed) : null
    },
    /** How much `all` comes to. */
    bytes(): number {
      let sum = 0
      for (const { bytes } of shares.values()) sum += bytes
      return sum
    },
    /** Everyone's presence, or null when nobody is there. */
    all(): Uint8Array | null {
      if (present.size === 0) return null
      return encodeFrame([...present].map(([client, { clock, state }]) => ({ client, clock, state })))
    },
    /** Takes a connection's ids out; what to tell the others, or null. */
    leave(connection: Connection): Uint8Array | null {
      const gone = [...present].filter(([, presence]) => presence.connection === connection)
      for (const [client] of gone) remove(client)
      if (gone.length === 0) return null
      return encodeFrame(gone.map(([client, { clock }]) => ({ client, clock: clock + 1, state: 'null' })))
    },
  }
}

export type Awareness = ReturnType<typeof createAwareness>
