/** How an update says where an item lies: in a root, inside the type that its anchor is, or beside its anchor. */
export const itemPlaces = { root: 0, within: 1, beside: 2 } as const
const placeMask = 3
/** It is the value of a key. */
const valueFlag = 4
/** It is more than one item long. */
const longFlag = 8

/** Some items of one client, one after the other, and where the update says that they lie. */
export interface ItemRun {
  clientId: number
  from: number
  to: number
  place: (typeof itemPlaces)[keyof typeof itemPlaces]
  isValue: boolean
  isLong: boolean
  /** The item that says where these lie; `noClock` without one. */
  anchorClientId: number
  anchorClock: number
  /** Their right neighbour; `noClock` without one. */
  rightClientId: number
  rightClock: number
}

export const noClock = -1

// An update may have half a million runs: plain numbers in one array weigh a fifth of objects, and another thread can
// take them over as they are.
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

/** Gathers the runs of an update; what is written in one go becomes one run. */
export function createItemRunWriter(numbers: number[], maxRuns: number) {
  /** Whether a run goes on where the last one ends: it stands beside an item of that, with the same right neighbour. */
  function continuesLast(last: number, run: ItemRun): boolean {
    return (
      run.place === itemPlaces.beside &&
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
    /** False when there are too many. */
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

/** Reads what the writer has gathered; a run is named by its index. */
export function createItemRunReader(numbers: ArrayLike<number>) {
  const count = numbers.length / fieldCount
  const field = (run: number, index: number): number => numbers[run * fieldCount + index] ?? 0
  const clientId = (run: number) => field(run, fields.clientId)
  const from = (run: number) => field(run, fields.from)
  const kind = (run: number) => field(run, fields.kind)
  let sections: Map<number, Section> | null = null
  let section: Section | undefined
  /** What was found last: many items lie in the same type. */
  let [foundClientId, foundClock, found] = [noClock, noClock, -1]

  /** The runs of a client lie together. */
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
    // Half a million searches of this kind: `findLast` would call a function for each step.
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

export type ItemRunReader = ReturnType<typeof createItemRunReader>
