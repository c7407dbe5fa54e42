import { setImmediate } from 'node:timers/promises'
import {
  createDocumentIndex,
  type DocumentIndex,
  decodeDocumentIndex,
  parseUpdate,
} from '@civic-hub/protocol/update'
import type { DocumentHead, DocumentLog } from '../../store/document-log.ts'
import type { DocumentWorker } from '../compaction/worker.ts'

/** In one turn of the loop so much of a log is read; an entry costs as much as its bytes and these. */
const bytesPerTurn = 256 * 1024
const entryCostBytes = 256
/** The log of the operator names so many positions. */
const maxNamed = 20

type Warn = (what: string, details: Record<string, unknown>) => void

export interface ReadIndex {
  known: DocumentIndex
  /** Positions of entries that are lost or can't be read. */
  unreadable: Set<number>
}

/**
 * The index of a document that is opened: that of its snapshot, and every entry after it. Others are served meanwhile.
 * What the disk has changed or lost is left out, and said once. Rejects when the snapshot itself can't be read.
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
    // Positions have no gaps, so a missing one was lost. Members are asked for it as well.
    for (follows++; follows < position; follows++) missing.push(follows)
    const summary = parseUpdate(content)
    if (typeof summary !== 'string' && known.judge(summary) !== 'missing-context') known.add(summary)
    // Only sound updates are stored. So these bytes, or those that they build on, have changed since.
    else corrupt.push(position)
    left -= content.length + entryCostBytes
    if (left > 0) continue
    await setImmediate()
    left = bytesPerTurn
  }
  if (missing.length > 0) warn('entries of the log are missing', named(missing))
  if (corrupt.length > 0) warn('entries of the log cannot be read', named(corrupt))
  return { known, unreadable: new Set([...missing, ...corrupt]) }

  /** The index can be made again of what it is the index of. */
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
