import { expect, test } from 'vitest'
import { openTestStore } from './testing/open-test-store.ts'

test('an announced client id is the first one’s, in its document, until it is forgotten', async () => {
  const store = openTestStore()
  const log = store.documentLog
  for (const documentId of ['one', 'other']) await log.open(documentId)
  const announced = store.announcedClientIds
  await announced.remember([
    { documentId: 'one', clientId: 7, accountId: 'ana', at: 1_000 },
    { documentId: 'one', clientId: 7, accountId: 'mallory', at: 1_001 },
    { documentId: 'other', clientId: 7, accountId: 'sam', at: 2_000 },
    { documentId: 'one', clientId: 8, accountId: 'sam', at: 3_000 },
  ])
  expect([...(await announced.read('one'))]).toEqual([
    [7, 'ana'],
    [8, 'sam'],
  ])
  await announced.forgetBefore(2_000)
  expect([...(await announced.read('one'))]).toEqual([[8, 'sam']])
  expect([...(await announced.read('other'))]).toEqual([[7, 'sam']])
  await store.close()
})
