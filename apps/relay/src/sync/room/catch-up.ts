import { crc32 } from 'node:zlib'
import { type ClientHello, encodeCommitted, encodeCommittedHead } from '@civic-hub/protocol'
import * as encoding from 'lib0/encoding'
import type { DocumentLog, LogEntry } from '../../store/document-log.ts'
import type { EntryTags } from '../ownership/entry-tag.ts'
import type { Connection } from '../session/connection.ts'
import { encodeUpdateFrame, encodeUpdateHead } from '../session/plain-frames.ts'
import { drained, type FrameInParts, inParts, partBytes, sendDocument, sendInParts } from '../session/send-in-parts.ts'
import type { PlainDiffs } from './plain-diffs.ts'
import { createSharedReads, type LogPiece } from './shared-reads.ts'

/**
 * The approximate size of the frames for a client that catches up. A frame is lost if the connection breaks
 * within it.
 */
const frameBytes = 32 * 1024
const emptyUpdate = new Uint8Array([0, 0])

/** The end of a log: its last position, and the entry tag that identifies its last entry. */
export interface LogEnd {
  position: number
  entryTag: number
}

/**
 * Sends all committed updates to connections. A connection becomes live in the same turn of the event loop in
 * which nothing is left to send, so there is neither a gap nor a repetition. Rejects if the store cannot be
 * read.
 */
export function createCatchUp(
  documentId: string,
  log: DocumentLog,
  committed: () => LogEnd,
  entryTags: EntryTags,
  /** Positions of unreadable entries: their bytes could break the document of a client. */
  unreadable: ReadonlySet<number>,
  diffs: PlainDiffs,
) {
  const encode = (entries: readonly LogEntry[]): FrameInParts[] => [...inChunks(entries)].map(encodeChunk)
  const reads = createSharedReads(documentId, log, unreadable, encode, encodeSnapshot)

  /** Passes the log after `position` to `take` until nothing is left, then makes the connection live. */
  async function follow(
    connection: Connection,
    position: number,
    take: (piece: LogPiece) => Promise<void>,
  ): Promise<void> {
    let at = position
    while (at < committed().position && !connection.isClosed) {
      const piece = await reads.readPiece(at, committed().position)
      if (!piece) break
      at = piece.position
      await take(piece)
    }
    connection.goLive()
  }

  /** A single entry or a snapshot is not copied. */
  function encodeChunk(chunk: readonly LogEntry[]): FrameInParts {
    const last = chunk.at(-1)
    const end = last ? { position: last.position, entryTag: entryTags.of(last.position, last.at) } : committed()
    const head = { ...end, acknowledged: 0, caughtUp: false }
    if (last && chunk.length === 1) return inParts(encodeCommittedHead(head, last.content.length), last.content)
    return inParts(encodeCommitted({ ...head, updates: chunk.map(({ content }) => content) }))
  }

  /**
   * Normally the position identifies a snapshot. A relay that was restored from a backup may make another one
   * at the same position: hence the entry tag, the length and the checksum.
   */
  function encodeSnapshot(snapshot: LogEntry): { frame: FrameInParts; tag: Uint8Array } {
    const { position, at, content } = snapshot
    const tag = encoding.encode((encoder) => {
      encoding.writeVarUint(encoder, position)
      encoding.writeVarUint(encoder, entryTags.of(position, at))
      encoding.writeVarUint(encoder, content.length)
      encoding.writeVarUint(encoder, crc32(content))
      encoding.writeVarUint(encoder, partBytes)
    })
    return { frame: encodeChunk([snapshot]), tag }
  }

  /** Sends the unchanged snapshot to a client that has no position. Returns the position of the snapshot. */
  async function sendSnapshot(connection: Connection): Promise<number> {
    const snapshot = await reads.readSnapshot()
    if (!snapshot) return 0
    connection.sendJoined(encodeUpdateHead(snapshot.content.length), snapshot.content)
    return snapshot.position
  }

  return {
    /**
     * Sends a client of our own protocol exactly the updates after `position`; all updates if it is null.
     * `inflates`: it takes deflated parts. `receivedParts`: it has the first parts of a document.
     */
    async sendMissing(
      connection: Connection,
      position: number | null,
      { inflates, receivedParts }: Pick<ClientHello, 'inflates' | 'receivedParts'>,
    ): Promise<void> {
      const snapshot = position === null ? await reads.readSnapshot() : null
      if (snapshot) await sendDocument(connection, snapshot, { inflates, receivedParts })
      await follow(connection, position ?? snapshot?.position ?? 0, async ({ frames }) => {
        for (const frame of frames) await sendInParts(connection, frame, inflates)
      })
      connection.send(encodeCommitted({ ...committed(), acknowledged: 0, caughtUp: true, updates: [] }))
    },
    /** Sends a client without a position all updates that it may lack, with sync step 2 as the last frame. */
    async answer(connection: Connection, stateVector: Uint8Array): Promise<void> {
      const diff = unreadable.size === 0 ? await diffs.find(stateVector) : null
      if (diff) connection.send(diff.frame)
      const position = diff?.position ?? (await sendSnapshot(connection))
      await drained(connection)
      await follow(connection, position, async ({ entries }) => {
        for (const { content } of entries) connection.send(encodeUpdateFrame(content, 'update'))
        await drained(connection)
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
