import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import { addRanges, type ClockRanges, holdsAll } from './clock-ranges.ts'
import { createNestingIndex, decodeNestingIndex, type NestingIndex } from './nesting-index.ts'
import { parseUpdate, type UpdateSummary } from './parse-update.ts'

/**
 * The result of `judge`. 'new': the update has new changes. 'known': it has none. 'missing-context': it
 * refers to structs that are missing. 'overlapping': it begins inside known structs and continues after them.
 * 'unsound': it places structs where no honest client does.
 *
 * An overlapping update must be sent again from the end of the known structs: yjs throws if that end was
 * garbage-collected, because the update would continue in the middle of a deleted item.
 */
type Verdict = 'new' | 'known' | 'missing-context' | 'overlapping' | 'unsound'

/**
 * The index of a document, without its content: the end of each client id's clocks, and the deletions. It is
 * enough to decide whether an update has new changes, and whether everything that it refers to is present.
 */
export interface DocumentIndex {
  judge(summary: UpdateSummary): Verdict
  add(summary: UpdateSummary): void
  /** True if there is memory for what the update adds to the index. No real committee reaches the limit. */
  hasSpaceFor(summary: UpdateSummary): boolean
  /** The client ids for which the update has new changes. */
  clientIdsOfNew(summary: UpdateSummary): Set<number>
  /** In yjs' own encoding of state vectors. */
  stateVector(): Uint8Array
}

/** Ranges of deletions, of 8 bytes each. A ten-year committee has 27,000. */
const maxDeletions = 1_000_000
/** Ranges of the nesting index, of 24 bytes each. A ten-year committee has 7,000. */
const maxNested = 1_000_000

export function createDocumentIndex(
  clocks: Map<number, number>,
  deletes: Map<number, ClockRanges>,
  nesting: NestingIndex = createNestingIndex(new Map()),
): DocumentIndex {
  /** The result for the update that was judged last; that update is added next. */
  let found: { summary: UpdateSummary; nested: ReturnType<NestingIndex['find']> } | null = null
  /** An upper bound: ranges that were joined are counted twice. */
  let maxDeleted = countRanges(deletes)
  const known = (clientId: number) => clocks.get(clientId) ?? 0
  let encoded: Uint8Array | null = null

  return {
    judge(summary) {
      let isNew = false
      let overlaps = false
      const reached = new Map<number, number>()
      const clockOf = (clientId: number) => reached.get(clientId) ?? known(clientId)
      for (const { clientId, from, to } of summary.ranges) {
        if (from > clockOf(clientId)) return 'missing-context'
        if (to > clockOf(clientId)) {
          isNew = true
          if (from < known(clientId)) overlaps = true
          reached.set(clientId, to)
        }
      }
      for (const [clientId, clock] of summary.refers) if (clock >= clockOf(clientId)) return 'missing-context'
      for (const [clientId, ranges] of summary.deletes) {
        const last = ranges.length - 2
        if ((ranges[last] ?? 0) + (ranges[last + 1] ?? 0) > clockOf(clientId)) return 'missing-context'
        if (!isNew && !holdsAll(deletes.get(clientId) ?? [], ranges)) isNew = true
      }
      if (!isNew) return 'known'
      if (overlaps) return 'overlapping'
      found = { summary, nested: nesting.find(summary, known) }
      return found.nested ? 'new' : 'unsound'
    },
    add(summary) {
      encoded = null
      const nested = found?.summary === summary ? found.nested : nesting.find(summary, known)
      found = null
      if (nested) nesting.add(nested)
      for (const { clientId, to } of summary.ranges) if (to > known(clientId)) clocks.set(clientId, to)
      maxDeleted += countDeletions(summary)
      for (const [clientId, ranges] of summary.deletes) {
        const there = deletes.get(clientId) ?? []
        // A device that returns sends all deletions of the document again.
        if (holdsAll(there, ranges)) continue
        addRanges(there, ranges)
        deletes.set(clientId, there)
      }
    },
    hasSpaceFor(summary) {
      const added = countDeletions(summary)
      if (maxDeleted + added > maxDeletions) maxDeleted = countRanges(deletes)
      const nested = found?.summary === summary ? (found.nested?.length ?? 0) : 0
      return maxDeleted + added <= maxDeletions && nesting.size + nested <= maxNested
    },
    clientIdsOfNew(summary) {
      const clientIds = new Set<number>()
      for (const { clientId, to } of summary.ranges) if (to > known(clientId)) clientIds.add(clientId)
      return clientIds
    },
    stateVector() {
      encoded ??= encodeStateVector(clocks)
      return encoded
    },
  }
}

