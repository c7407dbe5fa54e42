import { EventEmitter } from 'node:events'
import { basename } from 'node:path'
import * as zlib from 'node:zlib'
import type { Process, World } from './world.ts'

export type StartProgram = (name: string, port: EventEmitter, workerData: unknown) => void

/**
 * `node:worker_threads` for the relay: the work of a thread runs as tasks of this world, as part of the relay's process.
 * It takes time, and other tasks run meanwhile.
 */
export function threadsOf(world: World, process: Process, start: StartProgram) {
  class Worker extends EventEmitter {
    #port: EventEmitter & { postMessage?(answer: unknown): void } = new EventEmitter()
    #ended = false

    constructor(program: URL, { workerData }: { workerData?: unknown } = {}) {
      super()
      this.#port.postMessage = (answer) =>
        world.schedule(
          0.05 + process.random.fraction() * 3,
          () => {
            if (!this.#ended) this.emit('message', structuredClone(answer))
          },
          process,
        )
      start(basename(program.pathname).replace(/\.\w+$/, ''), this.#port, workerData)
    }

    postMessage(message: unknown): void {
      const copy = structuredClone(message)
      world.schedule(
        0.05 + process.random.fraction() * 3,
        () => {
          if (!this.#ended) this.#port.emit('message', copy)
        },
        process,
      )
    }

    async terminate(): Promise<number> {
      this.#ended = true
      return 0
    }
    ref(): void {}
    unref(): void {}
  }
  return { Worker }
}

/** `node:zlib` for the relay: compression by a thread of the system, as a task of this world. */
export function zlibOf(world: World, process: Process) {
  return {
    ...zlib,
    deflateRaw(
      bytes: Uint8Array,
      options: zlib.ZlibOptions,
      done: (failure: Error | null, deflated: Uint8Array) => void,
    ): void {
      const deflated = zlib.deflateRawSync(bytes, options)
      world.schedule(0.05 + process.random.fraction() * 3, () => done(null, deflated), process)
    },
  }
}
