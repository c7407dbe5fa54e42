/*
 * Sends appends to the writer thread, and their acknowledgements back, through memory that both threads
 * share. A message costs both threads about twice as much: every object is cloned, and the other side handles
 * an event.
 */
import type { NewLogEntry } from '../../document-log.ts'
import { decodeEntries, encodeEntries } from './entry-bytes.ts'

const ringBytes = 256 * 1024
const headBytes = 4
/** The maximum number of unacknowledged appends in the ring. */
const maxUnanswered = 1024

/** Counters in the shared memory. All of them overflow, so only differences are meaningful. */
const written = 0
const taken = 1
const jobs = 2
const answers = 3

export interface SharedMemory {
  counters: Int32Array
  ring: Uint8Array
  /** The entry at `id % maxUnanswered` is the id of the acknowledged append. */
  kept: Int32Array
}

export function createSharedMemory(): SharedMemory {
  return {
    counters: new Int32Array(new SharedArrayBuffer(16)),
    ring: new Uint8Array(new SharedArrayBuffer(ringBytes)),
    kept: new Int32Array(new SharedArrayBuffer(4 * maxUnanswered)),
  }
}

/** The side of the serving thread. */
export function createAppendSender({ counters, ring, kept }: SharedMemory) {
  const unanswered: number[] = []

  function write(at: number, bytes: Uint8Array): void {
    const start = (at >>> 0) % ringBytes
    const untilEnd = bytes.subarray(0, ringBytes - start)
    ring.set(untilEnd, start)
    ring.set(bytes.subarray(untilEnd.length), 0)
  }

  return {
    /** Returns false if the ring is full. */
    put(id: number, entries: readonly NewLogEntry[]): boolean {
      if (unanswered.length === maxUnanswered) return false
      const from = counters[written] ?? 0
      const free = ringBytes - ((from - Atomics.load(counters, taken)) >>> 0)
      if (entries.reduce((sum, { content }) => sum + content.length, headBytes) > free) return false
      const bytes = encodeEntries(id, entries)
      if (headBytes + bytes.length > free) return false
      write(from, new Uint8Array(Uint32Array.of(bytes.length).buffer))
      write(from + headBytes, bytes)
      Atomics.add(counters, written, headBytes + bytes.length)
      unanswered.push(id)
      return true
    },
    /** To be called after each job, in the ring or in a message. */
    ring(): void {
      Atomics.add(counters, jobs, 1)
      Atomics.notify(counters, jobs)
    },
    /**
     * The id of the next append whose entries were all stored; undefined if there is none yet. `isOpen`: true
     * if an id is still unacknowledged.
     */
    nextKept(isOpen: (id: number) => boolean): number | undefined {
      for (let id = unanswered[0]; id !== undefined; id = unanswered[0]) {
        const isKept = Atomics.load(kept, id % maxUnanswered) === (id | 0)
        if (!isKept && isOpen(id)) return undefined
        unanswered.shift()
        if (isKept) return id
      }
      return undefined
    },
    /** The number of acknowledgements so far. */
    answers: (): number => Atomics.load(counters, answers),
    /** Resolves once there are more than `seen`. */
    async moreAnswersThan(seen: number): Promise<void> {
      const waiting = Atomics.waitAsync(counters, answers, seen)
      if (waiting.async) await waiting.value
    },
  }
}

export type AppendSender = ReturnType<typeof createAppendSender>

/** The side of the writer thread. */
export function createAppendReceiver({ counters, ring, kept }: SharedMemory) {
  function read(at: number, length: number): Uint8Array {
    const start = (at >>> 0) % ringBytes
    const bytes = new Uint8Array(length)
    const untilEnd = ring.subarray(start, start + length)
    bytes.set(untilEnd)
    bytes.set(ring.subarray(0, length - untilEnd.length), untilEnd.length)
    return bytes
  }

  return {
    /** The next append; undefined when the ring is empty. */
    take(): { id: number; entries: NewLogEntry[] } | undefined {
      const from = counters[taken] ?? 0
      if (from === Atomics.load(counters, written)) return undefined
      const [length = 0] = new Uint32Array(read(from, headBytes).buffer)
      const append = decodeEntries(read(from + headBytes, length))
      Atomics.add(counters, taken, headBytes + length)
      return append
    },
    /** The number of jobs so far. */
    jobs: (): number => Atomics.load(counters, jobs),
    /** Sleeps until there are more than `seen`. */
    waitForMoreThan(seen: number): void {
      Atomics.wait(counters, jobs, seen)
    },
    /** Acknowledges these appends: all of their entries are stored. */
    keep(ids: readonly number[]): void {
      if (ids.length === 0) return
      for (const id of ids) Atomics.store(kept, id % maxUnanswered, id | 0)
      Atomics.add(counters, answers, 1)
      Atomics.notify(counters, answers)
    },
  }
}
