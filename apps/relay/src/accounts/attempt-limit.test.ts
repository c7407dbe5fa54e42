import { expect, test } from 'vitest'
import { countAttempts, createAttemptLimit, createSharedLimit } from './attempt-limit.ts'

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

test('A5: after the clock has moved back by hours, no one waits for hours', () => {
  const limit = limitAt(5 * 3600 * 1000)
  for (const _attempt of [1, 2]) limit.take('a')
  limit.wait(-5 * 3600)
  expect(limit.take('a').ok).toBe(true)
  expect(limit.take('a').ok).toBe(true)
  expect(limit.take('a').ok).toBe(false)
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
  for (let key = 0; key < 20_000; key++) limit.take(`key ${key}`)
  // The oldest key was dropped, so its next attempt is allowed.
  expect(limit.take('first').ok).toBe(true)
})

test('A5: an attempt that one of several limits refuses counts for none of them', async () => {
  const clock = { now: () => new Date(0) }
  const newLimit = (name: string) =>
    createSharedLimit({ attempts: null }, name, { clock, attempts: 2, withinSeconds: 60 })
  const [network, email] = [newLimit('network'), newLimit('email')]
  const take = async (address: string) =>
    (
      await countAttempts([
        { limit: network, key: 'network' },
        { limit: email, key: address },
      ])
    ).ok
  expect([await take('a'), await take('a')]).toEqual([true, true])
  await network.giveBack('network')
  expect(await take('a')).toBe(false)
  expect(await take('b')).toBe(true)
  expect(await take('c')).toBe(false)
})

test('A5: keys of any length are told apart', () => {
  const limit = limitAt(0)
  const long = 'x'.repeat(60_000)
  for (const key of [`${long}1`, `${long}2`]) {
    limit.take(key)
    limit.take(key)
    expect(limit.take(key).ok).toBe(false)
    limit.giveBack(key)
    expect(limit.take(key).ok).toBe(true)
  }
})
