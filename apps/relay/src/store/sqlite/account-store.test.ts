import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AccountStore } from '../account-store.ts'
import { openTestStore } from './testing/open-test-store.ts'

let store: ReturnType<typeof openTestStore>
let queries: AccountStore['queries']
let atomically: AccountStore['atomically']
beforeEach(() => {
  store = openTestStore()
  ;({ queries, atomically } = store.accounts)
})
afterEach(() => store.close())

const account = { id: 'a', name: 'Ada', email: 'ada@example.org', password_hash: 'hash', created_at: 0 }

test('S1: a transaction that could wait is refused, since it would hold up the document log', async () => {
  await expect(queries.transaction().execute(async () => {})).rejects.toThrow('Use atomically')
})

test('S1: atomically keeps all or nothing', async () => {
  await expect(
    atomically(async (run) => {
      await run(queries.insertInto('accounts').values(account))
      await run(queries.insertInto('accounts').values({ ...account, id: 'b' }))
    }),
  ).rejects.toThrow('UNIQUE')
  expect(await queries.selectFrom('accounts').selectAll().execute()).toEqual([])

  const email = await atomically(async (run) => {
    await run(queries.insertInto('accounts').values(account))
    return (await run(queries.selectFrom('accounts').select('email')))[0]?.email
  })
  expect(email).toBe('ada@example.org')
})

test('a repeated query is prepared once, and returns the current rows', async () => {
  const prepare = vi.spyOn(store.database, 'prepare')
  const find = (id: string) => queries.selectFrom('accounts').select('name').where('id', '=', id)
  expect(await find('a').execute()).toEqual([])
  await queries.insertInto('accounts').values(account).execute()
  expect(await find('a').execute()).toEqual([{ name: 'Ada' }])
  expect(await Promise.all([find('a').execute(), find('b').execute()])).toEqual([[{ name: 'Ada' }], []])
  expect(await atomically((run) => run(find('a')))).toEqual([{ name: 'Ada' }])
  expect(prepare).toHaveBeenCalledTimes(2)
})

test('the cache of statements is bounded', async () => {
  for (let length = 1; length <= 600; length++) {
    const ids = Array.from({ length }, (_, index) => `id${index}`)
    expect(await queries.selectFrom('accounts').select('name').where('id', 'in', ids).execute()).toEqual([])
  }
})

test('S1: a transaction that waits for something besides its queries is rolled back and refused', async () => {
  const waiting = atomically(async (run) => {
    await run(queries.insertInto('accounts').values(account))
    await new Promise((resolve) => setTimeout(resolve, 1))
    await run(queries.insertInto('accounts').values({ ...account, id: 'b', email: 'b@example.org' }))
  })
  await expect(waiting).rejects.toThrow('may only wait for its queries')
  expect(await queries.selectFrom('accounts').selectAll().execute()).toEqual([])
  // The next one is not affected.
  await atomically((run) => run(queries.insertInto('accounts').values(account)))
  expect(await queries.selectFrom('accounts').select('id').execute()).toEqual([{ id: 'a' }])
})

test('S1: a query that failed rolls the transaction back, also when its error was caught', async () => {
  const failing = atomically(async (run) => {
    await run(queries.insertInto('accounts').values(account))
    await run(queries.insertInto('accounts').values({ ...account, id: 'b' })).catch(() => undefined)
  })
  await expect(failing).rejects.toThrow('UNIQUE')
  expect(await queries.selectFrom('accounts').selectAll().execute()).toEqual([])
})

test('S1: a read between two queries of a transaction does not see what may be rolled back', async () => {
  let seen: unknown = null
  const rolledBack = atomically(async (run) => {
    await run(queries.insertInto('accounts').values(account))
    const read = queries.selectFrom('accounts').select('id').execute()
    seen = await read
    throw new Error('no')
  })
  await expect(rolledBack).rejects.toThrow('no')
  expect(seen).toEqual([])
})
