/**
 * The ways in which an update encodes the position of an item: in a root, inside the type that its anchor is,
 * or next to its anchor.
 */
export const itemPlaces = { root: 0, within: 1, adjacent: 2 } as const
const placeMask = 3
/** The item is the value of a key. */
const valueFlag = 4
/** The item is more than one clock long. */
const longFlag = 8

/** Consecutive items of one client, and their position in the update. */
export interface ItemRun {
  clientId: number
  from: number
  to: number
  place: (typeof itemPlaces)[keyof typeof itemPlaces]
  isValue: boolean
  isLong: boolean
  /** The item that determines the position of these; `noClock` if there is none. */
  anchorClientId: number
  anchorClock: number
  /** The right neighbour of the items; `noClock` if there is none. */
  rightClientId: number
  rightClock: number
}

export const noClock = -1

// An update may have half a million runs. Plain numbers in one array need a fifth of the memory of objects,
// and can be transferred to another thread without a copy.
const fields = {
  clientId: 0,
  from: 1,
  to: 2,
  anchorClientId: 3,
  anchorClock: 4,
  kind: 5,
  rightClientId: 6,
  rightClock: 7,
} as const
const fieldCount = 8

/** Collects the runs of an update; items that were written in one go become one run. */
export function createItemRunWriter(numbers: number[], maxRuns: number) {
  /**
   * True if a run continues the last one: it is next to an item of that run, with the same right neighbour.
   */
  function continuesLast(last: number, run: ItemRun): boolean {
    return (
      run.place === itemPlaces.adjacent &&
      !run.isValue &&
      !run.isLong &&
      run.clientId === numbers[last + fields.clientId] &&
      run.from === numbers[last + fields.to] &&
      run.anchorClientId === run.clientId &&
      run.anchorClock >= (numbers[last + fields.from] ?? 0) &&
      ((numbers[last + fields.kind] ?? 0) & longFlag) === 0 &&
      run.rightClientId === numbers[last + fields.rightClientId] &&
      run.rightClock === numbers[last + fields.rightClock]
    )
  }

  return {
    /** Returns false if there are too many runs. */
    add(run: ItemRun): boolean {
      const last = numbers.length - fieldCount
      if (last >= 0 && continuesLast(last, run)) numbers[last + fields.to] = run.to
      else if (numbers.length === maxRuns * fieldCount) return false
      else
        numbers.push(
          run.clientId,
          run.from,
          run.to,
          run.anchorClientId,
          run.anchorClock,
          run.place | (run.isValue ? valueFlag : 0) | (run.isLong ? longFlag : 0),
          run.rightClientId,
          run.rightClock,
        )
      return true
    },
  }
}

interface Section {
  clientId: number
  first: number
  end: number
}

/** Reads the runs that the writer has collected; a run is identified by its index. */
export function createItemRunReader(numbers: ArrayLike<number>) {
  const count = numbers.length / fieldCount
  const field = (run: number, index: number): number => numbers[run * fieldCount + index] ?? 0
  const clientId = (run: number) => field(run, fields.clientId)
  const from = (run: number) => field(run, fields.from)
  const kind = (run: number) => field(run, fields.kind)
  let sections: Map<number, Section> | null = null
  let section: Section | undefined
  /** The last result is cached: many items are in the same type. */
  let [foundClientId, foundClock, found] = [noClock, noClock, -1]

  /** The runs of a client are next to each other. */
  function readSections(): Map<number, Section> {
    const read = new Map<number, Section>()
    for (let run = 0; run < count; run++) {
      const known = read.get(clientId(run))
      if (known) known.end = run + 1
      else read.set(clientId(run), { clientId: clientId(run), first: run, end: run + 1 })
    }
    return read
  }

  function find(client: number, clock: number): number {
    if (section?.clientId !== client) {
      sections ??= readSections()
      section = sections.get(client)
    }
    if (!section) return -1
    // This search runs half a million times; `findLast` would call a function for each step.
    let low = section.first
    let high = section.end
    while (low < high) {
      const middle = (low + high) >> 1
      if (from(middle) <= clock) low = middle + 1
      else high = middle
    }
    return low > section.first ? low - 1 : -1
  }

  return {
    count,
    clientId,
    from,
    to: (run: number) => field(run, fields.to),
    anchorClientId: (run: number) => field(run, fields.anchorClientId),
    anchorClock: (run: number) => field(run, fields.anchorClock),
    rightClientId: (run: number) => field(run, fields.rightClientId),
    rightClock: (run: number) => field(run, fields.rightClock),
    place: (run: number) => kind(run) & placeMask,
    isValue: (run: number) => (kind(run) & valueFlag) !== 0,
    isLong: (run: number) => (kind(run) & longFlag) !== 0,
    /** The last run of a client that begins at or before a clock, or -1. */
    find(client: number, clock: number): number {
      if (client === foundClientId && clock === foundClock) return found
      found = find(client, clock)
      foundClientId = client
      foundClock = clock
      return found
    },
  }
}
