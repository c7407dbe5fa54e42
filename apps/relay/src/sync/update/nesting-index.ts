import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import * as Y from 'yjs'
import { addRanges, type ClockRanges, isWithin } from './clock-ranges.ts'
import { placeFields, placeKinds, type UpdateSummary } from './parse-update.ts'

/**
 * Deeper, yjs' own recursion comes near the end of the stack, and a device that deletes the outermost part is mute from
 * then on. An editor's lists in lists take two levels each.
 */
const maxNesting = 256
/** Items in lists down to this depth need not be remembered; whatever is not remembered is taken to lie so deep. */
const unremarkable = 16

/** A number for where an item lies: how deep, and whether it is the value of a key. */
const placeOf = (depth: number, isValue: boolean): number => 2 * depth + (isValue ? 1 : 0)
const depthOf = (place: number): number => place >> 1
const isValue = (place: number): boolean => (place & 1) === 1
const usual = placeOf(unremarkable, false)

/**
 * Where the items of a document lie, as far as it matters. yjs throws, and from then on reports nothing more, when the
 * value of a key is more than one item long and is split, or when types are nested too deep. An update does not say
 * where its items lie if they stand beside others: they lie where those do.
 */
export interface NestingIndex {
  /** What new structs would lie where, or null when no honest client puts them there. */
  find(summary: UpdateSummary, clockOf: (clientId: number) => number): Place[] | null
  add(found: readonly Place[]): void
}

interface Place {
  clientId: number
  from: number
  to: number
  place: number
}

/** By client id, in order: `from, to, place, from, to, place, …`. */
type PlacesByClientId = Map<number, number[]>

export function createNestingIndex(remembered: PlacesByClientId): NestingIndex {
  function placeAt(clientId: number, clock: number): number {
    const places = remembered.get(clientId)
    if (!places) return usual
    let low = 0
    let high = places.length / 3
    while (low < high) {
      const middle = (low + high) >> 1
      if ((places[3 * middle] ?? 0) <= clock) low = middle + 1
      else high = middle
    }
    const at = 3 * (low - 1)
    return at >= 0 && clock < (places[at + 1] ?? 0) ? (places[at + 2] ?? usual) : usual
  }

  return {
    find(summary, clockOf) {
      const runs = summary.places
      const count = runs.length / placeFields
      const field = (run: number, index: number): number => runs[run * placeFields + index] ?? 0
      const placeOfRun = new Array<number>(count).fill(unknown)
      const findRun = createRunFinder(runs)
      const isDeleted = createDeletionCheck(summary)
      const found: Place[] = []

      /** The run of this update that holds an item, or else comes before it; -1 when the item is known, or refers to nothing. */
      const runOf = (clientId: number, clock: number): number =>
        clock < clockOf(clientId) ? -1 : findRun(clientId, clock)

      /** What must be there before a run can be, in this update and not looked at yet; -1 for nothing. */
      function nextNeeded(run: number): number {
        if (run > 0 && field(run - 1, 0) === field(run, 0) && isOpen(run - 1)) return run - 1
        const beside = runOf(field(run, 3), field(run, 4))
        if (beside >= 0 && isOpen(beside)) return beside
        const right = runOf(field(run, 6), field(run, 7))
        return right >= 0 && isOpen(right) ? right : -1
      }
      const isOpen = (run: number): boolean => (placeOfRun[run] ?? unknown) < 0

      function placeOfReference(run: number): number {
        const [clientId, clock] = [field(run, 3), field(run, 4)]
        if (clock < clockOf(clientId)) return placeAt(clientId, clock)
        const other = findRun(clientId, clock)
        // What says nothing of where it lies does so in a root's list.
        return other >= 0 && clock < field(other, 2) ? (placeOfRun[other] ?? usual) : usual
      }

      for (let first = 0; first < count; first++) {
        const stack = isOpen(first) ? [first] : []
        for (let run = stack.at(-1); run !== undefined; run = stack.at(-1)) {
          const needed = nextNeeded(run)
          if (needed >= 0) {
            // In a circle everything waits for everything, and for ever.
            if (placeOfRun[needed] === waiting) return null
            placeOfRun[run] = waiting
            stack.push(needed)
            continue
          }
          stack.pop()
          const kind = field(run, 5)
          const where = kind & placeKinds.mask
          const reference = where === placeKinds.root ? 0 : placeOfReference(run)
          const place =
            where === placeKinds.beside
              ? reference
              : placeOf(
                  where === placeKinds.root ? 0 : depthOf(reference) + 1,
                  (kind & placeKinds.value) !== 0,
                )
          placeOfRun[run] = place
          if (depthOf(place) > maxNesting) return null
          const [clientId, to] = [field(run, 0), field(run, 2)]
          const from = Math.max(field(run, 1), clockOf(clientId))
          if (from >= to || (!isValue(place) && depthOf(place) <= unremarkable)) continue
          if ((kind & placeKinds.long) !== 0 && isValue(place) && !isDeleted(clientId, from, to)) return null
          found.push({ clientId, from, to, place })
        }
      }
      // They were found in the order of what they need, and are remembered in that of clocks.
      return found.sort((a, b) => a.from - b.from)
    },
    add(found) {
      for (const { clientId, from, to, place } of found) {
        const places = remembered.get(clientId)
        const last = places ? places.length - 3 : -1
        if (!places) remembered.set(clientId, [from, to, place])
        else if (places[last + 1] === from && places[last + 2] === place) places[last + 1] = to
        else places.push(from, to, place)
      }
    },
  }
}

