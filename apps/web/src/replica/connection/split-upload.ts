import type { PendingUpdate } from '../store/pending-updates.ts'

/**
 * A larger update is sent in parts, each when the one before it is acknowledged. Every relay accepts frames
 * of this size, however low its limit is, and a connection that breaks costs one part. A slow line must send it
 * within 6.5 s: a ping waits behind it, and a connection without an answer is closed (see liveness.ts).
 */
export const maxUpdateBytes = 128_000

export interface Part {
  readonly update: Uint8Array
  /** The changes that are saved when this part is: those of the whole update, in its last part. */
  readonly carried: readonly PendingUpdate[]
  /** The changes whose checkpoints are before or after this part. */
  readonly labelled: readonly PendingUpdate[]
  readonly isLast: boolean
}

interface Running {
  readonly carried: readonly PendingUpdate[]
  /** The parts that are not acknowledged; empty until the update is split. */
  parts: Uint8Array[]
  count: number
  /** The number of the frame with the first of them; 0 while it is not being sent. */
  frame: number
}

/** Sends an update in parts, one at a time. `sendPart` returns the number of its frame; 0 without a connection. */
export function createSplitUpload(sendPart: (part: Part) => number) {
  let running: Running | null = null

  function sendNext(): void {
    const [update] = running?.parts ?? []
    if (!running || !update || running.frame > 0) return
    const { carried, parts, count } = running
    const isLast = parts.length === 1
    // The checkpoints are before the first part and after the last one.
    const labelled = isLast || parts.length === count ? carried : []
    running.frame = sendPart({ update, carried: isLast ? carried : [], labelled, isLast })
  }

  return {
    isRunning: (): boolean => running !== null,
    async start(carried: readonly PendingUpdate[], update: Uint8Array): Promise<void> {
      const mine: Running = { carried, parts: [], count: 0, frame: 0 }
      running = mine
      let parts = [update]
      try {
        const { partUpdate } = await import('./part-update.ts')
        if (running === mine) parts = partUpdate(update, maxUpdateBytes)
      } catch (failure) {
        console.error('Large update sent whole', failure)
      }
      if (running !== mine) return
      mine.parts = parts
      mine.count = parts.length
      sendNext()
    },
    sendNext,
    /** Sends the next part if the relay has acknowledged the one before it; returns true after the last one. */
    acknowledge(upTo: number): boolean {
      if (!running || running.frame === 0 || running.frame > upTo) return false
      running.parts.shift()
      running.frame = 0
      if (running.parts.length === 0) running = null
      else sendNext()
      return running === null
    },
    /** The changes of the update whose part has this frame; null for another frame. */
    changesOf: (frame: number): readonly PendingUpdate[] | null =>
      running && frame > 0 && running.frame === frame ? running.carried : null,
    /** The part is not on its way any more: the connection ended, or the relay refused it. */
    interrupt(): void {
      if (running) running.frame = 0
    },
    cancel(): void {
      running = null
    },
  }
}