function countDeletions({ deletes }: UpdateSummary): number {
  let count = 0
  for (const ranges of deletes.values()) count += ranges.length / 2
  return count
}

function countRanges(deletes: ReadonlyMap<number, ClockRanges>): number {
  let count = 0
  for (const ranges of deletes.values()) for (const chunk of ranges) count += chunk.length / 2
  return count
}

function encodeStateVector(clocks: ReadonlyMap<number, number>): Uint8Array {
  return encoding.encode((encoder) => {
    encoding.writeVarUint(encoder, clocks.size)
    for (const [clientId, clock] of clocks) {
      encoding.writeVarUint(encoder, clientId)
      encoding.writeVarUint(encoder, clock)
    }
  })
}

/**
 * Encodes the index of a snapshot for the store: its clocks, its deletions and the nesting of its items (see
 * `encodeNestingIndex`), so that opening a room does not need to read the whole snapshot.
 */
export function encodeDocumentIndex(summary: UpdateSummary, nesting: Uint8Array): Uint8Array {
  const clocks = new Map<number, number>()
  for (const { clientId, to } of summary.ranges) clocks.set(clientId, Math.max(to, clocks.get(clientId) ?? 0))
  return encoding.encode((encoder) => {
    encoding.writeVarUint8Array(encoder, encodeStateVector(clocks))
    encoding.writeVarUint(encoder, summary.deletes.size)
    for (const [clientId, ranges] of summary.deletes) {
      encoding.writeVarUint(encoder, clientId)
      encoding.writeVarUint(encoder, ranges.length / 2)
      for (let at = 0; at < ranges.length; at++) encoding.writeVarUint(encoder, ranges[at] ?? 0)
    }
    encoding.writeUint8Array(encoder, nesting)
  })
}

/** Decodes the result of `encodeDocumentIndex`. */
export function decodeDocumentIndex(bytes: Uint8Array | null): DocumentIndex {
  const clocks = new Map<number, number>()
  const deletes = new Map<number, ClockRanges>()
  if (bytes) {
    const decoder = decoding.createDecoder(bytes)
    const vector = decoding.createDecoder(decoding.readVarUint8Array(decoder))
    for (let left = decoding.readVarUint(vector); left > 0; left--)
      clocks.set(decoding.readVarUint(vector), decoding.readVarUint(vector))
    for (let left = decoding.readVarUint(decoder); left > 0; left--) {
      const clientId = decoding.readVarUint(decoder)
      const ranges = new Array<number>(2 * decoding.readVarUint(decoder))
      for (let at = 0; at < ranges.length; at++) ranges[at] = decoding.readVarUint(decoder)
      const there: ClockRanges = []
      addRanges(there, ranges)
      deletes.set(clientId, there)
    }
    // Older snapshots have no nesting index.
    if (decoding.hasContent(decoder)) return createDocumentIndex(clocks, deletes, decodeNestingIndex(decoder))
  }
  return createDocumentIndex(clocks, deletes)
}

/** True if a relay without any state of a document accepts this update as the whole document. */
export function isSoundDocument(update: Uint8Array): boolean {
  const summary = parseUpdate(update)
  if (typeof summary === 'string') return false
  const known = createDocumentIndex(new Map(), new Map())
  const verdict = known.judge(summary)
  return verdict === 'known' || (verdict === 'new' && known.hasSpaceFor(summary))
}
