import { expect, test } from 'vitest'
import { checkHonestUpdates } from '../support/random/honest-updates.ts'
import { freshSeed } from '../support/random/seeds.ts'

/* The long form, a million of them, is `pnpm soak honest-updates`. */
const pinned: readonly number[] = []

test.each([...pinned, 1, freshSeed])('an honest update is never refused, seed %i', (seed) => {
  expect(checkHonestUpdates({ seed, updates: 2_500 })).toBeGreaterThanOrEqual(2_500)
})
