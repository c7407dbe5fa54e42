import { addRanges, type ClockRanges, isWithin } from './clock-ranges.ts'
import { createItemRunReader, itemPlaces, noClock } from './item-runs.ts'
import type { UpdateSummary } from './parse-update.ts'

/**
 * Items in lists down to this depth are not stored; an item that is not stored counts as being at this depth.
 */
const unremarkableDepth = 16

/** The position of an item: the number of types around it, and whether it is the value of a key. */
export interface Nesting {
  depth: number
  isValue: boolean
}

/** Items of one client with the same nesting. */
export interface NestedRange {
  clientId: number
  from: number
  to: number
  /** See `encodeNesting`. */
  nesting: number
}

/** The nesting as one number, because an update may have half a million. */
export const encodeNesting = ({ depth, isValue }: Nesting): number => 2 * depth + (isValue ? 1 : 0)
const depthOf = (nesting: number): number => nesting >> 1
const isValue = (nesting: number): boolean => (nesting & 1) === 1

/** The nesting of an item that is not stored. */
export const usual = encodeNesting({ depth: unremarkableDepth, isValue: false })

export const isRemarkable = (nesting: number): boolean => isValue(nesting) || depthOf(nesting) > unremarkableDepth

/**
 * With deeper nesting, yjs' own recursion almost overflows the stack, and a device that deletes the outermost
 * type reports no further changes. In an editor, each list in a list needs two levels.
 */
const maxDepth = 256

/**
 * The state of a run that is not resolved yet, and of one that waits for other runs. The state of a resolved
 * run is its nesting plus 1.
 */
const unresolved = 0
const waiting = -1

/**
 * The ranges with unusual nesting among the new structs of an update, those of each client in the order of
 * clocks; null if the update places structs where no honest client does. `nestingAt` returns the nesting of
 * known items. An update may have half a million runs, all in one turn of the event loop: therefore there is
 * no object for each.
 */
export function findNesting(
  summary: UpdateSummary,
  knownClockOf: (clientId: number) => number,
  nestingAt: (clientId: number, clock: number) => number,
): NestedRange[] | null {
  const runs = createItemRunReader(summary.itemRuns)
  const isDeleted = createDeletionCheck(summary)
  const nestings = new Int16Array(runs.count)
  const clockOf = rememberLast(knownClockOf)
  const found: NestedRange[] = []
  let last: NestedRange | undefined

  const isResolved = (run: number): boolean => (nestings[run] ?? unresolved) > unresolved

  /**
   * The run of this update that contains an item or precedes it; -1 if the item is known, or there is none.
   */
  function unresolvedRun(clientId: number, clock: number): number {
    if (clock === noClock || clock < clockOf(clientId)) return -1
    const run = runs.find(clientId, clock)
    return run >= 0 && !isResolved(run) ? run : -1
  }

  /** The run that must be resolved before this one; -1 if there is none. */
  function nextNeeded(run: number): number {
    if (run > 0 && !isResolved(run - 1) && runs.clientId(run - 1) === runs.clientId(run)) return run - 1
    const anchor = unresolvedRun(runs.anchorClientId(run), runs.anchorClock(run))
    return anchor >= 0 ? anchor : unresolvedRun(runs.rightClientId(run), runs.rightClock(run))
  }

  function nestingOfAnchor(run: number): number {
    const clientId = runs.anchorClientId(run)
    const clock = runs.anchorClock(run)
    if (clock < clockOf(clientId)) return nestingAt(clientId, clock)
    const other = runs.find(clientId, clock)
    // Items of a root's list are in no run.
    return other >= 0 && clock < runs.to(other) && isResolved(other) ? (nestings[other] ?? 0) - 1 : usual
  }

  function resolve(run: number): number {
    const place = runs.place(run)
    if (place === itemPlaces.adjacent) return nestingOfAnchor(run)
    const depth = place === itemPlaces.within ? depthOf(nestingOfAnchor(run)) + 1 : 0
    return encodeNesting({ depth, isValue: runs.isValue(run) })
  }

  /** Returns false if no honest client places the run there. */
  function take(run: number, nesting: number): boolean {
    if (depthOf(nesting) > maxDepth) return false
    if (!isRemarkable(nesting)) return true
    const clientId = runs.clientId(run)
    const from = Math.max(runs.from(run), clockOf(clientId))
    const to = runs.to(run)
    if (from >= to) return true
    if (runs.isLong(run) && isValue(nesting) && !isDeleted(clientId, from, to)) return false
    if (last?.to === from && last.clientId === clientId && last.nesting === nesting) {
      last.to = to
    } else {
      last = { clientId, from, to, nesting }
      found.push(last)
    }
    return true
  }

  function resolveAndTake(run: number): boolean {
    const nesting = resolve(run)
    nestings[run] = nesting + 1
    return take(run, nesting)
  }

  /** Resolves a run after the runs that it depends on. Returns false if the update is unsound. */
  function resolveInOrder(first: number): boolean {
    const stack = [first]
    for (let run = stack.at(-1); run !== undefined; run = stack.at(-1)) {
      const needed = nextNeeded(run)
      if (needed >= 0) {
        // The runs depend on each other in a cycle.
        if (nestings[needed] === waiting) return false
        nestings[run] = waiting
        stack.push(needed)
        continue
      }
      stack.pop()
      if (!resolveAndTake(run)) return false
    }
    return true
  }

  for (let run = 0; run < runs.count; run++) {
    if (isResolved(run)) continue
    // Most runs do not depend on a later one.
    if (!(nextNeeded(run) < 0 ? resolveAndTake(run) : resolveInOrder(run))) return null
  }
  return found
}

/** Caches the last look-up: most runs need the same client id as the run before. */
function rememberLast(clockOf: (clientId: number) => number): (clientId: number) => number {
  let last = noClock
  let clock = 0
  return (clientId) => {
    if (clientId !== last) clock = clockOf(clientId)
    last = clientId
    return clock
  }
}

/** Values that were overwritten and are stored for an undo are one item, deleted as a whole. */
function createDeletionCheck({ deletes }: UpdateSummary): (clientId: number, from: number, to: number) => boolean {
  const byClientId = new Map<number, ClockRanges>()
  return (clientId, from, to) => {
    const known = byClientId.get(clientId)
    const ranges = known ?? []
    if (!known) {
      addRanges(ranges, deletes.get(clientId) ?? [])
      byClientId.set(clientId, ranges)
    }
    return isWithin(ranges, from, to)
  }
}
