import { expect, it } from 'vitest'
import { bytesInWords } from './bytes-in-words.ts'

it.each([
  [0, '0 kB'],
  [3, '0.1 kB'],
  [120, '0.1 kB'],
  [999, '1 kB'],
  [48_300, '48 kB'],
  [1_240_000, '1.2 MB'],
  [3_000_000_000, '3 GB'],
])('writes %i bytes as %s', (bytes, words) => expect(bytesInWords(bytes)).toBe(words))
