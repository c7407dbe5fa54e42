import * as Y from 'yjs'
import { isMuted } from '../device/document-content.ts'
import { watchHeartbeat } from '../device/heartbeat.ts'
import { encodeUpdate, SyncDevice } from '../device/sync-device.ts'
import { gatherCommittee, type People } from '../people/committee.ts'
import type { Person } from '../people/signed-in-person.ts'
import type { RelayProcess } from '../relay/relay-process.ts'
import { forge, mutate } from './hostile-updates.ts'
import { createRandom, type Random } from './random.ts'
import { editAtRandom } from './random-edits.ts'

/**
 * The outcome. Everything but `sent` and `grownMegabytes` stays empty if the relay fulfils its guarantees.
 */
export interface FuzzOutcome {
  /** Close codes of honest connections. */
  closed: number[]
  /** Reasons of refusals that honest members received. */
  refused: string[]
  /** Updates that the relay delivered and yjs could not apply. */
  faults: string[]
  /**
   * Documents that wait for a struct that never arrives: honest members by number, and the member who joins
   * late.
   */
  muted: string[]
  /** Honest structs that a fresh replica does not receive. */
  unsaved: number
  missedHeartbeats: number
  grownMegabytes: number
  sent: { taken: number; refused: number; connections: number }
}

const framesPerTurn = 12

/** Two honest members type while a third sends mutations of real updates. */
export async function runFuzz(
  relay: RelayProcess,
  people: People,
  { seed, frames }: { seed: number; frames: number },
): Promise<FuzzOutcome> {
  const random = createRandom(seed)
  const documentId = await gatherCommittee(people)
  const [ana, sam, mallory = sam] = people
  const deviceOf = (person: Person) => new SyncDevice({ url: relay.url, cookie: person.cookie() }, documentId)
  const honest = [deviceOf(ana), deviceOf(sam)]
  const closed: number[] = []
  await Promise.all(honest.map((device) => device.connect()))
  for (const device of honest) device.socket?.on('close', (code) => closed.push(code))
  const heartbeats = honest.map(watchHeartbeat)
  const before = relay.residentMegabytes()
  let most = before
  const hostile = await openHostile(() => deviceOf(mallory), random)

  for (let frame = 0; frame < frames; frame += framesPerTurn) {
    for (const device of honest) editAtRandom(device.doc, random)
    await hostile.turn(framesPerTurn)
    most = Math.max(most, relay.residentMegabytes())
  }
  hostile.leave()
  await Promise.all(honest.map((device) => device.allSaved()))
  const fresh = deviceOf(sam)
  await fresh.connect()
  const late = Y.decodeStateVector(Y.encodeStateVector(fresh.doc))
  const unsaved = honest.reduce((sum, { doc }) => {
    const own = Y.decodeStateVector(Y.encodeStateVector(doc)).get(doc.clientID) ?? 0
    return sum + own - (late.get(doc.clientID) ?? 0)
  }, 0)
  const missedHeartbeats = heartbeats.reduce((sum, heartbeat) => sum + heartbeat.missed(), 0)
  for (const heartbeat of heartbeats) heartbeat.stop()
  const stillOpen = [...closed]
  for (const device of [...honest, fresh]) device.disconnect()

  return {
    closed: stillOpen,
    // Two devices that remove the same formatting send the same deletion: that is not a refusal.
    refused: honest.flatMap(({ refusals }) => refusals.map(({ reason }) => reason)),
    faults: [...honest, fresh].flatMap(({ faults }) => faults.map(String)),
    muted: [...honest, fresh].flatMap(({ doc }, index) => (isMuted(doc) ? `replica ${index}` : [])),
    unsaved,
    missedHeartbeats,
    grownMegabytes: Math.round(most - before),
    sent: hostile.sent,
  }
}

/** A member who writes honest updates, and sends mutations of them like a broken or hostile program. */
async function openHostile(open: () => SyncDevice, random: Random) {
  const sent = { taken: 0, refused: 0, connections: 0 }
  let device = open()
  let samples: Uint8Array[] = []

  async function enter(): Promise<void> {
    device.disconnect()
    device = open()
    await device.connect()
    sent.connections++
    samples = []
    // Not sent by the device itself: its own updates are only the source of mutations.
    device.hold()
    device.doc.on('update', (update: Uint8Array) => samples.push(update))
  }
  await enter()

  return {
    sent,
    async turn(frames: number): Promise<void> {
      // Reconnects when it was disconnected after too many refusals.
      if (device.closeCode !== null) await enter()
      const refusedBefore = device.refusals.length
      for (let frame = 0; frame < frames; frame++) {
        try {
          editAtRandom(device.doc, random)
        } catch {
          // Its own document may be damaged beyond repair by now.
          await enter()
        }
        const sample = samples[random.below(samples.length)]
        const last = samples.at(-1)
        if (!sample || !last) continue
        device.sendRaw(encodeUpdate(mutate(random.chance(0.7) ? last : sample, random)))
        if (random.chance(0.3)) device.sendRaw(encodeUpdate(forge(device.doc, device.doc.clientID, random)))
        if (random.chance(0.3)) device.sendRaw(encodeUpdate(last))
        if (random.chance(0.05)) device.sendRaw(mutate(encodeUpdate(sample), random))
      }
      await new Promise((resolve) => setTimeout(resolve, 5))
      const refused = device.refusals.length - refusedBefore
      sent.refused += refused
      sent.taken += Math.max(0, frames - refused)
    },
    leave: () => device.disconnect(),
  }
}
