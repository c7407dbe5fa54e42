import { defineConfig } from 'vitest/config'

const patience = { testTimeout: 30_000, hookTimeout: 30_000 }

export default defineConfig({
  test: {
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
