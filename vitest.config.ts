import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import './tests/run/compile-cache.ts'

/** What hangs is found all the same; what passes takes seconds, and on a busy machine four times as many. */
const patience = { testTimeout: 120_000, hookTimeout: 120_000, teardownTimeout: 60_000 }

export default defineConfig({
  test: {
    // Most tests wait for a disk, a process or a socket: the single worker that two cores get leaves them idle.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // The provider of the tests tells, once for each, that it is set up for a test.
    onConsoleLog: (text) => !text.includes('oidc-provider '),
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/*/src/**/*.test.ts', 'apps/*/src/**/*.test.{ts,tsx}'],
          ...patience,
        },
      },
      { test: { name: 'docs', include: ['tests/docs/**/*.test.ts'], ...patience } },
      { test: { name: 'sync', include: ['tests/sync/**/*.test.ts'], ...patience } },
      { test: { name: 'docker', include: ['tests/docker/**/*.test.ts'], ...patience } },
    ],
  },
})
