import { inflateRawSync } from 'node:zlib'
import { createFrameReader } from '@civic-hub/protocol'
import { expect, test } from 'vitest'
import { inParts, partBytes } from './send-in-parts.ts'

const bytes = (length: number, start = 0) => Uint8Array.from({ length }, (_, at) => (start + at) % 251)

function readFrames() {
  const taken: Uint8Array[] = []
  const receive = createFrameReader({
    inflate: async (deflated) => inflateRawSync(deflated),
    take: (frame) => taken.push(frame),
    fail(failure) {
      throw failure
    },
  })
  return { receive, taken }
}

test('Y8: the parts of a large frame can be joined to the same frame, wherever its pieces meet', () => {
  const part = partBytes
  for (const lengths of [[part + 1], [3, 2 * part - 3], [part - 1, 2, part], [3 * part, 5]]) {
    const pieces = lengths.map((length, index) => bytes(length, index * 7))
    const frame = inParts(...pieces)
    const { receive, taken } = readFrames()
    for (let index = 0; index < frame.count; index++) {
      expect(taken).toEqual([])
      receive(frame.part(index))
    }
    expect(taken.map((whole) => Buffer.concat(pieces).equals(whole))).toEqual([true])
  }
})

test('Y8: the deflated parts of a frame are smaller, and inflate to the same frame', async () => {
  for (const length of [4 * 1024, partBytes, 300_000]) {
    const whole = bytes(length)
    const frame = inParts(whole.subarray(0, 5), whole.subarray(5))
    const { receive, taken } = readFrames()
    let sent = 0
    for (let index = 0; index < frame.count; index++) {
      const part = await frame.deflatedPart(index)
      sent += part.length
      receive(part)
    }
    await expect.poll(() => taken.length).toBe(1)
    expect(taken.map((taken) => Buffer.from(whole).equals(taken))).toEqual([true])
    expect(sent).toBeLessThan(length / 5)
  }
})

test('a part is made once for all receivers, and a small frame is sent unchanged', async () => {
  const large = inParts(bytes(300_000))
  expect(large.part(1)).toBe(large.part(1))
  expect(await large.deflatedPart(1)).toBe(await large.deflatedPart(1))
  const small = bytes(10)
  expect(inParts(small).part(0)).toBe(small)
  expect(await inParts(small).deflatedPart(0)).toBe(small)
  expect(Buffer.from(inParts(bytes(2), bytes(3)).part(0))).toEqual(Buffer.from([0, 1, 0, 1, 2]))
})
