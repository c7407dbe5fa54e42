import { createFrameReader } from '@civic-hub/protocol'
import { expect, test } from 'vitest'
import { inParts } from './send-in-parts.ts'

const bytes = (length: number, start = 0) => Uint8Array.from({ length }, (_, at) => (start + at) % 251)

test('Y8: the parts of a large frame can be joined to the same frame, wherever its pieces meet', () => {
  const part = 128 * 1024
  for (const lengths of [[part + 1], [3, 2 * part - 3], [part - 1, 2, part], [3 * part, 5]]) {
    const pieces = lengths.map((length, index) => bytes(length, index * 7))
    const frame = inParts(...pieces)
    const read = createFrameReader()
    const wholes = Array.from({ length: frame.count }, (_, index) => read(frame.part(index)))
    expect(wholes.slice(0, -1).every((whole) => whole === null)).toBe(true)
    expect(Buffer.concat(pieces).equals(wholes.at(-1) ?? bytes(0))).toBe(true)
  }
})

test('a part is made once for all receivers, and a small frame is sent unchanged', () => {
  const large = inParts(bytes(300_000))
  expect(large.part(1)).toBe(large.part(1))
  const small = bytes(10)
  expect(inParts(small).part(0)).toBe(small)
  expect(Buffer.from(inParts(bytes(2), bytes(3)).part(0))).toEqual(Buffer.from([0, 1, 0, 1, 2]))
})
