import { frameTypes } from '@civic-hub/protocol'
import { readShallowJson } from '@civic-hub/protocol/update'
import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import { visitInTurns } from '../in-turns.ts'
import { createTokenBuckets } from '../limits.ts'
import type { Connection } from '../session/connection.ts'

const maxStateBytes = 16 * 1024
/** The limit is high because a plain client repeats the received states of all clients. */
const maxIdsPerFrame = 1_024
const maxFrameBytes = 1024 * 1024
/**
 * The maximum for an account in a room, over all its connections: some ten pages, each with a name and a
 * caret.
 */
const maxIdsPerAccount = 64
const maxBytesPerAccount = 128 * 1024
/**
 * Every change is sent to all connections, so changes are limited per account. Each frame costs
 * `frameCostBytes` in addition to its bytes.
 */
const bytesPerSecond = 64 * 1024
const burstBytes = 256 * 1024
const frameCostBytes = 512
/** In a large room many changes share a frame: each frame costs as many sends as there are connections. */
const gatherMsPerConnection = 0.4
const maxGatherMs = 200

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

/** The person that a state names, if any; programs show the name next to the caret. */
interface User {
  accountId?: unknown
  name?: unknown
}

function readUser(state: unknown): User {
  const user = typeof state === 'object' && state !== null && 'user' in state ? state.user : null
  return typeof user === 'object' && user !== null ? user : {}
}

type ReceivedEntry = Entry & { user: User }

function encodeEntries(entries: readonly Entry[]): Uint8Array {
  return encoding.encode((encoder) => {
    encoding.writeVarUint(encoder, entries.length)
    for (const { client, clock, state } of entries) {
      encoding.writeVarUint(encoder, client)
      encoding.writeVarUint(encoder, clock)
      encoding.writeVarString(encoder, state)
    }
  })
}

