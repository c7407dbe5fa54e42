import { copyFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { contentDigest, isMuted } from '../device/document-content.ts'
import { readHistory, replay } from '../device/history.ts'
import { SyncDevice } from '../device/sync-device.ts'
import { eventually } from '../eventually.ts'
import { gatherCommittee, type People, signUpPeople } from '../people/committee.ts'
import { type BootedRelay, bootRelay } from '../relay/boot-relay.ts'
import { startTcpProxy, type TcpProxy } from '../relay/tcp-proxy.ts'
import { createRandom, type Random } from './random.ts'
import { editAtRandom } from './random-edits.ts'

/** A relay that can be restarted with its data, and people who each have their own network to it. */
export interface World {
  relay: BootedRelay
  people: People
  networks: TcpProxy[]
  restart(): Promise<void>
  /**
   * Copies the current data. `restore` replaces the data with the last copy, like an operator after a loss.
   */
  backUp(): Promise<void>
  restore(): Promise<void>
  close(): Promise<void>
}

export interface Schedule {
  seed: number
  /** The number of edits and faults of all replicas together. */
  operations: number
  /** True if the relay's data are sometimes lost and an older copy is restored. */
  withRestores?: boolean
}

/** The outcome of a schedule. */
export interface Outcome {
  edits: number
  troubles: Record<string, number>
  /** Updates for which the relay requested more context. */
  asked: number
}

export async function createWorld(dataDir: string, replicas: number): Promise<World> {
  const boot = (port: number) => bootRelay({ settings: { dataDir, port }, replace: { unloadAfterMs: 20 } })
  const relay = await boot(0)
  const port = Number(new URL(relay.url).port)
  const people = await signUpPeople(relay, replicas)
  const networks = await Promise.all(people.map(() => startTcpProxy(relay.url)))
  const backup = join(dataDir, 'backup.sqlite')
  const world: World = {
    relay,
    people,
    networks,
    async restart() {
      await world.relay.close()
      world.relay = await boot(port)
    },
    async backUp() {
      await rm(backup, { force: true })
      const database = new Database(world.relay.databaseFile)
      database.prepare('VACUUM INTO ?').run(backup)
      database.close()
    },
    async restore() {
      await world.relay.close()
      const { databaseFile } = world.relay
      for (const end of ['-wal', '-shm']) await rm(databaseFile + end, { force: true })
      await copyFile(backup, databaseFile)
      world.relay = await boot(port)
    },
    async close() {
      for (const network of networks) await network.close()
      await world.relay.close()
    },
  }
  return world
}

/** One replica with its network and its faults. */
class Replica {
  readonly device: SyncDevice
  readonly network: TcpProxy
  readonly recent: Uint8Array[] = []
  #connecting: Promise<void> | null = null

  constructor(device: SyncDevice, network: TcpProxy) {
    this.device = device
    this.network = network
    device.doc.on('update', (update: Uint8Array) => {
      this.recent.push(update)
      if (this.recent.length > 30) this.recent.shift()
    })
  }

  get isConnected(): boolean {
    return this.device.socket !== null && this.device.closeCode === null
  }

  connect(): void {
    this.#connecting ??= this.device
      .connect()
      // The network or the relay became unreachable meanwhile: the schedule tries again later.
      .catch(() => this.device.disconnect())
      .finally(() => {
        this.#connecting = null
      })
  }

  /** Ends every fault, and resolves when the relay and this replica have everything of each other. */
  async heal(): Promise<void> {
    this.network.resume()
    await this.#connecting
    this.device.disconnect()
    await eventually('connected', () =>
      this.device.connect().then(
        () => true,
        () => false,
      ),
    )
    await this.device.allSaved()
  }
}

const troubles = [
  'leave',
  'return',
  'silence',
  'hang up',
  'jumble',
  'again',
  'deaf',
  'restart',
  'back up',
  'restore',
] as const
/** Slow steps and disasters are less frequent. */
const rare: readonly Trouble[] = ['restart', 'back up', 'restore']
type Trouble = (typeof troubles)[number]

/**
 * Runs a schedule against the relay, ends all faults, and throws unless all replicas have the same content.
 */
export async function runSchedule(world: World, schedule: Schedule): Promise<Outcome> {
  const random = createRandom(schedule.seed)
  const id = await gatherCommittee(world.people)
  const replicas = world.people.map((person, index) => {
    const network = world.networks[index] as TcpProxy
    return new Replica(new SyncDevice({ url: network.url, cookie: person.cookie() }, id), network)
  })
  if (schedule.withRestores) await world.backUp()
  const outcome: Outcome = { edits: 0, troubles: {}, asked: 0 }
  try {
    for (const replica of replicas) replica.connect()
    for (let step = 0; step < schedule.operations; step++) {
      let replica = random.pick(replicas as [Replica, ...Replica[]])
      if (random.chance(0.8)) {
        outcome.edits++
        replica.device.doc.transact(() => {
          for (let edits = 1 + random.below(3); edits > 0; edits--) editAtRandom(replica.device.doc, random)
        })
      } else {
        const trouble = random.pick(troubles)
        if (rare.includes(trouble) && !random.chance(0.1)) continue
        if (isOfBackups(trouble) && !schedule.withRestores) continue
        if (trouble === 'return') replica = replicas.find(({ isConnected }) => !isConnected) ?? replica
        outcome.troubles[trouble] = (outcome.troubles[trouble] ?? 0) + 1
        await bring(trouble, replica, world, random)
      }
      if (random.chance(0.3)) await new Promise((resolve) => setImmediate(resolve))
      if (random.chance(0.02)) await new Promise((resolve) => setTimeout(resolve, random.below(20)))
    }
    await Promise.all(replicas.map((replica) => replica.heal()))
    await expectEqual(replicas, world, id)
    outcome.asked = replicas
      .flatMap(({ device }) => device.refusals)
      .filter(({ reason }) => reason === 'missing-context').length
    const refused = replicas
      .flatMap(({ device }) => device.refusals)
      // If two devices recover the same edits at once, the relay refuses one of them. That device then
      // leaves them out.
      .filter(({ reason }) => !(schedule.withRestores && reason === 'foreign-client-id'))
      .filter(isNoQuestion)
    if (refused.length > 0) throw new Error(`refused: ${refused.map(({ reason }) => reason).join(', ')}`)
    return outcome
  } catch (failure) {
    throw new Error(`seed ${schedule.seed}, ${schedule.operations} operations: ${String(failure)}`, {
      cause: failure,
    })
  } finally {
    for (const { device, network } of replicas) {
      network.resume()
      device.disconnect()
    }
  }
}

const isOfBackups = (trouble: Trouble) => trouble === 'back up' || trouble === 'restore'
const isNoQuestion = ({ reason }: { reason: string }) => reason !== 'missing-context'

async function bring(trouble: Trouble, replica: Replica, world: World, random: Random): Promise<void> {
  const { device, network, recent } = replica
  switch (trouble) {
    case 'leave':
      return device.disconnect()
    case 'return':
      if (!replica.isConnected) {
        network.resume()
        replica.connect()
      }
      return
    case 'silence':
      return network.silence()
    case 'hang up':
      // The device closes a half-open connection. Data in flight arrives late, or never.
      if (random.chance(0.5)) network.cut(true)
      else network.cut()
      return device.disconnect()
    case 'jumble':
      device.hold()
      for (let edits = 2 + random.below(3); edits > 0; edits--) editAtRandom(device.doc, random)
      return device.release((held) => random.shuffle(held))
    case 'again':
      for (const update of random.shuffle(recent).slice(0, 3)) device.sendAgain(update)
      return
    case 'deaf':
      // It continues to write, but reads nothing for a while.
      device.socket?.pause()
      setTimeout(() => device.socket?.resume(), random.below(40))
      return
    case 'restart':
      // The relay would wait for the silent devices for a while.
      for (const each of world.networks) each.cut()
      return world.restart()
    case 'back up':
      return world.backUp()
    case 'restore':
      for (const each of world.networks) each.cut()
      return world.restore()
  }
}

/**
 * Compares all replicas with each other, and with a device that connects only now, before and after a
 * restart.
 */
async function expectEqual(replicas: readonly Replica[], world: World, id: string): Promise<void> {
  const docs = replicas.map(({ device }) => device.doc)
  const differ = () => new Set(docs.map(contentDigest)).size > 1
  await eventually('all replicas are equal', () => !differ()).catch(() => {
    throw new Error(`replicas differ: ${docs.map(contentDigest).join(' ')}`)
  })
  const muted = docs.findIndex(isMuted)
  if (muted >= 0) throw new Error(`replica ${muted} waits for something that never came`)
  const [person] = world.people
  const fresh = new SyncDevice({ url: world.relay.url, cookie: person.cookie() }, id)
  await fresh.connect()
  fresh.disconnect()
  const expected = contentDigest(docs[0] ?? fresh.doc)
  if (isMuted(fresh.doc)) throw new Error('a fresh replica waits for something that never came')
  if (contentDigest(fresh.doc) !== expected) throw new Error('a fresh replica differs')
  // One after the other, because each may read only so often.
  const reader = world.people[id.charCodeAt(0) % world.people.length] ?? person
  const { steps } = await readHistory(reader, id)
  if (contentDigest(replay(steps)) !== expected) throw new Error('the history leads to something else')
}
