import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { readWholeFile } from './read-whole-file.ts'

test.each([0, 1, 4 * 1024 * 1024, 9_000_001])(
  'stores exactly the bytes that it hashed of a file of %i bytes',
  async (size) => {
    const bytes = new Uint8Array(size).map((_, index) => index % 251)
    const { blob, sha256 } = await readWholeFile(new Blob([bytes]), 'application/pdf')
    expect(sha256).toBe(createHash('sha256').update(bytes).digest('hex'))
    expect([blob.size, blob.type]).toEqual([size, 'application/pdf'])
    expect(Buffer.from(await blob.arrayBuffer()).equals(bytes)).toBe(true)
  },
)
