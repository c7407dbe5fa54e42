import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { readConfiguration as ReadConfiguration } from '@civic-hub/relay/configuration'
import type { createRelay as CreateRelay, Relay } from '../../../apps/relay/src/relay.ts'
import { cutOffMs, type Database, DatabaseLine } from './database.ts'
import type { Disk } from './disk.ts'
import { seededCrypto, timersPromises } from './globals.ts'
import { hubServer, type Network } from './network.ts'
import type { Program, Require } from './programs.ts'
import { sharedModule } from './shared-modules.ts'
import { threadsOf, zlibOf } from './threads.ts'
import type { Process, World } from './world.ts'

export interface HubPrograms {
  relay: Program
  documentThread: Program
  storeThread: Program
  inspectThread: Program
  sizesThread: Program
}

const digest = (words: string) => createHash('sha256').update(words).digest('hex')
/** A password's real hash takes 50 ms of the processor by design. */
const quickHashes = {
  hash: async (password: string) => digest(password),
  verify: async (known: string, password: string) => known === digest(password),
}

function programOf(programs: HubPrograms, name: string): Program {
  const byName: Readonly<Record<string, Program>> = {
    'store-thread': programs.storeThread,
    'inspect-thread': programs.inspectThread,
    'sizes-thread': programs.sizesThread,
    'document-thread': programs.documentThread,
  }
  const program = byName[name]
  if (!program) throw new Error(`The simulation does not know the thread ${name}`)
  return program
}

/** The parts that the relays of one hub share. */
export interface HubParts {
  network: Network
  disk: Disk
  /** Null if the hub is one relay on SQLite. */
  database: Database | null
  programs: HubPrograms
  /** The link of the last letter to each address. */
  letters: Map<string, string>
  /** The interval between checks whether members' files must be checked; null without files. */
  checkFilesEveryMs: number | null
}

/** A relay: the product's code on a disk and a network of this world. */
export class Hub {
  readonly index: number
  readonly world: World
  process: Process | null = null
  line: DatabaseLine | null = null
  /** The difference of its wall clock from its next start on, in ms. */
  clockOffset = 0
  /** It follows the log again from this time on. */
  lostDatabaseUntil = 0
  lostDatabaseAt = 0
  readonly #parts: HubParts
  #relay: Relay | null = null
  #starts = 0

  constructor(index: number, parts: HubParts) {
    this.index = index
    this.world = parts.network.world
    this.#parts = parts
  }

  /** Starts the relay. Resolves when it listens. */
  async start(): Promise<void> {
    const { world } = this
    const process = world.createProcess(`relay ${this.index}.${++this.#starts}`)
    this.process = process
    process.clockOffset = this.clockOffset
    const { database, disk, checkFilesEveryMs } = this.#parts
    this.line = database && new DatabaseLine(database, process)
    // A night has passed since the last check of members' files.
    if (checkFilesEveryMs !== null) rmSync(join(disk.folder, 'last-file-check.json'), { force: true })
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
    const { createRelay, readConfiguration } = this.#parts.programs.relay(this.#requireOf(process)) as {
      createRelay: typeof CreateRelay
      readConfiguration: typeof ReadConfiguration
    }
    const configuration = readConfiguration({ PORT: '3000', LOG_LEVEL: 'silent', METRICS: 'on' })
    if (!configuration.ok) throw new Error(configuration.refusal.join(' '))
    const tell = (details: unknown, words?: string) =>
      this.world.tell(`${process.name}: ${words ?? ''} ${JSON.stringify(details, hideLong)}`)
    const silent = () => undefined
    const log = { info: silent, debug: silent, trace: silent, warn: tell, error: tell, fatal: tell }
    const { database, disk, letters, checkFilesEveryMs } = this.#parts
    const { line } = this
    const relay = await createRelay(
      { ...configuration.value, dataDir: disk.folder },
      {
        ...(database && line && { openStore: () => database.connect(process, line) }),
        ...(checkFilesEveryMs !== null && { checkFilesEveryMs }),
        randomBytes: seededCrypto.randomBytes,
        log: log as never,
        mailer: {
          delivers: true,
          send: async ({ to, link }) => void letters.set(to, link),
          close: silent,
        },
      },
    )
    await relay.listen()
    this.#relay = relay
  }

  #requireOf(process: Process): Require {
    const { network, disk, programs } = this.#parts
    const server = hubServer(network, this.index)
    const replaced: Record<string, unknown> = {
      'node:crypto': seededCrypto,
      'node:timers/promises': timersPromises,
      'node:fs': disk.fs,
      'node:fs/promises': disk.files.promises,
      'node:worker_threads': threadsOf(this.world, process, (name, port, workerData) => {
        const program = programOf(programs, name)
        program((wanted) =>
          wanted === 'node:worker_threads'
            ? { parentPort: port, workerData }
            : (replaced[wanted] ?? sharedModule(wanted)),
        )
      }),
      'node:zlib': zlibOf(this.world, process),
      'better-sqlite3': disk.sqlite,
      '@node-rs/argon2': quickHashes,
      '@hono/node-server': server,
      ws: { WebSocketServer: class {} },
    }
    return (name) => replaced[name] ?? sharedModule(name)
  }

  get isRunning(): boolean {
    return this.process?.alive ?? false
  }

  /** It may not know of a removal up to this time. */
  get unawareUntil(): number {
    return Math.min(this.lostDatabaseAt + cutOffMs, this.lostDatabaseUntil + 1_000)
  }

  /** Its metrics, as its operator reads them. */
  async readMetrics(): Promise<string> {
    const { process } = this
    const response = process && (await this.#parts.network.askRelay(process, '/metrics'))
    return (await response?.text()) ?? ''
  }

  /** The process ends at once. `isNoticed`: its system closes the sockets, which it does not in a power cut. */
  kill(isNoticed: boolean): void {
    const { process } = this
    const { network, database, disk } = this.#parts
    if (!process?.alive) return
    process.alive = false
    if (!database) disk.kill(!isNoticed)
    if (isNoticed) network.hubDied(process)
    else network.hubVanished(process)
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
}

const hideLong = (_key: string, value: unknown) =>
  value instanceof Error ? value.stack : typeof value === 'string' ? value.slice(0, 300) : value
