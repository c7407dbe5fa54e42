import { findLast } from './binary-search.ts'
import { findNesting } from './find-nesting.ts'
import { type NestedRange, usual } from './nesting.ts'
import type { UpdateSummary } from './parse-update.ts'

/**
 * The nesting of a document's items, where it matters. yjs throws, and then reports no further changes, when
 * the value of a key is more than one clock long and is split, or when types are nested too deep. An update
 * does not contain the parent of an item that has a neighbour: it is the parent of that neighbour.
 */
export interface NestingIndex {
  /**
   * The ranges with unusual nesting among the new structs of an update; null if the update places structs
   * where no honest client does.
   */
  find(summary: UpdateSummary, clockOf: (clientId: number) => number): NestedRange[] | null
  add(found: readonly NestedRange[]): void
  /** The number of stored ranges. */
  readonly size: number
}

// The ranges of a client are consecutive numbers, in the order of clocks: a ten-year committee has 7,000 of
// them.
const fields = { from: 0, to: 1, nesting: 2 } as const
export const fieldsPerRange = 3
export type RangesByClientId = Map<number, number[]>

export function createNestingIndex(remembered: RangesByClientId): NestingIndex {
  let size = 0
  for (const { length } of remembered.values()) size += length / fieldsPerRange

  function nestingAt(clientId: number, clock: number): number {
    const ranges = remembered.get(clientId)
    if (!ranges) return usual
    const field = (range: number, index: number): number => ranges[range * fieldsPerRange + index] ?? 0
    const count = ranges.length / fieldsPerRange
    const range = findLast(0, count, (index) => field(index, fields.from) <= clock)
    return range >= 0 && clock < field(range, fields.to) ? field(range, fields.nesting) : usual
  }

  return {
    find: (summary, clockOf) => findNesting(summary, clockOf, nestingAt),
    add(found) {
      for (const { clientId, from, to, nesting } of found) {
        const ranges = remembered.get(clientId)
        const last = (ranges?.length ?? 0) - fieldsPerRange
        if (ranges && ranges[last + fields.to] === from && ranges[last + fields.nesting] === nesting) {
          ranges[last + fields.to] = to
          continue
        }
        size++
        if (ranges) ranges.push(from, to, nesting)
        else remembered.set(clientId, [from, to, nesting])
      }
    },
    get size() {
      return size
    },
  }
}
