import type { AuthoredEntry } from '../../store/document-log.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** A new step begins after this time without an entry. */
const idleMs = 15 * minute
/** The maximum duration of a step. */
const maxStepMs = 30 * minute
/** Steps without a label that are older than this are joined by day. */
const dailyAfterMs = 30 * day

const dayOf = (at: number) => Math.floor(at / day)

/** Steps that are older than this are already joined by day. */
const settledAfterMs = dailyAfterMs + day
/** Steps of so many bytes are stored as a group. */
const groupBytes = 32 * 1024

/** True if a step that begins with `first` may also contain `next`. */
function belongTogether(first: { from: number; to: number }, next: { from: number; to: number }): boolean {
  return dayOf(first.from) === dayOf(next.to) && next.from - first.to < idleMs && next.to - first.from < maxStepMs
}

/**
 * Splits entries into steps. A step always ends at `reached`, the current position of a reader. An entry with
 * a label is a separate step, so that the states before and after it are kept.
 */
export function splitIntoSteps(entries: readonly AuthoredEntry[], reached = 0): AuthoredEntry[][] {
  const groups: AuthoredEntry[][] = []
  let span = { from: 0, to: 0 }
  let closed = true
  for (const entry of entries) {
    const next = { from: entry.at, to: entry.at }
    const hasLabel = entry.labels.length > 0
    const last = groups.at(-1)
    if (last && !closed && !hasLabel && belongTogether(span, next)) {
      last.push(entry)
      span = { from: span.from, to: Math.max(span.to, entry.at) }
    } else {
      groups.push([entry])
      span = next
    }
    closed = hasLabel || entry.position === reached
  }
  return groups
}

/** The fields of a stored step that decide whether it is joined. */
export interface StepHead {
  position: number
  from: number
  to: number
  /** Only joined if the history is too large: the step has a label, or its authors are unknown. */
  isFixed: boolean
  isGrouped: boolean
  bytes: number
}

/**
 * Runs of two or more steps that can be joined, as indexes from and to. They exist because each compaction
 * ends a step early.
 */
export function findRuns(heads: readonly StepHead[], now: number): [number, number][] {
  const runs: [number, number][] = []
  let start = 0
  for (let index = 1; index <= heads.length; index++) {
    const first = heads[start]
    const last = heads[index - 1]
    const next = heads[index]
    if (first && last && next && mayJoin({ ...first, to: last.to }, next, now)) continue
    if (index - start > 1) runs.push([start, index - 1])
    start = index
  }
  return runs
}

function mayJoin(first: StepHead, next: StepHead, now: number): boolean {
  if (first.isFixed || next.isFixed) return false
  if (belongTogether(first, next)) return true
  return now - next.to > dailyAfterMs && dayOf(first.from) === dayOf(next.to)
}

/**
 * The run whose joining saves the most space: all steps of the largest day, with or without labels, or
 * otherwise the older half. A flood of text that is deleted again disappears this way, and earlier steps are
 * kept.
 */
export function findHeaviestRun(heads: readonly StepHead[]): [number, number] | null {
  let heaviest: [number, number] | null = null
  let most = 0
  let start = 0
  let bytes = 0
  for (const [index, head] of heads.entries()) {
    if (dayOf(head.from) !== dayOf(heads[start]?.from ?? 0)) {
      start = index
      bytes = 0
    }
    bytes += head.bytes
    if (index > start && bytes > most) {
      most = bytes
      heaviest = [start, index]
    }
  }
  if (heaviest || heads.length < 2) return heaviest
  return [0, Math.max(1, Math.floor(heads.length / 2) - 1)]
}

/**
 * Runs of old steps that can be stored as a group, as indexes from and to. They end before a step that is large enough
 * alone and before another group; the last one waits until it is full.
 */
export function findGroups(heads: readonly StepHead[], now: number): [number, number][] {
  const groups: [number, number][] = []
  let start = 0
  let bytes = 0
  for (const [index, head] of heads.entries()) {
    if (now - head.to <= settledAfterMs) break
    const isApart = head.isGrouped || head.bytes >= groupBytes
    if (!isApart) bytes += head.bytes
    if (!isApart && bytes < groupBytes) continue
    const end = isApart ? index - 1 : index
    if (end > start) groups.push([start, end])
    start = index + 1
    bytes = 0
  }
  return groups
}
