import { expect, test } from 'vitest'
import { checkHonestUpdates } from '../support/random/honest-updates.ts'

/* The long form, a million of them, is `pnpm soak honest-updates`. */
const pinned: readonly number[] = []

test.each([...pinned, 1, Math.floor(Math.random() * 1_000_000)])(
  'an honest update is never refused, seed %i',
  (seed) => {
    expect(checkHonestUpdates({ seed, updates: 5_000 })).toBeGreaterThanOrEqual(5_000)
  },
)
