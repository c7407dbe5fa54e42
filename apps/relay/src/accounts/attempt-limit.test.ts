import { expect, test } from 'vitest'
import { createAttemptLimit } from './attempt-limit.ts'

function limitAt(start: number) {
  let now = start
  const limit = createAttemptLimit({ clock: { now: () => new Date(now) }, attempts: 2, withinSeconds: 60 })
  return {
    ...limit,
    wait: (seconds: number) => {
      now += seconds * 1000
    },
  }
}

test('A5: counts per key within a window that begins with the first attempt', () => {
  const limit = limitAt(0)
  expect(limit.take('a').ok).toBe(true)
  limit.wait(59)
  expect(limit.take('a').ok).toBe(true)
  expect(limit.take('a')).toEqual({ ok: false, refusal: { code: 'too-many-requests', retryAfterSeconds: 1 } })
  expect(limit.take('b').ok).toBe(true)
  limit.wait(1)
  expect(limit.take('a').ok).toBe(true)
})

test('A5: a successful attempt is given back', () => {
  const limit = limitAt(0)
  for (let round = 0; round < 5; round++) {
    expect(limit.take('a').ok).toBe(true)
    limit.giveBack('a')
  }
  limit.giveBack('unheard of')
})

test('A5: memory is bounded, however many keys are asked for', () => {
  const limit = limitAt(0)
  limit.take('first')
  limit.take('first')
  for (let key = 0; key < 50_000; key++) limit.take(`key ${key}`)
  // The oldest key was dropped, so its next attempt is allowed.
  expect(limit.take('first').ok).toBe(true)
})
