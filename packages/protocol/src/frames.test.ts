import * as decoding from 'lib0/decoding'
import { expect, test } from 'vitest'
import {
  createFrameReader,
  encodeClientHello,
  encodeDeflatedPart,
  encodePart,
  encodeSignal,
  frameTypes,
  protocolVersion,
  readClientHello,
} from './frames.ts'

const bytes = (...values: number[]) => Uint8Array.from(values)
/** Stands for the real ones, which are the relay's and the app's. */
const deflate = (plain: Uint8Array) => plain.map((byte) => byte + 100)
const inflate = async (deflated: Uint8Array): Promise<Uint8Array> => deflated.map((byte) => byte - 100)
const deflatedPart = (plain: Uint8Array, isLast: boolean) => encodeDeflatedPart(deflate(plain), isLast)
const pong = encodeSignal(frameTypes.pong)

const readHello = (encoded: Uint8Array) => readClientHello(decoding.createDecoder(encoded.subarray(1)))

function read(inflating = inflate) {
  const taken: number[][] = []
  const failures: unknown[] = []
  const receive = createFrameReader({
    inflate: inflating,
    take: (frame) => void taken.push([...frame]),
    fail: (failure) => failures.push(failure),
  })
  return { receive, taken, failures }
}

test('frames that are not inflated are taken at once', () => {
  const { receive, taken } = read()
  receive(encodePart([bytes(1), bytes(2)], false))
  receive(pong)
  receive(encodePart([bytes(3)], true))
  expect(taken).toEqual([[frameTypes.pong], [1, 2, 3]])
})

test('frames are taken in the order of their arrival, however long one of them is inflated', async () => {
  const inflations: (() => void)[] = []
  const { receive, taken } = read(
    (deflated) => new Promise((resolve) => inflations.push(() => resolve(inflate(deflated)))),
  )
  receive(deflatedPart(bytes(1), false))
  receive(pong)
  receive(deflatedPart(bytes(2), true))
  receive(deflatedPart(bytes(3), true))
  receive(bytes(4))
  expect(taken).toEqual([[frameTypes.pong]])
  for (const end of inflations.toReversed()) end()
  await expect.poll(() => taken.length).toBe(4)
  expect(taken).toEqual([[frameTypes.pong], [1, 2], [3], [4]])
  receive(bytes(5))
  expect(taken.at(-1)).toEqual([5])
})

test('a damaged part fails, and so does a frame that cannot be taken', async () => {
  const { receive, failures } = read(async () => {
    throw new Error('damaged')
  })
  receive(deflatedPart(bytes(7), true))
  await expect.poll(() => failures.length).toBe(1)
  const failing = createFrameReader({
    inflate,
    take() {
      throw new Error('not taken')
    },
    fail: (failure) => failures.push(failure),
  })
  failing(pong)
  expect(failures.at(-1)).toEqual(new Error('not taken'))
})

test('the hello of an app that is older than deflated parts asks for none', () => {
  const hello = { appVersion: '1', schemaVersion: 3, logId: 'log', position: 7, entryTag: 8, clientId: 9 }
  const frame = encodeClientHello({ ...hello, protocolVersion, inflates: true, receivedParts: null })
  expect(readHello(frame)).toEqual({ ...hello, protocolVersion, inflates: true, receivedParts: null })
  expect(readHello(frame.subarray(0, -1))).toEqual({
    ...hello,
    protocolVersion,
    inflates: false,
    receivedParts: null,
  })
})

test('L25: a hello names kept parts at its end, where older relays do not read', () => {
  const hello = { appVersion: '1', schemaVersion: 3, logId: '', position: 0, entryTag: 0, clientId: 9 }
  const kept = { tag: bytes(1, 200, 3), count: 300 }
  const none = encodeClientHello({ ...hello, protocolVersion, inflates: true, receivedParts: null })
  const frame = encodeClientHello({ ...hello, protocolVersion, inflates: true, receivedParts: kept })
  expect(readHello(frame)).toEqual({ ...hello, protocolVersion, inflates: true, receivedParts: kept })
  expect(frame.subarray(0, none.length)).toEqual(none)
  for (let length = none.length + 1; length < frame.length; length++)
    expect(() => readHello(frame.subarray(0, length))).toThrow()
})
