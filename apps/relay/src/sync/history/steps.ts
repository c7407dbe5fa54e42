import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { HistoryAuthor, HistoryStep } from '@civic-hub/protocol'
import { addRanges, type ClockRanges, parseUpdate } from '@civic-hub/protocol/update'
import * as encoding from 'lib0/encoding'
import * as Y from 'yjs'
import type { AuthoredEntry } from '../../store/document-log.ts'
import { transactAsIs } from '../compaction/transact-as-is.ts'
import { transactReportingValues } from './overwritten-values.ts'

/** A step without its yjs update. */
type StepHead = Pick<HistoryStep, 'position' | 'from' | 'to' | 'labels'>

/** The changes of one account in a step that is being collected. */
interface Work {
  clientIds: Set<number>
  deletes: Map<number, ClockRanges>
}

/** Makes the content of a snapshot the first step of a document whose earlier history was not stored. */
export function createBaseStep(position: number, at: number, content: Uint8Array): HistoryStep {
  return {
    position,
    from: at,
    to: at,
    authors: [],
    labels: [],
    update: pack(Y.convertUpdateFormatV1ToV2(content)),
  }
}

/**
 * Applies entries to a document in one transaction, and returns the changes and their authors. Null if
 * nothing changed. Text that was written and deleted again within the step is not included, because yjs
 * removes it before it reports the change. Short values that replaced each other are all included.
 */
export function applyStep(doc: Y.Doc, entries: readonly AuthoredEntry[]): HistoryStep | null {
  const first = entries[0]
  const last = entries.at(-1)
  if (!first || !last) return null
  const head = {
    position: last.position,
    from: Math.min(...entries.map(({ at }) => at)),
    to: Math.max(...entries.map(({ at }) => at)),
    labels: [...new Set(entries.flatMap(({ labels }) => labels))],
  }
  const works = new Map<string, Work>()
  return capture(doc, head, works, (transaction) => {
    const seen = new Map<number, number>()
    for (const { accountId, content } of entries) {
      const reached = clocksOfClientIds(doc, content)
      Y.applyUpdate(doc, content)
      const work = workOf(works, accountId)
      for (const [clientId, clock] of reached) if (Y.getState(doc.store, clientId) > clock) work.clientIds.add(clientId)
      noteDeletes(transaction, seen, work)
    }
  })
}

/** Joins each run of adjacent steps into one step. `runs` are indexes from and to, in order. */
export function joinSteps(steps: readonly HistoryStep[], runs: readonly (readonly [number, number])[]): HistoryStep[] {
  const doc = new Y.Doc()
  const joined: HistoryStep[] = []
  let done = 0
  const applyUpTo = (end: number) => {
    for (; done < end; done++) Y.applyUpdateV2(doc, inflateRawSync(steps[done]?.update ?? nothing))
  }
  for (const [from, to] of runs) {
    transactAsIs(doc, () => applyUpTo(from))
    const run = steps.slice(from, to + 1)
    const works = new Map<string, Work>()
    const head = {
      position: Math.max(...run.map(({ position }) => position)),
      from: Math.min(...run.map((step) => step.from)),
      to: Math.max(...run.map((step) => step.to)),
      labels: [...new Set(run.flatMap(({ labels }) => labels))],
    }
    const step = capture(doc, head, works, () => {
      applyUpTo(to + 1)
      for (const { authors } of run) for (const author of authors) addAuthor(works, author)
    })
    // If a run of steps has no net change, its authors are still recorded.
    joined.push(step ?? { ...head, authors: authorsOf(works, new Map()), update: nothing })
  }
  if (doc.store.pendingStructs || doc.store.pendingDs) throw new Error('the steps do not follow each other')
  return joined
}

/** Encoding V2 is smaller after compression, because it groups similar values. */
const pack = (update: Uint8Array) => deflateRawSync(update, { level: 9 })

const nothing = pack(Y.encodeStateAsUpdateV2(new Y.Doc()))

