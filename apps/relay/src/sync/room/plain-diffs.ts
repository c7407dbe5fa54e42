import { hash } from 'node:crypto'
import type { DocumentLog } from '../../store/document-log.ts'
import type { DocumentWorker } from '../compaction/worker.ts'
import { encodeUpdateFrame } from '../session/plain-frames.ts'

/** A smaller document is sent as it is stored, which costs less than computing a diff. */
const minBytes = 16 * 1024
/** So is a larger document, because its diff would block the worker for too long. */
const maxBytes = 32 * 1024 * 1024
/** A cached diff is computed again after this many new entries. */
const maxBehind = 500
const maxRememberedBytes = 4 * 1024 * 1024
/** The lifetime of a cached diff: clients that reconnect together do so within this time. */
const rememberMs = 30_000

/** The update from a state vector to the document at a position of its log. */
export interface PlainDiff {
  position: number
  /** A frame of y-protocols. */
  frame: Uint8Array
}

interface Asked {
  stateVector: Uint8Array
  resolve(diff: PlainDiff | null): void
}

/**
 * Computes the updates that a returning client without a position lacks. That needs the whole document, so it
 * runs in the worker: once for all waiting clients, and once for all clients with the same state vector, as
 * after a restart.
 */
export function createPlainDiffs(
  documentId: string,
  parts: {
    log: Pick<DocumentLog, 'readForSnapshot'>
    worker: Pick<DocumentWorker, 'diffs'>
    /** The last position of the log. */
    end(): number
    documentBytes(): number
    warn(what: string, details: Record<string, unknown>): void
  },
) {
  const remembered = new Map<string, Promise<PlainDiff | null>>()
  let rememberedBytes = 0
  let waiting: Asked[] = []
  let isRunning = false

  function forgetAll(): void {
    remembered.clear()
    rememberedBytes = 0
  }

  async function makeAll(): Promise<void> {
    isRunning = true
    while (waiting.length > 0) {
      const asked = waiting
      waiting = []
      const found = await make(asked.map(({ stateVector }) => stateVector)).catch((failure: unknown) => {
        parts.warn('what a client lacks could not be found out', { reason: String(failure) })
        return asked.map(() => null)
      })
      for (const [index, { resolve }] of asked.entries()) resolve(found[index] ?? null)
    }
    isRunning = false
  }

  async function make(stateVectors: readonly Uint8Array[]): Promise<(PlainDiff | null)[]> {
    const document = await parts.log.readForSnapshot(documentId)
    const position = document.entries.at(-1)?.position ?? document.snapshot?.position ?? 0
    const updates = await parts.worker.diffs(document, stateVectors)
    return updates.map((update) => update && { position, frame: encodeUpdateFrame(update, 'update') })
  }

  function remember(key: string, diff: Promise<PlainDiff | null>): void {
    if (remembered.size === 0) setTimeout(forgetAll, rememberMs).unref()
    remembered.set(key, diff)
    void diff.then((made) => {
      rememberedBytes += made?.frame.length ?? 0
      if (made === null || rememberedBytes > maxRememberedBytes) forgetAll()
    })
  }

  async function findRemembered(stateVector: Uint8Array): Promise<PlainDiff | null> {
    const key = hash('sha256', stateVector, 'base64')
    const known = remembered.get(key)
    if (known) {
      const diff = await known
      if (diff === null || parts.end() - diff.position <= maxBehind) return diff
      if (remembered.get(key) === known) remembered.delete(key)
      return findRemembered(stateVector)
    }
    const made = new Promise<PlainDiff | null>((resolve) => waiting.push({ stateVector, resolve }))
    remember(key, made)
    if (!isRunning) void makeAll()
    return made
  }

  return {
    /** Null if the document must be sent as it is stored. */
    async find(stateVector: Uint8Array): Promise<PlainDiff | null> {
      const bytes = parts.documentBytes()
      if (stateVector.length <= 1 || bytes < minBytes || bytes > maxBytes) return null
      return findRemembered(stateVector)
    },
  }
}

export type PlainDiffs = ReturnType<typeof createPlainDiffs>
