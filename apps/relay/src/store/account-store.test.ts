import { expect, test } from 'vitest'
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
