import { expect, onTestFinished, test } from 'vitest'
import { openTestStore } from '../store/sqlite/testing/open-test-store.ts'
import { createFileHealth } from './file-health.ts'

test('G8: while the storage of files is away, the result of the last check is the last one that was read', async () => {
  const store = openTestStore()
  onTestFinished(() => store.close())
  let isAway = true
  const read = createFileHealth(store.accounts, {
    readLastCheck: async () => {
      if (isAway) throw new Error('ECONNREFUSED')
      return { at: 1, files: 3, lost: [] }
    },
    stat: async () => null,
  })
  expect(await read()).toEqual({ lost: 0, checkedAt: null })
  isAway = false
  expect(await read()).toEqual({ lost: 0, checkedAt: new Date(1) })
  isAway = true
  expect(await read()).toEqual({ lost: 0, checkedAt: new Date(1) })
})
