import { expect, test, vi } from 'vitest'
import { createAccountStore } from './account-store.ts'
import { openDatabase } from './database.ts'

const account = { id: 'a', name: 'Ada', email: 'ada@example.org', password_hash: 'hash', created_at: 0 }

test('S1: a transaction that could wait is refused, since the document log shares the connection', async () => {
  const { queries } = createAccountStore(openDatabase(':memory:'))
  await expect(queries.transaction().execute(async () => {})).rejects.toThrow('Use atomically')
})

test('S1: atomically keeps all or nothing', async () => {
  const { queries, atomically } = createAccountStore(openDatabase(':memory:'))
  expect(() =>
    atomically((run) => {
      run(queries.insertInto('accounts').values(account))
      run(queries.insertInto('accounts').values({ ...account, id: 'b' }))
    }),
  ).toThrow('UNIQUE')
  expect(await queries.selectFrom('accounts').selectAll().execute()).toEqual([])

  const email = atomically((run) => {
    run(queries.insertInto('accounts').values(account))
    return run(queries.selectFrom('accounts').select('email'))[0]?.email
  })
  expect(email).toBe('ada@example.org')
})

test('what is asked again and again is prepared once, and answers of what there is now', async () => {
  const database = openDatabase(':memory:')
  const { queries, atomically } = createAccountStore(database)
  const prepare = vi.spyOn(database, 'prepare')
  const find = (id: string) => queries.selectFrom('accounts').select('name').where('id', '=', id)
  expect(await find('a').execute()).toEqual([])
  await queries.insertInto('accounts').values(account).execute()
  expect(await find('a').execute()).toEqual([{ name: 'Ada' }])
  expect(await Promise.all([find('a').execute(), find('b').execute()])).toEqual([[{ name: 'Ada' }], []])
  expect(atomically((run) => run(find('a')))).toEqual([{ name: 'Ada' }])
  expect(prepare).toHaveBeenCalledTimes(2)
})

test('queries without end do not fill the memory', async () => {
  const { queries } = createAccountStore(openDatabase(':memory:'))
  for (let length = 1; length <= 600; length++) {
    const ids = Array.from({ length }, (_, index) => `id${index}`)
    expect(await queries.selectFrom('accounts').select('name').where('id', 'in', ids).execute()).toEqual([])
  }
})
