import type { AuthoredEntry } from '../../store/document-log.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** After this long without an entry, a new step begins. */
const idleMs = 15 * minute
/** A step spans at most this long. */
const maxStepMs = 30 * minute
/** Older steps without a label are put together by day. */
const dailyAfterMs = 30 * day

const dayOf = (at: number) => Math.floor(at / day)

/** Whether a step that begins at `first` may still contain `next`. */
function belongTogether(first: { from: number; to: number }, next: { from: number; to: number }): boolean {
  return (
    dayOf(first.from) === dayOf(next.to) && next.from - first.to < idleMs && next.to - first.from < maxStepMs
  )
}

/**
 * Splits entries into steps. A step always ends at `reached`, where a reader is now. An entry with a label is a step of
 * its own, so that the states before and after it are kept.
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

/** A stored step, as far as it matters for putting steps together. */
export interface StepHead {
  position: number
  from: number
  to: number
  /** Never put together with others unless space runs out: it has a label, or nobody knows who wrote it. */
  isFixed: boolean
  bytes: number
}

/** Runs of two or more steps that may become one, as indexes from and to: each compaction ends a step too early. */
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
 * The run that makes the most room: all of the day that takes most, labels or not, or else the older half. A flood of
 * text that is deleted again comes to nothing this way, and what was before it stays.
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
