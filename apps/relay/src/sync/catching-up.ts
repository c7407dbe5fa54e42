import { encodeTick } from '@civic-hub/protocol'
import * as Y from 'yjs'
import type { DocumentLog, LogEntry } from '../store/document-log.ts'
import { type Connection, encodeUpdateFrame } from './connection.ts'
import type { Marks } from './marks.ts'

/** A catching-up client gets ticks of about this size. */
const tickBytes = 128 * 1024
const mostRemembered = 8
const emptyUpdate = new Uint8Array([0, 0])

/** Where a log ends: its last position, and the mark by which that entry is known again. */
export interface LogEnd {
  position: number
  mark: number
}

/**
 * Brings connections up to what is committed, and then makes them live in the same breath as nothing is left, so that
 * there is neither a gap nor a repetition. Rejects when the store can't be read.
 */
export function createCatchingUp(
  documentId: string,
  log: DocumentLog,
  committed: () => LogEnd,
  marks: Marks,
  /** Entries that can't be read any more: some bytes would stop the document of whoever gets them. */
  unreadable: ReadonlySet<number>,
) {
  const remembered = new Map<string, { position: number; update: Uint8Array }>()

  /** Gives what was committed after `position` to `take`, until nothing is left. */
  async function follow(
    connection: Connection,
    position: number,
    take: (entries: LogEntry[]) => void | Promise<void>,
  ): Promise<void> {
    let at = position
    while (at < committed().position && connection.socket.readyState === connection.socket.OPEN) {
      const entries = await log.readAfter(documentId, at)
      if (entries.length === 0) break
      at = entries.at(-1)?.position ?? at
      await take(entries.filter((entry) => !unreadable.has(entry.position)))
    }
    connection.live = true
  }

  /** What of a snapshot a state vector lacks. Many clients come back with the same one, so it is remembered. */
  function diff(snapshot: { position: number; content: Uint8Array }, stateVector: Uint8Array): Uint8Array {
    if (stateVector.length <= 1) return snapshot.content
    const key = Buffer.from(stateVector).toString('base64')
    const known = remembered.get(key)
    if (known?.position === snapshot.position) return known.update
    const update = Y.diffUpdate(snapshot.content, stateVector)
    if (remembered.size >= mostRemembered) remembered.clear()
    remembered.set(key, { position: snapshot.position, update })
    return update
  }

  return {
    /** A client of ours gets exactly what came after `position`; everything with null. */
    async bring(connection: Connection, position: number | null): Promise<void> {
      const send = (end: LogEnd, updates: Uint8Array[]) =>
        connection.sendInParts(encodeTick({ ...end, settled: 0, caughtUp: false, updates }))
      const snapshot = position === null ? await log.readSnapshot(documentId) : null
      if (snapshot) {
        const at = (await log.readMark(documentId, snapshot.position)) ?? 0
        const mark = marks.of(snapshot.position, at)
        await send({ position: snapshot.position, mark }, [snapshot.content])
      }
      await follow(connection, position ?? snapshot?.position ?? 0, async (entries) => {
        for (const chunk of inChunks(entries)) {
          const last = chunk.at(-1)
          await send(
            last ? { position: last.position, mark: marks.of(last.position, last.mark) } : committed(),
            chunk.map(({ content }) => content),
          )
        }
      })
      connection.send(encodeTick({ ...committed(), settled: 0, caughtUp: true, updates: [] }))
    },
    /** A plain client gets all that it may lack, and sync step 2 as the end of it. */
    async answer(connection: Connection, stateVector: Uint8Array): Promise<void> {
      const snapshot = await log.readSnapshot(documentId)
      if (snapshot) connection.send(encodeUpdateFrame(diff(snapshot, stateVector), 2))
      await follow(connection, snapshot?.position ?? 0, (entries) => {
        for (const { content } of entries) connection.send(encodeUpdateFrame(content, 2))
      })
      connection.send(encodeUpdateFrame(emptyUpdate, 1))
    },
  }
}

function* inChunks(entries: readonly LogEntry[]): Generator<LogEntry[]> {
  let chunk: LogEntry[] = []
  let bytes = 0
  for (const entry of entries) {
    chunk.push(entry)
    bytes += entry.content.length
    if (bytes >= tickBytes) {
      yield chunk
      chunk = []
      bytes = 0
    }
  }
  if (chunk.length > 0) yield chunk
}
