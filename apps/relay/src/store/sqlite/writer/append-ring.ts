/*
 * Carries appends to the writer thread, and their usual answer back, through memory that both threads share. A message
 * costs both of them about twice as much: it is a clone of every object in it, and an event at the other side.
 */
import type { NewLogEntry } from '../../document-log.ts'
import { decodeEntries, encodeEntries } from './entry-bytes.ts'

const ringBytes = 256 * 1024
const headBytes = 4
/** At most this many appends in the ring wait for an answer. */
const maxUnanswered = 1024

/** Counters in the shared memory. All of them overflow, so only differences count. */
const written = 0
const taken = 1
const jobs = 2
const answers = 3

export interface SharedMemory {
  counters: Int32Array
  ring: Uint8Array
  /** At `id % maxUnanswered`: the id of the append that was kept. */
  kept: Int32Array
}

export function createSharedMemory(): SharedMemory {
  return {
    counters: new Int32Array(new SharedArrayBuffer(16)),
    ring: new Uint8Array(new SharedArrayBuffer(ringBytes)),
    kept: new Int32Array(new SharedArrayBuffer(4 * maxUnanswered)),
  }
}

/** The end of the serving thread. */
export function createAppendSender({ counters, ring, kept }: SharedMemory) {
  const unanswered: number[] = []

  function write(at: number, bytes: Uint8Array): void {
    const start = (at >>> 0) % ringBytes
    const untilEnd = bytes.subarray(0, ringBytes - start)
    ring.set(untilEnd, start)
    ring.set(bytes.subarray(untilEnd.length), 0)
  }

  return {
    /** False when there is no room for it now. */
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
    /** To be called after each job, in the ring or elsewhere. */
    ring(): void {
      Atomics.add(counters, jobs, 1)
      Atomics.notify(counters, jobs)
    },
    /** The next append that was kept whole; undefined when there is none yet. `isOpen`: whether an id still waits. */
    nextKept(isOpen: (id: number) => boolean): number | undefined {
      for (let id = unanswered[0]; id !== undefined; id = unanswered[0]) {
        const isKept = Atomics.load(kept, id % maxUnanswered) === (id | 0)
        if (!isKept && isOpen(id)) return undefined
        unanswered.shift()
        if (isKept) return id
      }
      return undefined
    },
    /** How many answers there have been. */
    answers: (): number => Atomics.load(counters, answers),
    /** Resolves when there have been more. */
    async moreAnswersThan(seen: number): Promise<void> {
      const waiting = Atomics.waitAsync(counters, answers, seen)
      if (waiting.async) await waiting.value
    },
  }
}

export type AppendSender = ReturnType<typeof createAppendSender>

/** The end of the writer thread. */
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
    /** How many jobs there have been. */
    jobs: (): number => Atomics.load(counters, jobs),
    /** Sleeps until there have been more. */
    waitForMoreThan(seen: number): void {
      Atomics.wait(counters, jobs, seen)
    },
    /** Tells that these were kept whole. */
    keep(ids: readonly number[]): void {
      if (ids.length === 0) return
      for (const id of ids) Atomics.store(kept, id % maxUnanswered, id | 0)
      Atomics.add(counters, answers, 1)
      Atomics.notify(counters, answers)
    },
  }
}
