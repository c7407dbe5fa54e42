import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { readConfiguration as ReadConfiguration } from '@civic-hub/relay/configuration'
import type { createRelay as CreateRelay, Relay } from '../../../apps/relay/src/relay.ts'
import { Disk } from './disk.ts'
import { seededCrypto, timersPromises } from './globals.ts'
import { hubServer, type Network } from './network.ts'
import type { Program, Require } from './programs.ts'
import { sharedModule } from './shared-modules.ts'
import { threadsOf } from './threads.ts'
import type { Process, World } from './world.ts'

export interface HubPrograms {
  relay: Program
  documentThread: Program
  storeThread: Program
}

const digest = (words: string) => createHash('sha256').update(words).digest('hex')
/** A password's real hash takes 50 ms of the processor by design. */
const quickHashes = {
  hash: async (password: string) => digest(password),
  verify: async (known: string, password: string) => known === digest(password),
}

/** The relay: the product's code on a disk and a network of this world. */
export class Hub {
  readonly world: World
  readonly network: Network
  readonly disk: Disk
  readonly letters = new Map<string, string>()
  process: Process | null = null
  readonly #programs: HubPrograms
  #relay: Relay | null = null
  #starts = 0

  constructor(network: Network, folder: string, programs: HubPrograms) {
    this.world = network.world
    this.network = network
    this.disk = new Disk(folder)
    this.#programs = programs
  }

  /** Starts the relay. Resolves when it listens. */
  async start(): Promise<void> {
    const { world } = this
    const process = world.createProcess(`relay ${++this.#starts}`)
    this.process = process
    await new Promise<void>((resolve, reject) => {
      world.schedule(
        0,
        () => {
          this.#create(process).then(
            () => world.schedule(0, resolve, world.outside),
            (failure: Error) => world.schedule(0, () => reject(failure), world.outside),
          )
        },
        process,
      )
    })
  }

  async #create(process: Process): Promise<void> {
    const { createRelay, readConfiguration } = this.#programs.relay(this.#requireOf(process)) as {
      createRelay: typeof CreateRelay
      readConfiguration: typeof ReadConfiguration
    }
    const configuration = readConfiguration({ PORT: '3000', LOG_LEVEL: 'silent' })
    if (!configuration.ok) throw new Error(configuration.refusal.join(' '))
    const tell = (details: unknown, words?: string) =>
      this.world.tell(`${process.name}: ${words ?? ''} ${JSON.stringify(details, hideLong)}`)
    const silent = () => undefined
    const log = { info: silent, debug: silent, trace: silent, warn: tell, error: tell, fatal: tell }
    const relay = await createRelay(
      { ...configuration.value, dataDir: this.disk.folder },
      {
        randomBytes: seededCrypto.randomBytes,
        log: log as never,
        mailer: {
          delivers: true,
          send: async ({ to, link }) => void this.letters.set(to, link),
          close: silent,
        },
      },
    )
    await relay.listen()
    this.#relay = relay
  }

  #requireOf(process: Process): Require {
    const server = hubServer(this.network)
    const replaced: Record<string, unknown> = {
      'node:crypto': seededCrypto,
      'node:timers/promises': timersPromises,
      'node:fs': this.disk.fs,
      'node:worker_threads': threadsOf(this.world, process, (name, port, workerData) => {
        const program = name === 'store-thread' ? this.#programs.storeThread : this.#programs.documentThread
        program((wanted) =>
          wanted === 'node:worker_threads'
            ? { parentPort: port, workerData }
            : (replaced[wanted] ?? sharedModule(wanted)),
        )
      }),
      'better-sqlite3': this.disk.sqlite,
      '@node-rs/argon2': quickHashes,
      '@hono/node-server': server,
      ws: { WebSocketServer: class {} },
    }
    return (name) => replaced[name] ?? sharedModule(name)
  }

  get isRunning(): boolean {
    return this.process?.alive ?? false
  }

  /** The process ends at once. `isNoticed`: its system closes the sockets, which it does not in a power cut. */
  kill(isNoticed: boolean): void {
    const { process } = this
    if (!process?.alive) return
    process.alive = false
    this.disk.kill()
    if (isNoticed) this.network.hubDied(process)
    else this.network.hubVanished(process)
    this.#relay = null
  }

  /** Ends the relay as its operator does. */
  async stop(): Promise<void> {
    const { process, world } = this
    const relay = this.#relay
    if (!process?.alive || !relay) return
    await new Promise<void>((resolve) => {
      world.schedule(
        0,
        () => {
          relay.close().then(
            () => world.schedule(0, resolve, world.outside),
            (failure: unknown) => {
              world.problem(`the relay could not be closed: ${String(failure)}`)
              world.schedule(0, resolve, world.outside)
            },
          )
        },
        process,
      )
    })
    this.kill(true)
  }

  /** Copies the database of a relay that is not running, as a backup. */
  backUp(into: string): void {
    for (const file of ['relay.sqlite', 'relay.sqlite-wal'])
      if (existsSync(join(this.disk.folder, file)))
        copyFileSync(join(this.disk.folder, file), join(into, file))
  }

  restore(from: string): void {
    for (const file of readdirSync(this.disk.folder))
      if (file.startsWith('relay.sqlite')) rmSync(join(this.disk.folder, file))
    for (const file of readdirSync(from)) copyFileSync(join(from, file), join(this.disk.folder, file))
  }
}

const hideLong = (_key: string, value: unknown) =>
  value instanceof Error ? value.stack : typeof value === 'string' ? value.slice(0, 300) : value
