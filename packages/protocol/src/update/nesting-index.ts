import { findLast } from './binary-search.ts'
import { findNesting } from './find-nesting.ts'
import { type NestedRange, usual } from './nesting.ts'
import type { UpdateSummary } from './parse-update.ts'

/**
 * Where the items of a document lie, as far as it matters. yjs throws, and from then on reports nothing more, when the
 * value of a key is more than one item long and is split, or when types are nested too deep. An update does not say
 * where an item lies that stands beside another: it lies where that one does.
 */
export interface NestingIndex {
  /** The remarkable ranges among the new structs of an update; null when no honest client puts structs there. */
  find(summary: UpdateSummary, clockOf: (clientId: number) => number): NestedRange[] | null
  add(found: readonly NestedRange[]): void
  /** How many ranges are remembered. */
  readonly size: number
}

// The ranges of a client are numbers in a row, in the order of clocks: a ten-year committee has 7,000 of them.
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
