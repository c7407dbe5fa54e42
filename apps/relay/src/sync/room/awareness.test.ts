import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Connection } from '../session/connection.ts'
import { createAwareness } from './awareness.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** A device of a person in the room. As y-protocols does, it ignores what is older than the state that it has. */
function enter(connections: Set<Connection>, accountId: string) {
  const shown = new Map<number, { clock: number; isHere: boolean }>()
  const connection = {
    identity: { accountId, name: accountId },
    state: { name: 'live' },
    send(frame: Uint8Array) {
      const decoder = decoding.createDecoder(frame)
      decoding.readVarUint(decoder)
      const entries = decoding.createDecoder(decoding.readVarUint8Array(decoder))
      for (let left = decoding.readVarUint(entries); left > 0; left--) {
        const client = decoding.readVarUint(entries)
        const clock = decoding.readVarUint(entries)
        const isHere = decoding.readVarString(entries) !== 'null'
        const known = shown.get(client)?.clock ?? -1
        if (clock > known || (clock === known && !isHere)) shown.set(client, { clock, isHere })
      }
    },
  } as unknown as Connection
  connections.add(connection)
  return {
    connection,
    shows(client: number): boolean {
      // Changes that come soon after each other share a frame.
      vi.advanceTimersByTime(1_000)
      return shown.get(client)?.isHere ?? false
    },
  }
}

/** The state of one client, as a device or another relay sends it. */
function stateOf(client: number, clock: number, state: object | null = {}): Uint8Array {
  return encoding.encode((encoder) => {
    encoding.writeVarUint(encoder, 1)
    encoding.writeVarUint(encoder, client)
    encoding.writeVarUint(encoder, clock)
    encoding.writeVarString(encoder, JSON.stringify(state))
  })
}

function openRoom() {
  const connections = new Set<Connection>()
  const room = createAwareness(
    connections,
    () => undefined,
    () => 0,
  )
  return { connections, room }
}

const client = 7

test('Y7: a person who leaves a relay is gone, though a relay that died before still has an older state', () => {
  const { connections, room } = openRoom()
  const ana = enter(connections, 'ana')
  room.showRelay('dead', stateOf(client, 3))
  room.showRelay('next', stateOf(client, 5))
  expect(ana.shows(client)).toBe(true)
  room.showRelay('next', null)
  expect(ana.shows(client)).toBe(false)
  room.showRelay('dead', null)
  expect(ana.shows(client)).toBe(false)
})

test('Y7: a person who moved to another relay stays visible when the connection here ends', () => {
  const { connections, room } = openRoom()
  const ana = enter(connections, 'ana')
  const ben = enter(connections, 'ben')
  room.receive(ben.connection, stateOf(client, 3))
  room.showRelay('next', stateOf(client, 3))
  const before = room.version()
  room.leave(ben.connection)
  expect(ana.shows(client)).toBe(true)
  // The other relays learn that this one no longer has the person.
  expect(room.version()).toBeGreaterThan(before)
  room.showRelay('next', null)
  expect(ana.shows(client)).toBe(false)
})

test('Y7: a person who moved to another relay and left it is gone, though the connection here has not ended yet', () => {
  const { connections, room } = openRoom()
  const ana = enter(connections, 'ana')
  const ben = enter(connections, 'ben')
  room.receive(ben.connection, stateOf(client, 3))
  room.showRelay('next', stateOf(client, 4))
  room.showRelay('next', null)
  expect(ana.shows(client)).toBe(false)
})

test('Y7: a change is sent to 200 connections of a large room in one turn of the event loop', () => {
  const { connections, room } = openRoom()
  let frames = 0
  for (let index = 0; index < 500; index++) {
    const { connection } = enter(connections, `${index}`)
    connection.send = () => frames++
  }
  const [sender] = connections
  if (!sender) throw new Error('none has entered')
  room.receive(sender, stateOf(client, 1))
  const afterTurns: number[] = []
  for (let turns = 0; turns < 3; turns++) {
    vi.runOnlyPendingTimers()
    afterTurns.push(frames)
  }
  expect(afterTurns).toEqual([199, 399, 499])
})
