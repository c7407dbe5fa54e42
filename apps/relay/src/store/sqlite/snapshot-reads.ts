import { setImmediate } from 'node:timers/promises'
import type { Database } from 'better-sqlite3'

export interface StoredSnapshot {
  position: number
  at: number
  content: Uint8Array
}

/** Reads snapshots on the serving thread, one part in each turn of the event loop. */
export function createSnapshotReads(database: Database) {
  const rowOf = database.prepare<[number], StoredSnapshot & { parts: number }>(
    'SELECT position, at, content, parts FROM snapshots WHERE document = ?',
  )
  const positionOf = database.prepare<[number], { position: number }>(
    'SELECT position FROM snapshots WHERE document = ?',
  )
  const bytesOf = database.prepare<[number], { bytes: number }>(
    `SELECT length(content) + coalesce((SELECT sum(length(content)) FROM snapshot_parts
       WHERE snapshot_parts.document = snapshots.document AND snapshot_parts.position = snapshots.position), 0) AS bytes
     FROM snapshots WHERE document = ?`,
  )
  const bytesOfParts = database.prepare<[number, number], { bytes: number | null }>(
    'SELECT sum(length(content)) AS bytes FROM snapshot_parts WHERE document = ? AND position = ?',
  )
  const partOf = database.prepare<[number, number, number], { content: Uint8Array }>(
    'SELECT content FROM snapshot_parts WHERE document = ? AND position = ? AND part = ?',
  )

  const position = (number: number): number => positionOf.get(number)?.position ?? 0
  const bytes = (number: number): number => bytesOf.get(number)?.bytes ?? 0

  /** Null if the snapshot was replaced in the meantime. */
  async function readParts(number: number, snapshot: StoredSnapshot, parts: number): Promise<Uint8Array | null> {
    const content = new Uint8Array(bytesOfParts.get(number, snapshot.position)?.bytes ?? 0)
    let filled = 0
    let part = 0
    for (; part < parts; part++) {
      if (part > 0) await setImmediate()
      const read = partOf.get(number, snapshot.position, part)?.content
      if (!read || filled + read.length > content.length) break
      content.set(read, filled)
      filled += read.length
    }
    if (part === parts && filled === content.length) return content
    if (position(number) !== snapshot.position) return null
    throw new Error('A part of the snapshot is missing')
  }

  async function read(number: number): Promise<StoredSnapshot | null> {
    for (;;) {
      const row = rowOf.get(number)
      if (!row) return null
      const { parts, ...snapshot } = row
      if (parts === 0) return snapshot
      const content = await readParts(number, snapshot, parts)
      if (content) return { ...snapshot, content }
    }
  }

  return {
    /** The position of the snapshot; 0 if there is none. */
    position,
    /** Bytes of the snapshot's content. */
    bytes,
    read,
  }
}