function encodeFrame(entries: readonly Entry[]): Uint8Array {
  return encoding.encode((encoder) => {
    encoding.writeVarUint(encoder, frameTypes.awareness)
    encoding.writeVarUint8Array(encoder, encodeEntries(entries))
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

/** For rooms without presence. */
export const noAwareness: ReturnType<typeof createAwareness> = {
  version: () => 0,
  own: () => new Uint8Array(),
  showRelay: () => undefined,
  receive: () => true,
  sendAll: () => undefined,
  answer: () => undefined,
  leave: () => undefined,
}

/**
 * The people in a room, in memory only. An id belongs to the connection that sent it, but not if it is a
 * client id of another account. A state can only show the name of its own account.
 */
export function createAwareness(
  connections: ReadonlySet<Connection>,
  accountOf: (clientId: number) => string | undefined,
  now: () => number,
) {
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

  /** False if the account's limits are reached. */
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
    // A state with another person's name is ignored.
    if ((user.accountId ?? accountId) !== accountId || (user.name ?? name) !== name) return false
    const known = present.get(client)
    if (!known || known.connection === connection) return true
    // A new connection of the same person replaces one whose end is not detected yet.
    return known.connection.identity.accountId === accountId && clock >= known.clock
  }

  /** The total size of all states. */
  function bytes(): number {
    let sum = 0
    for (const share of shares.values()) sum += share.bytes
    return sum
  }

  /** People at other relays, by relay and client id. */
  const elsewhere = new Map<string, Map<number, Entry>>()
  let version = 0

  /**
   * A person who moves from one relay to another can be at both for a moment. The one with the lower clock is out of
   * date: a relay that died is shown for half a minute.
   */
  const isAsNew = (known: { clock: number } | undefined, { clock }: Entry) =>
    known !== undefined && known.clock >= clock
  const isAlsoElsewhere = (entry: Entry) =>
    [...elsewhere.values()].some((entries) => isAsNew(entries.get(entry.client), entry))

  const own = (): Entry[] => [...present].map(([client, { clock, state }]) => ({ client, clock, state }))

  function sendAll(connection: Connection): void {
    const all = [...own(), ...[...elsewhere.values()].flatMap((entries) => [...entries.values()])]
    if (all.length > 0) connection.send(encodeFrame(all))
  }

  // The changes since the last frame. The larger the room, the more changes share a frame.
  let changed = new Map<number, Entry>()
  let changedBy: Connection | 'several' | null = null
  let timer: ReturnType<typeof setTimeout> | null = null
  let lastNotified = 0

  function notifyOthers(from: Connection | 'several', entries: readonly Entry[]): void {
    if (from !== 'several') version++
    for (const entry of entries) changed.set(entry.client, entry)
    changedBy = changedBy === null || changedBy === from ? from : 'several'
    if (timer !== null) return
    const pause = lastNotified + Math.min(maxGatherMs, connections.size * gatherMsPerConnection) - performance.now()
    if (pause <= 0) sendChanged()
    else timer = setTimeout(sendChanged, pause)
  }

  function sendChanged(): void {
    const frame = encodeFrame([...changed.values()])
    const sender = changedBy
    visitInTurns(connections, (connection) => {
      if (connection !== sender && connection.state.name !== 'greeting') connection.send(frame)
    })
    changed = new Map()
    changedBy = null
    timer = null
    lastNotified = performance.now()
  }

  return {
    /**
     * Distributes an awareness update; false if it cannot be read. Ids of other people are ignored, because a
     * y-websocket client repeats the states that it received, and no connection may set another person's
     * state. Updates beyond the limits are ignored, too.
     */
    receive(connection: Connection, update: Uint8Array): boolean {
      const entries = readEntries(update)
      if (!entries) return false
      const own = entries.filter((entry) => isOwn(connection, entry))
      const cost = own.reduce((sum, { state }) => sum + state.length, frameCostBytes)
      if (own.length === 0 || !spend(connection.identity.accountId, cost)) return true
      const news = own.filter(({ client, clock, state }) => {
        if (state !== 'null') return put(client, { connection, clock, state })
        const wasThere = present.has(client)
        remove(client)
        return wasThere
      })
      if (news.length > 0) notifyOthers(connection, news)
      return true
    },
    sendAll,
    /** Changes with each change of `own`. */
    version: () => version,
    /** The states of this relay's people, for the other relays. */
    own: (): Uint8Array => encodeEntries(own()),
    /** Replaces the people of another relay; null if it has left the room. */
    showRelay(relay: string, states: Uint8Array | null): void {
      const entries = new Map((states && readEntries(states))?.map((entry) => [entry.client, entry]))
      const before = elsewhere.get(relay) ?? new Map<number, Entry>()
      elsewhere.set(relay, entries)
      if (entries.size === 0) elsewhere.delete(relay)
      const news = [...entries.values()].filter(({ client, clock, state }) => {
        const known = before.get(client)
        return known?.clock !== clock || known.state !== state
      })
      const gone = [...before.values()]
        .filter((entry) => !isAlsoElsewhere(entry) && !isAsNew(present.get(entry.client), entry))
        .map(({ client, clock }) => ({ client, clock, state: 'null' }))
      if (news.length + gone.length > 0) notifyOthers('several', [...news, ...gone])
    },
    /** Sends all states to a connection that asks for them, and charges the cost to its account. */
    answer(connection: Connection): void {
      if (connection.budget.charge(bytes())) sendAll(connection)
    },
    /**
     * Removes the ids of a connection. The removal has the clock of their last state, which is enough for
     * y-protocols. With a higher clock, a page that reconnects would stay invisible until its own clock is
     * higher.
     */
    leave(connection: Connection): void {
      const gone = [...present].filter(([, presence]) => presence.connection === connection)
      for (const [client] of gone) remove(client)
      const left = gone
        .map(([client, { clock }]) => ({ client, clock, state: 'null' }))
        .filter((entry) => !isAlsoElsewhere(entry))
      if (left.length > 0) notifyOthers(connection, left)
      else if (gone.length > 0) version++
    },
  }
}
