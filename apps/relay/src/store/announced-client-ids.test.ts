import { expect, test } from 'vitest'
import { createAnnouncedWriters } from './announced-client-ids.ts'
import { openDatabase } from './database.ts'
import { createDocumentLog } from './document-log.ts'

test('an announced writer id is the first one’s, in its document, until it is forgotten', async () => {
  const database = openDatabase(':memory:')
  const log = createDocumentLog(database)
  for (const documentId of ['one', 'other']) await log.open(documentId)
  const announced = createAnnouncedWriters(database)
  await announced.remember([
    { documentId: 'one', writer: 7, accountId: 'ana', at: 1_000 },
    { documentId: 'one', writer: 7, accountId: 'mallory', at: 1_001 },
    { documentId: 'other', writer: 7, accountId: 'sam', at: 2_000 },
    { documentId: 'one', writer: 8, accountId: 'sam', at: 3_000 },
  ])
  expect([...(await announced.read('one'))]).toEqual([
    [7, 'ana'],
    [8, 'sam'],
  ])
  await announced.forgetBefore(2_000)
  expect([...(await announced.read('one'))]).toEqual([[8, 'sam']])
  expect([...(await announced.read('other'))]).toEqual([[7, 'sam']])
  database.close()
})
