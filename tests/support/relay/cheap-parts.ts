import type { Replaceable } from '@civic-hub/relay'

/** Parts of relays that run in the processes of tests. */
export const cheapParts = {
  // The agreed cost of a hash is 25 ms of a processor, and each person of a test has a password.
  passwordCost: { memoryCost: 8, timeCost: 1, parallelism: 1 },
  // While other tests write to the disk, each second relay would start a thread for its slow commits: 100 ms.
  slowCommitMs: Number.POSITIVE_INFINITY,
} satisfies Replaceable
