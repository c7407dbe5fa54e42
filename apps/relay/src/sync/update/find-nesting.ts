import { addRanges, type ClockRanges, isWithin } from './clock-ranges.ts'
import { createItemRunReader, itemPlaces } from './item-runs.ts'
import { isRemarkable, type NestedRange, type Nesting, usual } from './nesting.ts'
import type { UpdateSummary } from './parse-update.ts'

/**
 * Deeper, yjs' own recursion comes near the end of the stack, and a device that deletes the outermost type reports
 * nothing any more. An editor's lists in lists take two levels each.
 */
const maxDepth = 256

/**
 * The remarkable ranges among the new structs of an update, in the order of clocks; null when no honest client puts
 * structs there. `nestingAt` says where known items lie.
 */
export function findNesting(
  summary: UpdateSummary,
  clockOf: (clientId: number) => number,
  nestingAt: (clientId: number, clock: number) => Nesting,
): NestedRange[] | null {
  const runs = createItemRunReader(summary.itemRuns)
  const isDeleted = createDeletionCheck(summary)
  const nestings = new Array<Nesting | 'waiting' | undefined>(runs.count)
  const found: NestedRange[] = []

  const nestingOf = (run: number): Nesting | null => {
    const nesting = nestings[run]
    return typeof nesting === 'object' ? nesting : null
  }

  /** The run of this update that an item is in or comes after; null when the item is known, or there is none. */
  function unresolvedRun(clientId: number, clock: number): number | null {
    if (clock < clockOf(clientId)) return null
    const run = runs.find(clientId, clock)
    return run >= 0 && !nestingOf(run) ? run : null
  }

  /** What has to be resolved before a run can be; null for nothing. */
  function nextNeeded(run: number): number | null {
    if (run > 0 && runs.clientId(run - 1) === runs.clientId(run) && !nestingOf(run - 1)) return run - 1
    return (
      unresolvedRun(runs.anchorClientId(run), runs.anchorClock(run)) ??
      unresolvedRun(runs.rightClientId(run), runs.rightClock(run))
    )
  }

  function nestingOfAnchor(run: number): Nesting {
    const [clientId, clock] = [runs.anchorClientId(run), runs.anchorClock(run)]
    if (clock < clockOf(clientId)) return nestingAt(clientId, clock)
    const other = runs.find(clientId, clock)
    // Items of a root's list are in no run.
    return (other >= 0 && clock < runs.to(other) && nestingOf(other)) || usual
  }

  function resolve(run: number): Nesting {
    const isValue = runs.isValue(run)
    switch (runs.place(run)) {
      case itemPlaces.beside:
        return nestingOfAnchor(run)
      case itemPlaces.within:
        return { depth: nestingOfAnchor(run).depth + 1, isValue }
      default:
        return { depth: 0, isValue }
    }
  }

  /** False when no honest client puts the run there. */
  function take(run: number, nesting: Nesting): boolean {
    if (nesting.depth > maxDepth) return false
    const clientId = runs.clientId(run)
    const from = Math.max(runs.from(run), clockOf(clientId))
    const to = runs.to(run)
    if (from >= to || !isRemarkable(nesting)) return true
    if (runs.isLong(run) && nesting.isValue && !isDeleted(clientId, from, to)) return false
    found.push({ clientId, from, to, depth: nesting.depth, isValue: nesting.isValue })
    return true
  }

  for (let first = 0; first < runs.count; first++) {
    if (nestingOf(first)) continue
    const stack = [first]
    for (let run = stack.at(-1); run !== undefined; run = stack.at(-1)) {
      const needed = nextNeeded(run)
      if (needed !== null) {
        // The runs wait for each other in a circle.
        if (nestings[needed] === 'waiting') return null
        nestings[run] = 'waiting'
        stack.push(needed)
        continue
      }
      stack.pop()
      const nesting = resolve(run)
      nestings[run] = nesting
      if (!take(run, nesting)) return null
    }
  }
  return found.sort((a, b) => a.from - b.from)
}

/** Values that were overwritten and are kept for an undo come as one, deleted as a whole. */
function createDeletionCheck({
  deletes,
}: UpdateSummary): (clientId: number, from: number, to: number) => boolean {
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
