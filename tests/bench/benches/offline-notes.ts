import type { TransitionContext } from '@civic-hub/committee'
import * as Y from 'yjs'
import { createRandom } from '../../support/random/random.ts'
import type { Held } from '../clients/dialect.ts'
import { RawClient } from '../clients/raw-client.ts'
import type { GeneratedCommittee } from '../documents/generate-committee.ts'
import { typeNotes } from '../documents/hold-meeting.ts'
import { seedAsTyped } from '../documents/seed.ts'
import type { Bench } from '../measure/bench.ts'
import { Samples } from '../measure/samples.ts'
import type { BenchServer } from '../servers/bench-server.ts'
import type { DocumentTarget } from '../servers/serve.ts'
import { withServers } from '../servers/with-servers.ts'

/** The letters that a secretary types in two hours, with pauses for thinking and listening. */
const lettersInTwoHours = 12_000
const patienceMs = 20_000
/** Returns before those that count: a relay that has run for a day has compiled its code. */
const warmUps = 5

interface Work {
  clientId: number
  /** Encoded against the server's state vector, as a client sends it when it reconnects. */
  update: Uint8Array
  lastClock: number
  stateVector: Uint8Array
}

/** Measures the time until another member has the notes of a secretary who was offline for hours. */
export const offlineNotes: Bench = {
  name: 'offline-notes',
  async run({ short, committee, folder }) {
    const rounds = short ? 1 : 9
    // Written before any client connects: it takes so long that a server would close a silent connection.
    const write = createSecretary(committee)
    const works = Array.from({ length: warmUps + rounds }, write)
    const samples = new Samples()
    await withServers(['civic-hub', 'hocuspocus', 'y-websocket'], folder, async (servers) => {
      const rooms = await Promise.all(servers.map((server) => openRoom(server, committee)))
      for (const [index, work] of works.entries()) {
        for (const room of rooms) {
          const time = await room.timeReturn(work)
          if (index >= warmUps) samples.add('time', room.server.name, time)
        }
      }
      for (const { other } of rooms) other.close()
    })
    return [
      {
        what: `2 hours of offline notes reach another member, ${committee.years}-year document`,
        unit: 'ms',
        samples: samples.of('time'),
        goals: [{ atMost: 1, times: 'y-websocket' }],
        note: 'from the first connection attempt of the one who returns; ours has stored them by then',
      },
    ]
  },
}

function createSecretary(committee: GeneratedCommittee): () => Work {
  const doc = new Y.Doc()
  Y.applyUpdate(doc, committee.whole)
  const random = createRandom(7)
  const context: TransitionContext = { now: () => new Date('2026-11-21T18:00:00Z'), randomId: () => 'unused' }
  return () => {
    const before = Y.encodeStateVector(doc)
    doc.clientID = random.below(2 ** 32)
    const members = { takeTurn: () => {}, inARow: (type: () => void) => doc.transact(type) }
    typeNotes(doc, context, random, members, committee.lastMeetingId, lettersInTwoHours)
    return {
      clientId: doc.clientID,
      update: Y.encodeStateAsUpdate(doc, before),
      lastClock: Y.getState(doc.store, doc.clientID),
      stateVector: Y.encodeStateVector(doc),
    }
  }
}

async function openRoom(server: BenchServer, committee: GeneratedCommittee) {
  const [target] = (await server.makeDocuments(1)) as [DocumentTarget]
  let held: Held = await seedAsTyped(server, target, committee)
  let arrival: { clientId: number; lastClock: number; done(): void } | null = null
  const other = await RawClient.connect(server, target, {
    held,
    onUpdates(updates) {
      for (const update of updates) {
        const reached = arrival && Y.parseUpdateMeta(update).to.get(arrival.clientId)
        if (arrival && typeof reached === 'number' && reached >= arrival.lastClock) arrival.done()
      }
    },
  })
  return {
    server,
    other,
    async timeReturn({ clientId, update, lastClock, stateVector }: Work): Promise<number> {
      const arrived = new Promise<number>((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`${server.name} lost the notes`)), patienceMs)
        const done = () => {
          clearTimeout(timer)
          resolve(performance.now())
        }
        arrival = { clientId, lastClock, done }
      })
      const start = performance.now()
      const returning = await RawClient.connect(server, target, { held, offers: update })
      const time = (await arrived) - start
      arrival = null
      await returning.allSettled()
      returning.close()
      held = { ...other.held, stateVector }
      return time
    },
  }
}
