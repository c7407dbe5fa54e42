import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { testAccountStore } from '../account-store.contract.ts'
import type { AccountStore } from '../account-store.ts'
import { openTestStore } from './testing/open-test-store.ts'

testAccountStore('SQLite', async () => openTestStore())

let store: ReturnType<typeof openTestStore>
let queries: AccountStore['queries']
let atomically: AccountStore['atomically']
beforeEach(() => {
  store = openTestStore()
  ;({ queries, atomically } = store.accounts)
})
afterEach(() => store.close())

const account = { id: 'a', name: 'Ada', email: 'ada@example.org', password_hash: 'hash', created_at: 0 }

test('S1: a transaction that could wait is refused, because it would block the document log', async () => {
  await expect(queries.transaction().execute(async () => {})).rejects.toThrow('Use atomically')
})

test('a repeated query is prepared once and still returns current rows', async () => {
  const prepare = vi.spyOn(store.database, 'prepare')
  const find = (id: string) => queries.selectFrom('accounts').select('name').where('id', '=', id)
  expect(await find('a').execute()).toEqual([])
  await queries.insertInto('accounts').values(account).execute()
  expect(await find('a').execute()).toEqual([{ name: 'Ada' }])
  expect(await Promise.all([find('a').execute(), find('b').execute()])).toEqual([[{ name: 'Ada' }], []])
  expect(await atomically((run) => run(find('a')))).toEqual([{ name: 'Ada' }])
  expect(prepare).toHaveBeenCalledTimes(2)
})

test('the statement cache is bounded', async () => {
  for (let length = 1; length <= 600; length++) {
    const ids = Array.from({ length }, (_, index) => `id${index}`)
    expect(await queries.selectFrom('accounts').select('name').where('id', 'in', ids).execute()).toEqual([])
  }
})

test('S1: a transaction that awaits anything besides its queries is rolled back and refused', async () => {
  const waiting = atomically(async (run) => {
    await run(queries.insertInto('accounts').values(account))
    await new Promise((resolve) => setTimeout(resolve, 1))
    await run(queries.insertInto('accounts').values({ ...account, id: 'b', email: 'b@example.org' }))
  })
  await expect(waiting).rejects.toThrow('may only wait for its queries')
  expect(await queries.selectFrom('accounts').selectAll().execute()).toEqual([])
  // The next transaction is not affected.
  await atomically((run) => run(queries.insertInto('accounts').values(account)))
  expect(await queries.selectFrom('accounts').select('id').execute()).toEqual([{ id: 'a' }])
})
