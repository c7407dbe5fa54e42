import { encodeCommitted, encodeCommittedHead } from '@civic-hub/protocol'
import type { DocumentLog, LogEntry } from '../../store/document-log.ts'
import type { EntryTags } from '../ownership/entry-tag.ts'
import type { Connection } from '../session/connection.ts'
import { encodeUpdateFrame, encodeUpdateHead } from '../session/plain-frames.ts'
import { sendInParts } from '../session/send-in-parts.ts'
import type { PlainDiffs } from './plain-diffs.ts'

/** A catching-up client gets frames of about this size. */
const frameBytes = 128 * 1024
const emptyUpdate = new Uint8Array([0, 0])

/** Where a log ends: its last position, and the entry tag by which that entry is known again. */
export interface LogEnd {
  position: number
  entryTag: number
}

type Snapshot = NonNullable<Awaited<ReturnType<DocumentLog['readSnapshot']>>>

/**
 * Sends connections everything that is committed. A connection becomes live in the same turn of the event loop in which
 * nothing is left to send, so that there is neither a gap nor a repetition. Rejects when the store can't be read.
 */
export function createCatchUp(
  documentId: string,
  log: DocumentLog,
  committed: () => LogEnd,
  entryTags: EntryTags,
  /** Positions of entries that can't be read: their bytes could stop the document of a client. */
  unreadable: ReadonlySet<number>,
  diffs: PlainDiffs,
) {
  let shared: WeakRef<Snapshot> | null = null
  let reading: Promise<Snapshot | null> | null = null

  /** Hands the entries after `position` to `take` until nothing is left, then makes the connection live. */
  async function follow(
    connection: Connection,
    position: number,
    take: (entries: LogEntry[]) => void | Promise<void>,
  ): Promise<void> {
    let at = position
    while (at < committed().position && !connection.isClosed) {
      const entries = await log.readAfter(documentId, at, committed().position)
      if (entries.length === 0) break
      at = entries.at(-1)?.position ?? at
      await take(entries.filter((entry) => !unreadable.has(entry.position)))
    }
    connection.goLive()
  }

  /** Everyone who catches up at the same time shares one snapshot in memory, which is gone when all have it. */
  function readSnapshot(): Promise<Snapshot | null> {
    reading ??= readShared().finally(() => {
      reading = null
    })
    return reading
  }

  async function readShared(): Promise<Snapshot | null> {
    const known = shared?.deref()
    if (known && known.position === (await log.readSnapshotPosition(documentId))) return known
    const snapshot = await log.readSnapshot(documentId)
    shared = snapshot && new WeakRef(snapshot)
    return snapshot
  }

  /** The snapshot as it lies, for a client that knows no positions. Gives the position up to which that is. */
  async function sendSnapshot(connection: Connection): Promise<number> {
    const snapshot = await readSnapshot()
    if (!snapshot) return 0
    connection.sendJoined(encodeUpdateHead(snapshot.content.length), snapshot.content)
    return snapshot.position
  }

  return {
    /** A client of ours gets exactly what came after `position`; everything with null. */
    async bring(connection: Connection, position: number | null): Promise<void> {
      const unacknowledged = { acknowledged: 0, caughtUp: false }
      const snapshot = position === null ? await readSnapshot() : null
      if (snapshot) {
        const at = (await log.readEntryTime(documentId, snapshot.position)) ?? 0
        const end = { position: snapshot.position, entryTag: entryTags.of(snapshot.position, at) }
        const { content } = snapshot
        await sendInParts(
          connection,
          encodeCommittedHead({ ...end, ...unacknowledged }, content.length),
          content,
        )
      }
      await follow(connection, position ?? snapshot?.position ?? 0, async (entries) => {
        for (const chunk of inChunks(entries)) {
          const last = chunk.at(-1)
          const end = last
            ? { position: last.position, entryTag: entryTags.of(last.position, last.at) }
            : committed()
          const updates = chunk.map(({ content }) => content)
          await sendInParts(connection, encodeCommitted({ ...end, ...unacknowledged, updates }))
        }
      })
      connection.send(encodeCommitted({ ...committed(), acknowledged: 0, caughtUp: true, updates: [] }))
    },
    /** A client that knows no positions gets all that it may lack, with sync step 2 as the last frame. */
    async answer(connection: Connection, stateVector: Uint8Array): Promise<void> {
      const diff = unreadable.size === 0 ? await diffs.find(stateVector) : null
      if (diff) connection.send(diff.frame)
      const position = diff?.position ?? (await sendSnapshot(connection))
      await connection.drained()
      await follow(connection, position, async (entries) => {
        for (const { content } of entries) connection.send(encodeUpdateFrame(content, 'update'))
        await connection.drained()
      })
      connection.send(encodeUpdateFrame(emptyUpdate, 'step2'))
    },
  }
}

function* inChunks(entries: readonly LogEntry[]): Generator<LogEntry[]> {
  let chunk: LogEntry[] = []
  let bytes = 0
  for (const entry of entries) {
    chunk.push(entry)
    bytes += entry.content.length
    if (bytes >= frameBytes) {
      yield chunk
      chunk = []
      bytes = 0
    }
  }
  if (chunk.length > 0) yield chunk
}
