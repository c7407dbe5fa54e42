import { expect, onTestFinished, test } from 'vitest'
import { openTestStore } from './testing/open-test-store.ts'

test('S1: an entry after the newest ones were pruned is returned, although SQLite uses their numbers again', async () => {
  const { database, journals, close } = openTestStore()
  onTestFinished(close)
  const end = (subject: string) =>
    database.prepare("INSERT INTO identity_journal VALUES (?, 1, 'session-over', ?, NULL)").run(subject, subject)
  for (const subject of ['one', 'two', 'three']) end(subject)
  let position = await journals.readEnd()
  database.exec('DELETE FROM identity_journal')
  position = (await journals.readAfter(position)).end
  end('four')
  const { identity } = await journals.readAfter(position)
  expect(identity.map(({ subject }) => subject)).toEqual(['four'])
})
