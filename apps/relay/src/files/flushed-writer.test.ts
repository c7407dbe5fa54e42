import { expect, test } from 'vitest'
import { createFlushedWriter } from './flushed-writer.ts'

const kibibyte = 1024

test('F15: at most one mebibyte and one piece are unflushed', async () => {
  let unflushed = 0
  let most = 0
  const writer = createFlushedWriter(
    {
      // Simulates a disk that writes fewer bytes than requested.
      async write(piece: Uint8Array, _offset: number, length: number) {
        const bytesWritten = Math.min(length, 40 * kibibyte)
        unflushed += bytesWritten
        most = Math.max(most, unflushed)
        return { bytesWritten, buffer: piece }
      },
      async datasync() {
        unflushed = 0
      },
    } as unknown as Parameters<typeof createFlushedWriter>[0],
    7,
  )
  for (let piece = 0; piece < 100; piece++) await writer.write(new Uint8Array(64 * kibibyte))
  expect(writer.position).toBe(7 + 100 * 64 * kibibyte)
  expect(most).toBeLessThanOrEqual(1088 * kibibyte)
})
