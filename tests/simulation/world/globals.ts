/*
 * Replaces clock, timers, randomness and the globals of a page in this process by those of the current world. To be
 * imported before any other module: lib0 reads `Date.now` and `Math.random` once, when it is loaded.
 */
import nodeCrypto from 'node:crypto'
import { real } from './real.ts'
import type { Task, World } from './world.ts'

let world: World | null = null

/** Selects the world whose time and randomness all code of this process uses from now on. */
export function enterWorld(next: World | null): void {
  world = next
}

function here(): World {
  if (world === null) throw new Error('There is no world to run in')
  return world
}

// -- the clock

const RealDate = Date
const deviceTime = () => (world === null ? RealDate.now() : Math.floor(world.now + world.current.clockOffset))

class WorldDate extends RealDate {
  constructor(...parts: unknown[]) {
    super(...((parts.length === 0 ? [deviceTime()] : parts) as [number]))
  }
  static override now(): number {
    return deviceTime()
  }
}
const realPerformance = performance
/** The processor's and real time, for figures. */
export const realNow = () => realPerformance.now()

// -- timers

class WorldTimer {
  task: Task | null = null
  readonly #run: () => void
  readonly #delay: number
  readonly #repeats: boolean
  constructor(run: () => void, delay: number, repeats: boolean) {
    this.#run = run
    this.#delay = delay
    this.#repeats = repeats
    this.#schedule()
  }
  #schedule(): void {
    this.task = here().schedule(this.#delay, () => {
      this.task = null
      if (this.#repeats) this.#schedule()
      this.#run()
    })
  }
  stop(): void {
    if (this.task) this.task.run = null
    this.task = null
  }
  refresh(): this {
    this.stop()
    this.#schedule()
    return this
  }
  ref(): this {
    return this
  }
  unref(): this {
    return this
  }
  hasRef(): boolean {
    return true
  }
}

type Callback = (...words: unknown[]) => void

// Outside of a world, as while programs are loaded, everything is real.
const minDelay = (delay: unknown) => Math.max(1, Number(delay) || 0)
const bind = (run: Callback, words: unknown[]) => (words.length === 0 ? run : () => run(...words))
const startTimer = (run: Callback, delay?: number, ...words: unknown[]) =>
  world ? new WorldTimer(bind(run, words), minDelay(delay), false) : real.setTimeout(run, delay, ...words)
const startInterval = (run: Callback, delay?: number, ...words: unknown[]) =>
  world ? new WorldTimer(bind(run, words), minDelay(delay), true) : real.setInterval(run, delay, ...words)
const startImmediate = (run: Callback, ...words: unknown[]) =>
  world ? new WorldTimer(bind(run, words), 0, false) : real.setImmediate(run, ...words)
const stopTimer = (timer: unknown) => {
  if (timer instanceof WorldTimer) timer.stop()
  else if (timer instanceof Object && timer.constructor.name === 'Immediate')
    real.clearImmediate(timer as NodeJS.Immediate)
  else real.clearTimeout(timer as NodeJS.Timeout)
}

export const timersPromises = {
  setTimeout: (delay?: number, value?: unknown) => new Promise((resolve) => startTimer(() => resolve(value), delay)),
  setImmediate: (value?: unknown) => new Promise((resolve) => startImmediate(() => resolve(value))),
}

// -- randomness

const realFill = nodeCrypto.randomFillSync
function fillRandom<T extends NodeJS.ArrayBufferView>(view: T): T {
  if (world === null) return realFill(view)
  const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength)
  const { innerRandom } = here().current
  for (let index = 0; index < bytes.length; index++) bytes[index] = innerRandom.below(256)
  return view
}
const randomBytes = (count: number) => fillRandom(Buffer.alloc(count))
function randomUUID(): `${string}-${string}-${string}-${string}-${string}` {
  const hex = randomBytes(16).toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
}

/** `node:crypto` for the code under test. */
export const seededCrypto = {
  ...nodeCrypto,
  randomBytes,
  randomUUID,
  randomFillSync: fillRandom,
  randomInt: (min: number, max?: number) =>
    max === undefined ? here().current.innerRandom.below(min) : min + here().current.innerRandom.below(max - min),
}

