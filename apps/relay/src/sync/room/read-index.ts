import { setImmediate } from 'node:timers/promises'
import { createDocumentIndex, type DocumentIndex, decodeDocumentIndex, parseUpdate } from '@civic-hub/protocol/update'
import type { DocumentHead, DocumentLog } from '../../store/document-log.ts'
import type { DocumentWorker } from '../compaction/worker.ts'

/**
 * The part of a log that is read in one turn of the event loop; an entry costs its bytes plus
 * `entryCostBytes`.
 */
const bytesPerTurn = 256 * 1024
const entryCostBytes = 256
/** The maximum number of positions in the operator's log. */
const maxNamed = 20

type Warn = (what: string, details: Record<string, unknown>) => void

export interface ReadIndex {
  known: DocumentIndex
  /** Positions of lost or unreadable entries. */
  unreadable: Set<number>
}

/**
 * The index of a document that is opened: the index of its snapshot, plus all later entries. Yields to the
 * event loop in between. Entries that are corrupted or lost on the disk are skipped, and logged once. Rejects
 * if the snapshot itself cannot be read.
 */
export async function readIndex(
  documentId: string,
  { snapshot, tail }: DocumentHead,
  { log, worker }: { log: Pick<DocumentLog, 'readSnapshot'>; worker: Pick<DocumentWorker, 'parse'> },
  warn: Warn,
): Promise<ReadIndex> {
  const known = snapshot ? await readSnapshotIndex(snapshot.known) : decodeDocumentIndex(null)
  const missing: number[] = []
  const corrupt: number[] = []
  let follows = snapshot?.position ?? 0
  let left = bytesPerTurn
  for (const { content, position } of tail) {
    // Positions have no gaps, so a missing one was lost. Members are asked to upload it as well.
    for (follows++; follows < position; follows++) missing.push(follows)
    const summary = parseUpdate(content)
    if (typeof summary !== 'string' && known.judge(summary) !== 'missing-context') known.add(summary)
    // Only valid updates are stored, so these bytes, or those that they depend on, have changed since.
    else corrupt.push(position)
    left -= content.length + entryCostBytes
    if (left > 0) continue
    await setImmediate()
    left = bytesPerTurn
  }
  if (missing.length > 0) warn('entries of the log are missing', named(missing))
  if (corrupt.length > 0) warn('entries of the log cannot be read', named(corrupt))
  return { known, unreadable: new Set([...missing, ...corrupt]) }

  /** A corrupted index can be computed again from the snapshot. */
  async function readSnapshotIndex(bytes: Uint8Array): Promise<DocumentIndex> {
    try {
      return decodeDocumentIndex(bytes)
    } catch {
      warn('the index of a snapshot cannot be read, and is made anew', {})
    }
    const { content } = (await log.readSnapshot(documentId)) ?? {}
    const { summary } = await worker.parse(Uint8Array.from(content ?? []))
    if (typeof summary === 'string') throw new Error(`the snapshot is ${summary}`)
    const made = createDocumentIndex(new Map(), new Map())
    made.add(summary)
    return made
  }
}

const named = (positions: readonly number[]) => ({
  count: positions.length,
  positions: positions.slice(0, maxNamed),
})
