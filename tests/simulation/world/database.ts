import { join } from 'node:path'
import type { Store } from '../../../apps/relay/src/store/store.ts'
import type { openShared as OpenShared } from '../programs/shared-store.ts'
import type { Disk } from './disk.ts'
import { seededCrypto, timersPromises } from './globals.ts'
import type { Program } from './programs.ts'
import { sharedModule } from './shared-modules.ts'
import { SharedStore, type StoreLine } from './shared-store.ts'
import { threadsOf } from './threads.ts'
import type { Process, World } from './world.ts'

/** A relay that cannot read the journals for 5 s ends its connections; it reads them every second. */
export const cutOffMs = 6_000

/** The line between one relay and the database. */
export class DatabaseLine implements StoreLine {
  isUp = true
  readonly #database: Database
  readonly #relay: Process

  constructor(database: Database, relay: Process) {
    this.#database = database
    this.#relay = relay
  }

  #latency(): number {
    return 0.2 + this.#relay.random.fraction() * 2
  }

  ask<T>(work: () => T | Promise<T>): Promise<T> {
    const relay = this.#relay
    const { process, asked } = this.#database
    const { world } = this.#database
    return new Promise((resolve, reject) => {
      const fail = () => {
        asked.delete(fail)
        // A connection that is gone is noticed at once, or by its time limit.
        const delay = relay.random.chance(0.7) ? relay.random.fraction() * 200 : 5_000
        world.schedule(delay, () => reject(new Error('the connection to the database was lost')), relay)
      }
      if (!this.isUp || !process?.alive) return fail()
      asked.add(fail)
      const answer = (settle: () => void) => {
        if (!asked.delete(fail)) return
        if (this.isUp) world.schedule(this.#latency(), settle, relay)
        else fail()
      }
      world.schedule(
        this.#latency(),
        () => {
          if (!this.isUp) return fail()
          new Promise<T>((done) => done(work())).then(
            (value) => answer(() => resolve(value)),
            (failure: unknown) => answer(() => reject(failure)),
          )
        },
        process,
      )
    })
  }

  send(work: () => void): void {
    const { process, world } = this.#database
    if (this.isUp && process?.alive) world.schedule(this.#latency(), work, process)
  }

  deliver(work: () => void): void {
    if (this.isUp) this.#database.world.schedule(this.#latency(), work, this.#relay)
  }
}

/** The database of several relays, in a process of its own. */
export class Database {
  readonly world: World
  readonly disk: Disk
  process: Process | null = null
  startedAt = 0
  #endedAt = 0
  /** Questions without an answer, which fail when the database ends. */
  readonly asked = new Set<() => void>()
  readonly #programs: { sharedStore: Program; storeThread: Program; sizesThread: Program }
  #store: SharedStore | null = null
  #starts = 0

  constructor(
    world: World,
    disk: Disk,
    programs: { sharedStore: Program; storeThread: Program; sizesThread: Program },
  ) {
    this.world = world
    this.disk = disk
    this.#programs = programs
  }

  start(isRestored = false): void {
    const { world, disk } = this
    const process = world.createProcess(`database ${++this.#starts}`)
    this.process = process
    this.startedAt = world.now
    const before = world.current
    world.current = process
    const replaced: Record<string, unknown> = {
      'node:crypto': seededCrypto,
      'node:timers/promises': timersPromises,
      'node:fs': disk.fs,
      'node:worker_threads': threadsOf(world, process, (name, port, workerData) => {
        const { sizesThread, storeThread } = this.#programs
        const program = name === 'sizes-thread' ? sizesThread : storeThread
        program((wanted) =>
          wanted === 'node:worker_threads'
            ? { parentPort: port, workerData }
            : (replaced[wanted] ?? sharedModule(wanted)),
        )
      }),
      'better-sqlite3': disk.sqlite,
    }
    const { openShared } = this.#programs.sharedStore((name) => replaced[name] ?? sharedModule(name)) as {
      openShared: typeof OpenShared
    }
    try {
      const shared = openShared(join(disk.folder, 'relay.sqlite'), isRestored)
      if (this.#store) this.#store.startAgain(shared)
      else this.#store = new SharedStore(shared)
    } finally {
      world.current = before
    }
  }

  /** Relays may not know of a removal up to this time. */
  get unawareUntil(): number {
    const backAt = this.isRunning ? this.startedAt : Number.POSITIVE_INFINITY
    return Math.min(this.#endedAt + cutOffMs, backAt + 1_000)
  }

  get isRunning(): boolean {
    return this.process?.alive ?? false
  }

  /** A relay’s store, once the database answers. */
  async connect(relay: Process, line: DatabaseLine): Promise<Store> {
    await line.ask(() => undefined)
    if (!this.#store) throw new Error('the database was never started')
    return this.#store.connect(relay.name, line)
  }

  kill(losesPower: boolean): void {
    if (!this.process?.alive) return
    this.process.alive = false
    this.#endedAt = this.world.now
    this.disk.kill(losesPower)
    for (const fail of [...this.asked]) fail()
  }
}