// -- the garbage collector

const maxUnusedMs = 4_000

/** An object is gone at a random time of the world: the real time depends on the memory of this process. */
class WorldWeakRef<T extends object> {
  #object: T | undefined
  readonly #goneAt: number
  constructor(object: T) {
    this.#object = object
    this.#goneAt = world === null ? Number.POSITIVE_INFINITY : world.now + world.garbageRandom.fraction() * maxUnusedMs
  }
  deref(): T | undefined {
    if (world !== null && world.now >= this.#goneAt) this.#object = undefined
    return this.#object
  }
}

// -- all of them, and those of the current page

function define(name: string, value: unknown): void {
  Object.defineProperty(globalThis, name, { value, writable: true, configurable: true })
}
function definePageGlobal(name: string): void {
  Object.defineProperty(globalThis, name, {
    get: () => (world?.current.page as Record<string, unknown> | null | undefined)?.[name],
    set: () => undefined,
    configurable: true,
  })
}

define('Date', WorldDate)
define('WeakRef', WorldWeakRef)
define('performance', {
  // A process that waited for its disk in this task sees the time that it took.
  now: () => (world === null ? realNow() : Math.max(world.now, world.current.frozenUntil) - 1_700_000_000_000),
  timeOrigin: 0,
  mark: () => undefined,
  measure: () => undefined,
})
define('setTimeout', startTimer)
define('setInterval', startInterval)
define('setImmediate', startImmediate)
define('clearTimeout', stopTimer)
define('clearInterval', stopTimer)
define('clearImmediate', stopTimer)
define('requestAnimationFrame', (run: (time: number) => void) => startTimer(() => run(performance.now()), 16))
define('cancelAnimationFrame', stopTimer)
Math.random = () => (world === null ? real.random() : world.current.innerRandom.fraction())
for (const [name, value] of Object.entries({ getRandomValues: fillRandom, randomUUID, subtle: undefined }))
  Object.defineProperty(globalThis.crypto, name, { value, configurable: true, writable: true })

Object.defineProperty(AbortSignal, 'timeout', {
  value: (delay: number) => {
    const controller = new AbortController()
    startTimer(() => controller.abort(new DOMException('It took too long', 'TimeoutError')), delay)
    return controller.signal
  },
})

for (const name of [
  ...['window', 'document', 'location', 'navigator', 'localStorage', 'sessionStorage', 'indexedDB', 'IDBKeyRange'],
  ...['WebSocket', 'BroadcastChannel', 'fetch', 'addEventListener', 'removeEventListener', 'dispatchEvent'],
  'XMLHttpRequest',
])
  definePageGlobal(name)

const replacedInPages = { Blob, DecompressionStream }
for (const [name, real] of Object.entries(replacedInPages))
  Object.defineProperty(globalThis, name, {
    get: () => (world?.current.page as Record<string, unknown> | null | undefined)?.[name] ?? real,
    configurable: true,
  })

const readBlob = Response.prototype.blob
Response.prototype.blob = async function (this: Response) {
  if (!world?.current.page) return readBlob.call(this)
  const type = this.headers.get('content-type') ?? ''
  return new Blob([await this.arrayBuffer()], { type })
}

// -- errors

for (const level of ['error', 'warn'] as const) {
  const print = console[level].bind(console)
  console[level] = (...words: unknown[]) => {
    if (world === null) return print(...words)
    const text = words.map((word) => (word instanceof Error ? `${word.name}: ${word.message}` : String(word))).join(' ')
    world.tell(`${world.current.name} ${level}: ${text}`)
    world.onConsole(world.current, text)
  }
}

const onStray = (failure: unknown) => {
  if (world === null) throw failure
  if (world.current.alive)
    world.problem(`an unhandled error in ${world.current.name}: ${(failure as Error)?.stack ?? String(failure)}`)
}
process.on('unhandledRejection', onStray)
process.on('uncaughtException', onStray)
