import * as Y from 'yjs'
import type { BenchServer } from '../servers/bench-server.ts'
import type { DocumentTarget } from '../servers/serve.ts'
import type { Held } from './dialect.ts'
import { RawClient } from './raw-client.ts'
import { createTypedUpdates } from './typed-updates.ts'

export interface RoomLoad {
  people: number
  editsPerSecond: number
  seconds: number
  /**
   * Starts with the first edit that counts. People stop typing when it ends, after `seconds` at the latest.
   */
  during?: () => Promise<unknown>
  /** Edits of this time are not counted: the first edits of a process run on cold code. */
  warmUpSeconds: number
  /** The document that the people already have. */
  held?: Held
  /** The time to continue measuring the processor after the last edit, because some servers store later. */
  restSeconds?: number
}

export interface RoomLoadResult {
  edits: number
  deliveries: number
  /** Milliseconds from sending an edit to its arrival at one other person. */
  latencies: Float64Array
  cpuMicroseconds: number
  seconds: number
  rssBytes: number
}

interface Person {
  clientId: number
  updates: Uint8Array[]
  client: RawClient
  next: number
  due: number
}

const connectAtOnce = 50
const patienceMs = 10_000

/**
 * People type in rooms, one per target. The time of each edit is measured until all others in its room have
 * it.
 */
export async function runRoomLoad(
  server: BenchServer,
  targets: readonly DocumentTarget[],
  load: RoomLoad,
): Promise<RoomLoadResult> {
  const perPerson = Math.ceil((load.seconds + load.warmUpSeconds) * load.editsPerSecond)
  const warmUpEdits = Math.floor(load.warmUpSeconds * load.editsPerSecond)
  const sentAt = new Map<number, Float64Array>()
  const latencies: number[] = []
  let arrived = 0

  const receive = (ownClientId: number, updates: readonly Uint8Array[]) => {
    const now = performance.now()
    for (const update of updates) {
      const { from, to } = Y.parseUpdateMeta(update)
      for (const [clientId, end] of to) {
        const sent = clientId === ownClientId ? undefined : sentAt.get(clientId)
        for (let clock = from.get(clientId) ?? 0; sent && clock < end; clock++) {
          arrived++
          if (clock >= warmUpEdits) latencies.push(now - (sent[clock] ?? now))
        }
      }
    }
  }

  const join = async (target: DocumentTarget): Promise<Person> => {
    const { clientId, updates } = createTypedUpdates(perPerson)
    sentAt.set(clientId, new Float64Array(perPerson))
    const client = await RawClient.connect(server, target, {
      ...(load.held ? { held: load.held } : {}),
      onUpdates: (heard) => receive(clientId, heard),
    })
    return { clientId, updates, client, next: 0, due: 0 }
  }

  const seats = targets.flatMap((target) => Array<DocumentTarget>(load.people).fill(target))
  const people: Person[] = []
  for (let index = 0; index < seats.length; index += connectAtOnce)
    people.push(...(await Promise.all(seats.slice(index, index + connectAtOnce).map(join))))

  let isOver = false
  const type = async (until: number) => {
    const pause = 1000 / load.editsPerSecond
    const start = performance.now()
    for (const person of people) person.due = start + Math.random() * pause
    while (!isOver && people.some(({ next }) => next < until)) {
      const now = performance.now()
      for (const person of people) {
        const update = person.updates[person.next]
        if (person.next >= until || person.due > now || !update) continue
        const times = sentAt.get(person.clientId)
        if (times) times[person.next] = performance.now()
        person.client.edit(update)
        person.next++
        person.due += pause
      }
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
    const expected = people.reduce((sum, { next }) => sum + next, 0) * (load.people - 1)
    const giveUpAt = performance.now() + patienceMs
    while (arrived < expected && performance.now() < giveUpAt) await new Promise((resolve) => setTimeout(resolve, 5))
    if (arrived !== expected) throw new Error(`${server.name} delivered ${arrived} of ${expected} edits`)
  }

  if (warmUpEdits > 0) await type(warmUpEdits)
  const before = await server.usage()
  const start = performance.now()
  const end = load.during?.().finally(() => {
    isOver = true
  })
  await type(perPerson)
  await end
  const seconds = (performance.now() - start) / 1000
  if (load.restSeconds) await new Promise((resolve) => setTimeout(resolve, (load.restSeconds ?? 0) * 1000))
  const after = await server.usage()
  for (const { client } of people) client.close()
  return {
    edits: people.reduce((sum, { next }) => sum + next - warmUpEdits, 0),
    deliveries: latencies.length,
    latencies: Float64Array.from(latencies).sort(),
    cpuMicroseconds: after.cpuMicroseconds - before.cpuMicroseconds,
    seconds,
    rssBytes: after.rssBytes,
  }
}
