import type { Random } from '../../support/random/random.ts'
import { Moments } from './moments.ts'
import { streamOf } from './random-streams.ts'
import { real } from './real.ts'

/** One process of the world: a relay, a page of a device, a browser, or a person. Its tasks end with it. */
export interface Process {
  readonly name: string
  alive: boolean
  /** Its tasks wait until this time; 0 while it runs. */
  frozenUntil: number
  /** The difference between its wall clock and the time of the world, in ms. */
  clockOffset: number
  /** The globals of a page; null for processes without a browser. */
  page: object | null
  /** Of the world around the process: its latencies. */
  readonly random: Random
  /** Of the code under test. */
  readonly innerRandom: Random
}

export interface Task {
  at: number
  order: number
  readonly process: Process
  run: (() => void) | null
}

/** The world begins at this time: an evening in November. */
export const beginning = Date.UTC(2026, 10, 23, 18)
const tasksPerTurn = 200

/**
 * Virtual time: tasks run one after the other, ordered by their time, and the time between them takes none. All
 * microtasks of a task end before the next task begins, so that a seed has one order of all events.
 */
export class World {
  /** Milliseconds since 1970. */
  now = beginning
  readonly seed: number
  readonly outside: Process
  current: Process
  tasks = 0
  readonly garbageRandom = this.stream('garbage collector')
  readonly moments = new Moments((delay, run) => this.schedule(delay, run, this.outside))
  readonly problems: string[] = []
  /** Called with each warning and error of the code under test. */
  onConsole: (process: Process, words: string) => void = () => undefined
  /** Called with each line of the story; null if it is not shown. */
  story: ((line: string) => void) | null = null
  /** Counts what happens; null if it is not counted. */
  counts: Map<string, number> | null = null
  #heap: Task[] = []
  #order = 0
  #trace = 0x811c9dc5
  #trace2 = 0x01000193

  constructor(seed: number) {
    this.seed = seed
    this.outside = this.createProcess('world')
    this.current = this.outside
  }

  createProcess(name: string): Process {
    return {
      name,
      alive: true,
      frozenUntil: 0,
      clockOffset: 0,
      page: null,
      random: this.stream(name),
      innerRandom: this.stream(`${name} inside`),
    }
  }

  /** The random values of one thing of the world. They do not depend on those of any other thing. */
  stream(...names: (string | number)[]): Random {
    return streamOf(this.seed, ...names)
  }

  schedule(delay: number, run: () => void, process: Process = this.current): Task {
    const task: Task = { at: this.now + Math.max(0, delay), order: this.#order++, process, run }
    this.#push(task)
    return task
  }

  /** The current process waits so long for its disk, and does nothing else. */
  block(delay: number): void {
    this.current.frozenUntil = Math.max(this.current.frozenUntil, this.now) + delay
  }

  /** A process does nothing for so long. An earlier freeze is not made shorter: tasks already wait for its end. */
  freeze(process: Process, delay: number): void {
    process.frozenUntil = Math.max(process.frozenUntil, this.now + delay)
  }

  /** Moves a task to a later time. */
  postpone(task: Task, delay: number): void {
    const { run } = task
    task.run = null
    Object.assign(task, this.schedule(delay, run ?? (() => undefined), task.process))
  }

  /** Adds a value to the trace. Two runs of one seed have the same trace. */
  note(value: number): void {
    this.#trace = Math.imul(this.#trace ^ value, 0x01000193)
    this.#trace2 = Math.imul(this.#trace2 ^ (value + (this.#trace >>> 15)), 0x85ebca6b)
  }

  noteBytes(bytes: Uint8Array): void {
    let sum = bytes.length
    for (let index = 0; index < bytes.length; index++) sum = (Math.imul(sum, 31) + (bytes[index] ?? 0)) | 0
    this.note(sum)
  }

  get trace(): string {
    return [this.#trace, this.#trace2].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('')
  }

  count(what: string): void {
    this.counts?.set(what, (this.counts.get(what) ?? 0) + 1)
  }

  /** A line of the story, with its time. */
  tell(line: string): void {
    if (this.story === null) return
    const time = new Date(this.now).toISOString().slice(11, 23)
    this.story(`${time} ${line}`)
  }

  problem(what: string): void {
    if (this.problems.length < 20) this.problems.push(what)
    this.tell(`PROBLEM ${what}`)
  }

  /** Resolves after this many seconds of the world, for code that controls the world from outside. */
  sleep(seconds: number): Promise<void> {
    return new Promise((resolve) => this.schedule(seconds * 1000, resolve, this.outside))
  }

  /** Runs all tasks up to a time, or until `isOver`. */
  run(until: number, isOver: () => boolean = () => false): Promise<void> {
    return new Promise((resolve, reject) => {
      let left = 0
      let ended = false
      const next = (): void => {
        left--
        if (!ended) {
          try {
            ended = isOver() || !this.#step(until)
          } catch (failure) {
            ended = true
            reject(failure)
          }
        }
        if (left > 0) return
        if (ended) {
          this.current = this.outside
          resolve()
        } else turn()
      }
      // Node runs all microtasks between two of these callbacks.
      const turn = (): void => {
        left = tasksPerTurn
        for (let index = 0; index < tasksPerTurn; index++) real.setImmediate(next)
      }
      turn()
    })
  }

  /** Runs the next task. False if there is none up to that time. */
  #step(until: number): boolean {
    for (;;) {
      const task = this.#heap[0]
      if (!task || task.at > until) {
        this.now = Math.max(this.now, until)
        return false
      }
      this.#pop()
      const { run, process } = task
      if (run === null || !process.alive) continue
      if (process.frozenUntil > task.at) {
        // The order of the tasks of a frozen process stays the same.
        task.at = process.frozenUntil
        this.#push(task)
        continue
      }
      this.now = task.at
      this.current = process
      task.run = null
      this.tasks++
      this.note((task.at - beginning) | 0)
      try {
        run()
      } catch (failure) {
        this.problem(`an error in ${process.name}: ${(failure as Error).stack ?? String(failure)}`)
      }
      return true
    }
  }

  #push(task: Task): void {
    const heap = this.#heap
    let at = heap.length
    heap.push(task)
    while (at > 0) {
      const above = (at - 1) >> 1
      const parent = heap[above] as Task
      if (!isBefore(task, parent)) break
      heap[at] = parent
      at = above
    }
    heap[at] = task
  }

  #pop(): void {
    const heap = this.#heap
    const last = heap.pop() as Task
    if (heap.length === 0) return
    let at = 0
    for (;;) {
      let below = 2 * at + 1
      if (below >= heap.length) break
      if (below + 1 < heap.length && isBefore(heap[below + 1] as Task, heap[below] as Task)) below++
      const child = heap[below] as Task
      if (!isBefore(child, last)) break
      heap[at] = child
      at = below
    }
    heap[at] = last
  }
}

const isBefore = (one: Task, other: Task) => one.at < other.at || (one.at === other.at && one.order < other.order)
