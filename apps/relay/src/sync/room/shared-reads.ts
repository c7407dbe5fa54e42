import type { DocumentLog, LogEntry } from '../../store/document-log.ts'
import type { FrameInParts } from '../session/send-in-parts.ts'

/** A smaller piece of the log is read separately for each connection. */
const minSharedBytes = 128 * 1024

export interface SharedSnapshot {
  position: number
  content: Uint8Array
  /** For clients of our own protocol. */
  frame: FrameInParts
  /** Equal for two snapshots only if all parts of their frames are equal. */
  tag: Uint8Array
}

/** A piece of the log, up to a position. */
export interface LogPiece {
  position: number
  /** The position of the snapshot when this piece was read. A newer snapshot may have quarantined entries. */
  snapshot: number | null
  entries: LogEntry[]
  /** For clients of our own protocol. */
  frames: FrameInParts[]
}

/**
 * Reads the log for connections that catch up. All that do so at the same time share the pieces in memory,
 * and the encoded frames. A piece is garbage-collected when the last of them no longer needs it.
 */
export function createSharedReads(
  documentId: string,
  log: Pick<DocumentLog, 'readAfter' | 'readEntryTime' | 'readSnapshot' | 'readSnapshotPosition'>,
  /** Positions of unreadable entries: their bytes could break the document of a client. */
  unreadable: ReadonlySet<number>,
  /** Encodes entries for clients of our own protocol. */
  encode: (entries: readonly LogEntry[]) => FrameInParts[],
  encodeSnapshot: (snapshot: LogEntry) => Pick<SharedSnapshot, 'frame' | 'tag'>,
) {
  let snapshot: WeakRef<SharedSnapshot> | null = null
  let readingSnapshot: Promise<SharedSnapshot | null> | null = null
  /** Pieces by the position before their first entry. */
  const pieces = new Map<number, WeakRef<LogPiece>>()
  const readingPieces = new Map<number, Promise<LogPiece | null>>()

  async function findSnapshot(): Promise<SharedSnapshot | null> {
    const known = snapshot?.deref()
    if (known && known.position === (await log.readSnapshotPosition(documentId))) return known
    const read = await log.readSnapshot(documentId)
    if (!read) return null
    const at = (await log.readEntryTime(documentId, read.position)) ?? 0
    const found = { ...read, ...encodeSnapshot({ ...read, at }) }
    snapshot = new WeakRef(found)
    return found
  }

  async function findPiece(after: number, end: number): Promise<LogPiece | null> {
    const position = await log.readSnapshotPosition(documentId)
    const known = pieces.get(after)?.deref()
    if (known && known.snapshot === position) return known
    const read = await log.readAfter(documentId, after, end)
    const last = read.at(-1)
    if (!last) return null
    const entries = read.filter((entry) => !unreadable.has(entry.position))
    const piece = { position: last.position, snapshot: position, entries, frames: encode(entries) }
    if (read.reduce((sum, { content }) => sum + content.length, 0) >= minSharedBytes) share(after, piece)
    return piece
  }

  function share(after: number, piece: LogPiece): void {
    for (const [other, shared] of pieces) if (!shared.deref()) pieces.delete(other)
    pieces.set(after, new WeakRef(piece))
  }

  return {
    readSnapshot(): Promise<SharedSnapshot | null> {
      readingSnapshot ??= findSnapshot().finally(() => {
        readingSnapshot = null
      })
      return readingSnapshot
    },
    /** Entries after a position, up to `end` at the most; null if there are none. */
    readPiece(after: number, end: number): Promise<LogPiece | null> {
      const running = readingPieces.get(after)
      if (running) return running
      const reading = findPiece(after, end).finally(() => readingPieces.delete(after))
      readingPieces.set(after, reading)
      return reading
    },
  }
}
