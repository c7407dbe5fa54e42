import { afterEach, expect, test, vi } from 'vitest'
import { createRandomId } from './random-id.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

test('maps the same number of bytes to each letter and digit', () => {
  let next = 0
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => {
    if (bytes instanceof Uint8Array) for (let at = 0; at < bytes.length; at++) bytes[at] = next++
    return bytes
  })
  const id = createRandomId(2 * 252)
  const counts = new Map<string, number>()
  for (const letter of id) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  expect(counts.size).toBe(36)
  expect([...new Set(counts.values())]).toEqual([14])
})

test('replaces a byte that would make some letters likelier', () => {
  const bytesInTurn = [255, 35, 252, 10]
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => {
    if (bytes instanceof Uint8Array) for (let at = 0; at < bytes.length; at++) bytes[at] = bytesInTurn.shift() ?? 0
    return bytes
  })
  expect(createRandomId(3)).toBe('za0')
})

test('an id has the requested length', () => {
  expect(createRandomId(8)).toMatch(/^[0-9a-z]{8}$/)
  expect(createRandomId(15)).toMatch(/^[0-9a-z]{15}$/)
})
