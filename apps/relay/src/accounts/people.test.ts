import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestStore } from '../store/sqlite/testing/open-test-store.ts'
import { createCommittees } from './committees.ts'
import { createJoining } from './joining.ts'
import { createMemberships } from './memberships.ts'
import { createCommitteePeople } from './people.ts'
import { createRevocations, type Revocation } from './revocations.ts'

const clock = { now: () => new Date('2026-11-21T12:00:00Z') }

let opened: ReturnType<typeof openTestStore>
beforeEach(() => {
  opened = openTestStore()
})
afterEach(() => opened.close())

const notices = { sendDue: () => undefined, answered: () => undefined }

async function committeeOfAda() {
  const { database } = opened
  const add = database.prepare(
    `INSERT INTO accounts (id, name, email, password_hash, created_at) VALUES (?, ?, ? || '@example.org', 'hash', 0)`,
  )
  for (const name of ['ada', 'ben']) add.run(name, name, name)
  const store = opened.accounts
  const revocations = createRevocations()
  const heard: (Revocation & { accessThen: unknown })[] = []
  const accessNow = database.prepare('SELECT access FROM memberships WHERE document_id = ? AND account_id = ?')
  revocations.on((revocation) => {
    if (revocation.kind !== 'membership') return
    const row = accessNow.get(revocation.documentId, revocation.accountId) as { access: string } | undefined
    heard.push({ ...revocation, accessThen: row?.access ?? null })
  })
  const committees = createCommittees({ store, clock, revocations })
  const joining = createJoining({ store, clock, revocations, notices })
  await committees.create('ada', {
    id: 'parks-document',
    name: 'Parks',
    emoji: '🤝',
    createdAt: '2026-11-21T09:00:00Z',
  })
  return {
    heard,
    committees,
    revocations,
    benAsks: () => joining.join('ben', 'Parks'),
    memberships: createMemberships(store),
    people: createCommitteePeople({ store, revocations, notices, clock }),
  }
}

test('C6: every request and change of access is announced, after it is stored', async () => {
  const { heard, people, benAsks } = await committeeOfAda()
  await benAsks()
  // Ben has already requested to join.
  await benAsks()
  await people.changeAccess('parks-document', 'ben', 'editor')
  await people.changeAccess('parks-document', 'ben', 'viewer')
  await people.remove('parks-document', 'ben', 'removed')
  expect(heard.map((each) => each.accessThen)).toEqual([null, 'editor', 'viewer', null])
  expect(heard[0]).toMatchObject({ kind: 'membership', documentId: 'parks-document', accountId: 'ben' })
})

test('C6: a refused change is not announced', async () => {
  const { heard, people } = await committeeOfAda()
  expect(await people.remove('parks-document', 'ada', 'leaves')).toEqual({ ok: false, refusal: 'last-owner' })
  expect((await people.changeAccess('parks-document', 'ben', 'editor')).ok).toBe(false)
  expect(heard).toEqual([])
})

test('C6: a listener that has unsubscribed is not called', async () => {
  const { people, revocations, benAsks } = await committeeOfAda()
  let count = 0
  const stop = revocations.on(() => {
    count += 1
  })
  await benAsks()
  stop()
  await people.changeAccess('parks-document', 'ben', 'editor')
  await people.remove('parks-document', 'ben', 'removed')
  expect(count).toBe(1)
})

test('C1, C4: the access of a person, and the state of a document', async () => {
  const { memberships } = await committeeOfAda()
  expect(await memberships.accessTo('parks-document', 'ada')).toBe('owner')
  expect(await memberships.accessTo('parks-document', 'ben')).toBeNull()
  expect(await memberships.accessTo('general', 'ben')).toBe('editor')
  expect(await memberships.accessTo('general', 'nobody')).toBeNull()
  expect(await memberships.accessTo('nothing', 'ada')).toBeNull()
  expect(await memberships.documentState('general')).toBe('here')
  expect(await memberships.documentState('nothing')).toBe('unknown')
})

test('C4: only an account that once had access learns whether a document exists', async () => {
  const { memberships } = await committeeOfAda()
  const { database } = opened
  const shownTo = (accountId: string) => memberships.stateShownTo('parks-document', accountId)
  expect([await shownTo('ada'), await shownTo('ben')]).toEqual(['here', 'unknown'])
  database.prepare("DELETE FROM memberships WHERE account_id = 'ada'").run()
  expect([await shownTo('ada'), await shownTo('ben')]).toEqual(['here', 'unknown'])
  database.prepare("UPDATE committees SET removed_at = 1 WHERE document_id = 'parks-document'").run()
  expect([await shownTo('ada'), await shownTo('ben')]).toEqual(['gone', 'unknown'])
  database.prepare("DELETE FROM committees WHERE document_id = 'parks-document'").run()
  // A hub that was restored from a backup without it.
  expect([await shownTo('ada'), await shownTo('ben')]).toEqual(['unknown', 'unknown'])
  database.prepare("INSERT INTO erased_committees VALUES ('parks-document', 1)").run()
  expect([await shownTo('ada'), await shownTo('ben')]).toEqual(['gone', 'unknown'])
})

test('C4: a member since before the access journal learns that the committee was deleted', async () => {
  const { memberships } = await committeeOfAda()
  opened.database.exec('DELETE FROM access_journal; UPDATE committees SET removed_at = 1')
  expect(await memberships.stateShownTo('parks-document', 'ada')).toBe('gone')
})

test('C4: an account without access causes the same queries for a document that exists, was deleted or never existed', async () => {
  const { committees } = await committeeOfAda()
  await committees.create('ada', {
    id: 'roads',
    name: 'Roads',
    emoji: '🌳',
    createdAt: clock.now().toISOString(),
  })
  opened.database.prepare("UPDATE committees SET removed_at = 1 WHERE document_id = 'roads'").run()
  let asked = 0
  const queries = opened.accounts.queries.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      asked++
      return result
    },
  })
  const memberships = createMemberships({ queries })
  const queriesFor = async (documentId: string) => {
    asked = 0
    expect(await memberships.accessTo(documentId, 'ben')).toBeNull()
    expect(await memberships.stateShownTo(documentId, 'ben')).toBe('unknown')
    return asked
  }
  for (const documentId of ['parks-document', 'roads', 'nothing']) expect(await queriesFor(documentId)).toBe(4)
})
