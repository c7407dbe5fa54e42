import { expect, onTestFinished, test } from 'vitest'
import { createSiteHealth } from './site-health.ts'
import { openTestStore } from './store/sqlite/testing/open-test-store.ts'

test('two requests at once return the same sizes, and not those from before the first measurement', async () => {
  const store = openTestStore()
  onTestFinished(() => store.close())
  const health = createSiteHealth({
    clock: { now: () => new Date(0) },
    store: {
      ...store,
      diskSpace: () => ({ state: 'enough', free: 1, database: 1, lowBelow: 0, fullBelow: 0 }),
    },
    dataDir: '/nowhere',
    fileHealth: async () => ({ lost: 0, checkedAt: null }),
    storageState: () => 'ok',
    isReady: async () => true,
    clockJumped: () => false,
    connections: () => 0,
    mail: 'outbox',
    documentLimitBytes: 1,
  })
  const [first, second] = await Promise.all([health.all(), health.all()])
  expect(first.databaseBytes).toBeGreaterThan(0)
  expect(second.databaseBytes).toBe(first.databaseBytes)
})
