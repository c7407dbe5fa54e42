/*
 * Reads the structure of an update, without a document and without yjs' own reader: that reader skips bytes
 * it does not know, and creates an object for every struct. Source of the format: yjs 13.6, UpdateDecoderV1
 * and ContentXxx.
 */
import * as decoding from 'lib0/decoding'
import { createItemRunWriter, type ItemRun, itemPlaces, noClock } from './item-runs.ts'
import { canBeLong, readContent, readLength, Unsound } from './parse-content.ts'
import { readDeletes } from './parse-deletes.ts'

interface ClockRange {
  clientId: number
  from: number
  to: number
}

export interface UpdateSummary {
  /** The structs of the update, by client id; contiguous, without the gaps that the update may contain. */
  ranges: ClockRange[]
  structs: number
  /** The highest clock that the update refers to, for each client id. */
  refers: Map<number, number>
  /** `clock, length, clock, length, …`, sorted and merged. */
  deletes: Map<number, ArrayLike<number>>
  /** The positions of the update's items, see `createItemRunReader`. Items of a root's list are left out. */
  itemRuns: ArrayLike<number>
}

export type Unreadable = 'malformed' | 'unsound'

const maxStructs = 2_000_000
const maxClientIds = 20_000
/** More runs of items than a document of the largest frame has. */
const maxItemRuns = 500_000
/** Without gaps there is one range for each client id; no real update has many. */
const maxRanges = 32_768

const infoGc = 0
const infoSkip = 10
const hasOrigin = 0x80
const hasRightOrigin = 0x40
const hasParentSub = 0x20
const contentMask = 0x1f

/**
 * Reads an update (encoding V1). Never throws: for bytes that are not a sound update it returns the reason.
 */
export function parseUpdate(update: Uint8Array): UpdateSummary | Unreadable {
  const decoder = decoding.createDecoder(update)
  try {
    const itemRuns: number[] = []
    const structs = createStructReader(decoder, itemRuns)
    structs.readAll()
    const deletes = readDeletes(decoder, maxClientIds)
    // Bytes after the end are ignored by every reader, but every device would store them.
    if (decoding.hasContent(decoder)) return 'malformed'
    return { ranges: structs.ranges, structs: structs.count(), refers: structs.refers, deletes, itemRuns }
  } catch (error) {
    return error instanceof Unsound ? 'unsound' : 'malformed'
  }
}

function createStructReader(decoder: decoding.Decoder, itemRuns: number[]) {
  const ranges: ClockRange[] = []
  const refers = new Map<number, number>()
  const runs = createItemRunWriter(itemRuns, maxItemRuns)
  let structs = 0

  function readAll(): void {
    const clients = decoding.readVarUint(decoder)
    if (clients > maxClientIds) throw new Unsound()
    const seen = new Set<number>()
    for (let index = 0; index < clients; index++) {
      const count = decoding.readVarUint(decoder)
      const clientId = decoding.readVarUint(decoder)
      structs += count
      if (count === 0 || structs > maxStructs || seen.has(clientId)) throw new Unsound()
      seen.add(clientId)
      readStructsOf(clientId, count)
      if (ranges.length > maxRanges || refers.size > maxClientIds) throw new Unsound()
    }
  }

  function readStructsOf(clientId: number, count: number): void {
    let clock = decoding.readVarUint(decoder)
    let from = clock
    for (let number = 0; number < count; number++) {
      const info = decoding.readUint8(decoder)
      if (info === infoSkip) {
        const length = readLength(decoder)
        if (clock > from) ranges.push({ clientId, from, to: clock })
        clock += length
        from = clock
      } else {
        clock += info === infoGc ? readLength(decoder) : readItem(info, clientId, clock)
      }
      if (!Number.isSafeInteger(clock)) throw new Unsound()
    }
    if (clock > from) ranges.push({ clientId, from, to: clock })
  }

  function readItem(info: number, clientId: number, clock: number): number {
    const run: ItemRun = {
      clientId,
      from: clock,
      to: clock,
      place: itemPlaces.root,
      isValue: false,
      isLong: false,
      anchorClientId: 0,
      anchorClock: noClock,
      rightClientId: 0,
      rightClock: noClock,
    }
    if (info & hasOrigin) {
      readAnchor(run)
      run.place = itemPlaces.adjacent
    }
    if (info & hasRightOrigin) {
      run.rightClientId = decoding.readVarUint(decoder)
      run.rightClock = decoding.readVarUint(decoder)
      refer(run, run.rightClientId, run.rightClock)
      if (run.place === itemPlaces.root) {
        run.anchorClientId = run.rightClientId
        run.anchorClock = run.rightClock
        run.place = itemPlaces.adjacent
      }
    }
    // Only for an item without neighbours does the update contain its parent type and its key.
    if ((info & (hasOrigin | hasRightOrigin)) === 0) {
      if (decoding.readVarUint(decoder) === 1) {
        decoding.readVarString(decoder)
      } else {
        readAnchor(run)
        run.place = itemPlaces.within
      }
      if (info & hasParentSub) {
        decoding.readVarString(decoder)
        run.isValue = true
      }
    }
    const content = info & contentMask
    const length = readContent(decoder, content)
    run.to = clock + length
    run.isLong = length > 1 && canBeLong(content)
    const isInRootList = run.place === itemPlaces.root && !run.isValue
    if (!isInRootList && !runs.add(run)) throw new Unsound()
    return length
  }

  function readAnchor(run: ItemRun): void {
    run.anchorClientId = decoding.readVarUint(decoder)
    run.anchorClock = decoding.readVarUint(decoder)
    refer(run, run.anchorClientId, run.anchorClock)
  }

  function refer(run: ItemRun, clientId: number, clock: number): void {
    // An item that refers to itself, or to a later item of its client, would wait forever.
    if (clientId === run.clientId && clock >= run.from) throw new Unsound()
    if ((refers.get(clientId) ?? noClock) < clock) refers.set(clientId, clock)
  }

  return { ranges, refers, readAll, count: () => structs }
}

/** The same summary in memory that can be transferred to another thread without a copy. */
export function packSummary(summary: UpdateSummary): UpdateSummary {
  const deletes = new Map([...summary.deletes].map(([clientId, ranges]) => [clientId, packed(ranges)]))
  return { ...summary, deletes, itemRuns: packed(summary.itemRuns) }
}

type Packed = Float64Array<ArrayBuffer> | Uint32Array<ArrayBuffer>

const isPacked = (numbers: ArrayLike<number>): numbers is Packed =>
  numbers instanceof Float64Array || numbers instanceof Uint32Array

const packed = (numbers: ArrayLike<number>): Packed => (isPacked(numbers) ? numbers : Float64Array.from(numbers))

/** The memory of a packed summary, to be transferred with it. */
export function memoryOf({ deletes, itemRuns }: UpdateSummary): ArrayBuffer[] {
  return [itemRuns, ...deletes.values()].flatMap((numbers) => (isPacked(numbers) ? numbers.buffer : []))
}
