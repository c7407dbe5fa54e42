import { expect, test } from 'vitest'
import { createTokenBucket, createTokenBuckets } from './limits.ts'

test('Y9: a token bucket refills with time, and keeps its tokens when the clock is set back', () => {
  let now = 100_000
  const spend = createTokenBucket(10, 100, () => now)
  expect(spend(100)).toBe(true)
  expect(spend(1)).toBe(false)
  now += 1_000
  expect(spend(10)).toBe(true)
  now -= 50_000
  expect(spend(0)).toBe(true)
  now += 2_000
  expect(spend(20)).toBe(true)
  expect(spend(1)).toBe(false)
})

test('Y9: each account has a separate token bucket', () => {
  const spend = createTokenBuckets(0, 10, () => 0)
  expect(spend('ana', 10)).toBe(true)
  expect(spend('ana', 1)).toBe(false)
  expect(spend('sam', 10)).toBe(true)
})

test('Y9: memory is bounded, however many keys there are', () => {
  const spend = createTokenBuckets(0, 10, () => 0)
  expect(spend('ana', 10)).toBe(true)
  for (let key = 0; key < 19_999; key++) spend(`key ${key}`, 1)
  expect(spend('ana', 1)).toBe(false)
  spend('one too many', 1)
  // The oldest key was dropped, so it begins with a full bucket.
  expect(spend('ana', 10)).toBe(true)
})
