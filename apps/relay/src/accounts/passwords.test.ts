import { expect, test } from 'vitest'
import { createPasswords, noPassword, Overloaded } from './passwords.ts'

test('A3: hashes with argon2id at the agreed cost, with a new salt each time', async () => {
  const passwords = createPasswords()
  const [first, second] = [await passwords.hash('correct horse'), await passwords.hash('correct horse')]
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(first).not.toBe(second)
  expect(await passwords.isOneOf('correct horse', ['$argon2id$nonsense', first].slice(1))).toBe(true)
  expect(await passwords.isOneOf('correct', [first, second])).toBe(false)
  expect(await passwords.isOneOf('correct horse', [])).toBe(false)
  expect(await passwords.isOneOf(noPassword, [noPassword])).toBe(false)
})

test('A5: when too many hashes wait, further ones are refused and the waiting ones complete', async () => {
  const passwords = createPasswords({ memoryCost: 8, timeCost: 1, parallelism: 1 })
  const hashes = await Promise.allSettled(Array.from({ length: 110 }, () => passwords.hash('x')))
  const turnedAway = hashes.filter((each) => each.status === 'rejected')
  expect(turnedAway).toHaveLength(8)
  for (const each of turnedAway) expect(each.reason).toBeInstanceOf(Overloaded)
  expect(await passwords.hash('x')).toContain('argon2id')
})
