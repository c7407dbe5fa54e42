import { expect, test } from 'vitest'
import { createFrameReader, encodeDeflatedPart, encodeFirstParts, encodePart } from './frames.ts'
import { createPartBuffer, type PartBuffer } from './part-buffer.ts'

const bytes = (...values: number[]) => Uint8Array.from(values)
const part = (value: number, isLast = false) => encodePart([bytes(value)], isLast)
const tag = bytes(1, 2, 3)

/** A connection of a device that has these parts of earlier connections. */
function connect(kept: PartBuffer) {
  const taken: number[][] = []
  const failures: unknown[] = []
  const receive = createFrameReader({
    partBuffer: kept,
    inflate: async (deflated) => deflated,
    take: (frame) => void taken.push([...frame]),
    fail: (failure) => failures.push(failure),
  })
  return { receive, taken, failures }
}

/** The parts that a device has after a connection that broke. */
function partsOfABrokenConnection(...values: number[]): PartBuffer {
  const kept = createPartBuffer()
  const { receive } = connect(kept)
  receive(encodeFirstParts({ tag, count: 0 }))
  for (const value of values) receive(part(value))
  return kept
}

test('L25: the next connection continues after the parts that arrived', () => {
  const kept = partsOfABrokenConnection(5, 6)
  expect(kept.first()).toEqual({ tag, count: 2 })
  const second = connect(kept)
  second.receive(encodeFirstParts({ tag, count: 2 }))
  second.receive(part(7))
  expect(kept.first()).toEqual({ tag, count: 3 })
  const third = connect(kept)
  third.receive(encodeFirstParts({ tag, count: 3 }))
  third.receive(part(8, true))
  expect(third.taken).toEqual([[5, 6, 7, 8]])
})

test('L25: a relay that begins anew replaces the kept parts', () => {
  const kept = partsOfABrokenConnection(5, 6)
  const { receive, taken } = connect(kept)
  const another = bytes(9)
  receive(encodeFirstParts({ tag: another, count: 0 }))
  expect(kept.first()).toBeNull()
  receive(part(1))
  expect(kept.first()).toEqual({ tag: another, count: 1 })
  receive(part(2, true))
  expect(taken).toEqual([[1, 2]])
})

test('L25: a connection to a relay that does not name the parts starts without the kept ones', () => {
  const { receive, taken } = connect(partsOfABrokenConnection(5, 6))
  receive(part(1))
  receive(part(2, true))
  expect(taken).toEqual([[1, 2]])
})

test.each([
  ['of another document', { tag: bytes(1, 2), count: 2 }],
  ['of another document with a tag of the same length', { tag: bytes(1, 2, 4), count: 2 }],
  ['of which one is missing here', { tag, count: 3 }],
  ['of which this device has more', { tag, count: 1 }],
])('L25: fails if the relay continues after parts %s', (_, first) => {
  const { receive, taken, failures } = connect(partsOfABrokenConnection(5, 6))
  receive(encodeFirstParts(first))
  expect(failures).toHaveLength(1)
  expect(taken).toEqual([])
})

test('L25: a name of parts that ends early fails', () => {
  const frame = encodeFirstParts({ tag, count: 300 })
  for (let length = 1; length < frame.length; length++) {
    const { receive, failures } = connect(createPartBuffer())
    receive(frame.subarray(0, length))
    expect(failures).toHaveLength(1)
  }
})

test('L25: the parts are kept while the last one is inflated', async () => {
  const kept = createPartBuffer()
  const { receive, taken } = connect(kept)
  receive(encodeFirstParts({ tag, count: 0 }))
  receive(encodeDeflatedPart(bytes(5), false))
  receive(encodeDeflatedPart(bytes(6), true))
  expect(taken).toEqual([])
  expect(kept.first()).toEqual({ tag, count: 1 })
  await expect.poll(() => taken).toEqual([[5, 6]])
})

test('L25: parts of more than 16 MB are not kept when the connection ends', () => {
  const kept = createPartBuffer()
  const parts = kept.continueAfter({ tag, count: 0 })
  parts.push(new Uint8Array(16 * 1024 * 1024))
  expect(kept.connectionEnded()).toBe(true)
  expect(kept.first()).toEqual({ tag, count: 1 })
  parts.push(bytes(1))
  expect(kept.connectionEnded()).toBe(false)
  expect(kept.first()).toBeNull()
})

test('L25: reports whether a connection has added parts', () => {
  const kept = partsOfABrokenConnection(5, 6)
  expect(kept.connectionEnded()).toBe(true)
  expect(kept.connectionEnded()).toBe(false)
  const { receive } = connect(kept)
  receive(encodeFirstParts({ tag, count: 0 }))
  receive(part(1))
  expect(kept.connectionEnded()).toBe(true)
})
