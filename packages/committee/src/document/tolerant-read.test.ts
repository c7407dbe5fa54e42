import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readInstant } from './tolerant-read.ts'

test('reads a time as the date that the platform reads, in UTC', () => {
  const part = (most: number) => fc.nat(most).map((value) => String(value).padStart(2, '0'))
  const time = fc
    .tuple(part(13), part(32), part(25), part(61), part(61), fc.constantFrom('.000Z', '.123Z', 'Z', '+02:00', ''))
    .map(([month, day, hour, minute, second, end]) => `2026-${month}-${day}T${hour}:${minute}:${second}${end}`)
  const parsed = (value: string) => {
    const date = new Date(value)
    return Number.isNaN(date.getTime()) ? null : date.toISOString()
  }
  const found = new Set<boolean>()
  fc.assert(
    fc.property(time, (value) => {
      found.add(readInstant(value) === null)
      expect(readInstant(value)).toBe(parsed(value))
    }),
    { numRuns: 3_000, seed: 6 },
  )
  expect(found.size).toBe(2)
  for (const odd of [null, 5, '', '2026', 'yesterday', {}])
    expect(readInstant(odd)).toBe(typeof odd === 'string' ? parsed(odd) : null)
})