function capture(
  doc: Y.Doc,
  head: StepHead,
  works: ReadonlyMap<string, Work>,
  change: (transaction: Y.Transaction) => void,
): HistoryStep | null {
  let step: HistoryStep | null = null
  const onUpdate = (update: Uint8Array, _origin: unknown, _doc: Y.Doc, { beforeState }: Y.Transaction) => {
    step = { ...head, authors: authorsOf(works, beforeState), update: pack(update) }
  }
  doc.on('updateV2', onUpdate)
  transactReportingValues(doc, change)
  doc.off('updateV2', onUpdate)
  return step
}

function workOf(works: Map<string, Work>, accountId: string): Work {
  const known = works.get(accountId) ?? { clientIds: new Set(), deletes: new Map() }
  works.set(accountId, known)
  return known
}

/** The state of each client id in an update, before that update is applied. */
function clocksOfClientIds(doc: Y.Doc, update: Uint8Array): Map<number, number> {
  const summary = parseUpdate(update)
  if (typeof summary === 'string') throw new Error(`an entry is ${summary}`)
  return new Map(summary.ranges.map(({ clientId }) => [clientId, Y.getState(doc.store, clientId)]))
}

/**
 * A transaction lists its deletions in the order in which they were made; `seen` is the number of them that
 * are already recorded.
 */
function noteDeletes(transaction: Y.Transaction, seen: Map<number, number>, { deletes }: Work): void {
  for (const [clientId, items] of transaction.deleteSet.clients) {
    const before = seen.get(clientId) ?? 0
    if (items.length === before) continue
    seen.set(clientId, items.length)
    const ranges = deletes.get(clientId) ?? []
    for (let index = before; index < items.length; index++) {
      const item = items[index]
      if (item) addRanges(ranges, [item.clock, item.len])
    }
    deletes.set(clientId, ranges)
  }
}

function addAuthor(works: Map<string, Work>, { accountId, clientIds, deletes }: HistoryAuthor): void {
  const work = workOf(works, accountId)
  for (const clientId of clientIds) work.clientIds.add(clientId)
  const summary = parseUpdate(deletes)
  if (typeof summary === 'string') throw new Error(`deletions are ${summary}`)
  for (const [clientId, deleted] of summary.deletes) {
    const ranges = work.deletes.get(clientId) ?? []
    addRanges(ranges, deleted)
    work.deletes.set(clientId, ranges)
  }
}

/**
 * Only deletions of items from before the step are reported, not of items that were inserted and deleted
 * within it.
 */
function authorsOf(works: ReadonlyMap<string, Work>, before: ReadonlyMap<number, number>): HistoryAuthor[] {
  const authors: HistoryAuthor[] = []
  for (const [accountId, { clientIds, deletes }] of works) {
    const lasting = new Map<number, number[]>()
    for (const [clientId, ranges] of deletes) {
      const within = rangesBefore(ranges, before.get(clientId) ?? 0)
      if (within.length > 0) lasting.set(clientId, within)
    }
    if (clientIds.size > 0 || lasting.size > 0)
      authors.push({ accountId, clientIds: [...clientIds], deletes: encodeDeletes(lasting) })
  }
  return authors
}

/** The parts of the ranges that are before a clock: `clock, length, clock, length, …`. */
function rangesBefore(ranges: ClockRanges, limit: number): number[] {
  const before: number[] = []
  for (const chunk of ranges) {
    for (let at = 0; at < chunk.length; at += 2) {
      const [from = 0, to = 0] = chunk.slice(at, at + 2)
      if (from < limit) before.push(from, Math.min(to, limit) - from)
    }
  }
  return before
}

/** A yjs update without structs. */
function encodeDeletes(deletes: ReadonlyMap<number, readonly number[]>): Uint8Array {
  return encoding.encode((encoder) => {
    encoding.writeVarUint(encoder, 0)
    encoding.writeVarUint(encoder, deletes.size)
    for (const [clientId, ranges] of deletes) {
      encoding.writeVarUint(encoder, clientId)
      encoding.writeVarUint(encoder, ranges.length / 2)
      for (const number of ranges) encoding.writeVarUint(encoder, number)
    }
  })
}
