import type { Replaceable } from '@civic-hub/relay'

/** The agreed cost of a hash is 25 ms of a processor, and each person of a test has a password. */
export const cheapPasswords = {
  passwordCost: { memoryCost: 8, timeCost: 1, parallelism: 1 },
} satisfies Replaceable