const unknown = -1
const waiting = -2

/** Finds the last run of a client id that begins at or before a clock, or -1. An index is made when it is first asked. */
function createRunFinder(runs: ArrayLike<number>): (clientId: number, clock: number) => number {
  let sections: Map<number, { first: number; end: number }> | null = null

  function readSections(): Map<number, { first: number; end: number }> {
    const read = new Map<number, { first: number; end: number }>()
    for (let run = 0; run * placeFields < runs.length; run++) {
      const clientId = runs[run * placeFields] ?? 0
      const section = read.get(clientId)
      if (section) section.end = run + 1
      else read.set(clientId, { first: run, end: run + 1 })
    }
    return read
  }

  return (clientId, clock) => {
    sections ??= readSections()
    const section = sections.get(clientId)
    if (!section) return -1
    let low = section.first
    let high = section.end
    while (low < high) {
      const middle = (low + high) >> 1
      if ((runs[middle * placeFields + 1] ?? 0) <= clock) low = middle + 1
      else high = middle
    }
    return low > section.first ? low - 1 : -1
  }
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

/** For the store: the places of a document, as it is. */
export function encodeNestingIndex(doc: Y.Doc): Uint8Array {
  const byClientId: PlacesByClientId = new Map()
  const places = createNestingIndex(byClientId)
  for (const [clientId, structs] of doc.store.clients) {
    for (const struct of structs) {
      if (!(struct instanceof Y.Item)) continue
      const depth = depthOfItem(struct)
      const place = placeOf(depth, struct.parentSub !== null)
      if (!isValue(place) && depth <= unremarkable) continue
      const from = struct.id.clock
      places.add([{ clientId, from, to: from + struct.length, place }])
    }
  }
  return encoding.encode((encoder) => {
    encoding.writeVarUint(encoder, byClientId.size)
    for (const [clientId, found] of byClientId) {
      encoding.writeVarUint(encoder, clientId)
      encoding.writeVarUint(encoder, found.length / 3)
      for (let at = 0, end = 0; at < found.length; at += 3) {
        const [from = 0, to = 0, place = 0] = found.slice(at, at + 3)
        encoding.writeVarUint(encoder, from - end)
        encoding.writeVarUint(encoder, to - from)
        encoding.writeVarUint(encoder, place)
        end = to
      }
    }
  })
}

function depthOfItem(item: Y.Item): number {
  let depth = 0
  for (let { parent } = item; parent instanceof Y.AbstractType && parent._item; { parent } = parent._item)
    depth++
  return depth
}

/** Reads what `encodeNestingIndex` wrote. */
export function decodeNestingIndex(decoder: decoding.Decoder): NestingIndex {
  const byClientId: PlacesByClientId = new Map()
  for (let left = decoding.readVarUint(decoder); left > 0; left--) {
    const clientId = decoding.readVarUint(decoder)
    const found: number[] = []
    for (let more = decoding.readVarUint(decoder), end = 0; more > 0; more--) {
      const from = end + decoding.readVarUint(decoder)
      end = from + decoding.readVarUint(decoder)
      found.push(from, end, decoding.readVarUint(decoder))
    }
    byClientId.set(clientId, found)
  }
  return createNestingIndex(byClientId)
}
