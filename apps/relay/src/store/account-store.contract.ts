import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { AccountStore } from './account-store.ts'

/** Tests for every implementation of `AccountStore`. */
export function testAccountStore(
  name: string,
  open: () => Promise<{ accounts: AccountStore; close(): Promise<void> }>,
): void {
  describe(`account store, ${name}`, () => {
    let opened: Awaited<ReturnType<typeof open>>
    let queries: AccountStore['queries']
    let atomically: AccountStore['atomically']
    beforeEach(async () => {
      opened = await open()
      ;({ queries, atomically } = opened.accounts)
    })
    afterEach(() => opened.close())

    const account = { id: 'a', name: 'Ada', email: 'ada@example.org', password_hash: 'hash', created_at: 0 }
    const insertAccount = (row: typeof account) => queries.insertInto('accounts').values(row)
    const readIds = async () => (await queries.selectFrom('accounts').select('id').execute()).map(({ id }) => id)

    test('S1: a transaction is stored completely or not at all, and its result is returned', async () => {
      const failing = atomically(async (run) => {
        await run(insertAccount(account))
        await run(insertAccount({ ...account, id: 'b' }))
      })
      await expect(failing).rejects.toThrow(/unique/i)
      expect(await readIds()).toEqual([])

      const email = await atomically(async (run) => {
        await run(insertAccount(account))
        return (await run(queries.selectFrom('accounts').select('email')))[0]?.email
      })
      expect(email).toBe('ada@example.org')
      expect(await readIds()).toEqual(['a'])
    })

    test('S1: an error in `work` rolls the transaction back', async () => {
      const failing = atomically(async (run) => {
        await run(insertAccount(account))
        throw new Error('no')
      })
      await expect(failing).rejects.toThrow('no')
      expect(await readIds()).toEqual([])
    })

    test('S1: a failed query rolls the transaction back, even if `work` caught the error', async () => {
      const failing = atomically(async (run) => {
        await run(insertAccount(account))
        await run(insertAccount({ ...account, id: 'b' })).catch(() => undefined)
      })
      await expect(failing).rejects.toThrow(/unique/i)
      expect(await readIds()).toEqual([])
    })

    test('S1: a read between two queries of a transaction does not return uncommitted rows', async () => {
      let read: string[] | null = null
      const failing = atomically(async (run) => {
        await run(insertAccount(account))
        read = await readIds()
        throw new Error('no')
      })
      await expect(failing).rejects.toThrow()
      expect(read ?? []).toEqual([])
    })

    test('S1: concurrent transactions that read and then write lose no update', async () => {
      await insertAccount(account).execute()
      const countOne = () =>
        atomically(async (run) => {
          const [row] = await run(queries.selectFrom('accounts').select('sign_outs').where('id', '=', 'a'))
          await run(queries.updateTable('accounts').set({ sign_outs: (row?.sign_outs ?? 0) + 1 }))
        })
      await Promise.all(Array.from({ length: 25 }, countOne))
      const row = await queries.selectFrom('accounts').select('sign_outs').executeTakeFirst()
      expect(row?.sign_outs).toBe(25)
    })

    test('S1: of concurrent transactions that insert the same key, exactly one succeeds', async () => {
      const outcomes = await Promise.allSettled(
        Array.from({ length: 10 }, (_, index) =>
          atomically((run) => run(insertAccount({ ...account, id: `account ${index}` }))),
        ),
      )
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      expect(await readIds()).toHaveLength(1)
    })

    test('M3, S1: numbers of resolutions and their removals are journaled, and are never changed', async () => {
      const row = {
        document_id: 'parks',
        motion_id: 'fees',
        meeting_id: 'm',
        number: '2026-001',
        year: 2026,
        sequence: 1,
        given_at: 5,
        handed_over: 1 as const,
      }
      await queries.insertInto('resolutions').values(row).execute()
      await queries
        .insertInto('removed_resolutions')
        .values({ document_id: 'parks', number: '2026-001', motion_id: 'fees', removed_at: 6 })
        .execute()
      await expect(queries.updateTable('resolutions').set({ number: '9' }).execute()).rejects.toThrow('never changed')
      const entries = await queries
        .selectFrom('access_journal')
        .select(['what', 'document_id', 'account_id', 'access'])
        .execute()
      const inWords = entries.map(({ access, ...entry }) => ({ ...entry, ...JSON.parse(access ?? '{}') }))
      const both = { document_id: 'parks', account_id: null, motion: 'fees', number: '2026-001' }
      const { year, sequence, meeting_id: meeting, given_at: at, handed_over: handedOver } = row
      expect(inWords.sort((a, b) => (a.what < b.what ? -1 : 1))).toEqual([
        { what: 'resolution-numbered', ...both, year, sequence, meeting, at, handedOver },
        { what: 'resolution-removed', ...both },
      ])
    })

    test('X4, S1: a reader who loses the committee loses its closed sessions, except as the last reader', async () => {
      for (const id of ['a', 'b']) await insertAccount({ ...account, id, email: `${id}@example.org` }).execute()
      const insertDocument = (document_id: string) =>
        queries
          .insertInto('committees')
          .values({
            document_id,
            slug: document_id,
            name: '',
            emoji: '',
            door: 'by-invitation',
            created_at: '',
            created_by: 'a',
            removed_at: null,
            owners_notified_at: 0,
            public_source: '',
          })
          .execute()
      await insertDocument('parks')
      for (const document_id of ['shared', 'own']) {
        await insertDocument(document_id)
        await queries
          .insertInto('closed_sessions')
          .values({
            document_id,
            committee_id: 'parks',
            meeting_id: 'meeting',
            opened_at: 0,
            ended_at: null,
          })
          .execute()
      }
      const readers = { parks: ['a', 'b'], shared: ['a', 'b'], own: ['a'] }
      for (const [document_id, accounts] of Object.entries(readers))
        for (const account_id of accounts)
          await queries
            .insertInto('memberships')
            .values({ document_id, account_id, access: 'owner', since: 0 })
            .execute()

      await queries.deleteFrom('memberships').where('document_id', '=', 'parks').where('account_id', '=', 'a').execute()
      const left = await queries.selectFrom('memberships').select(['document_id', 'account_id']).execute()
      expect(left.map(({ document_id, account_id }) => `${document_id} ${account_id}`).sort()).toEqual([
        'own a',
        'parks b',
        'shared b',
      ])
      // A restore applies the journal, where no entry may take the last reader out.
      const taken = await queries
        .selectFrom('access_journal')
        .select(['document_id', 'account_id'])
        .where('access', 'is', null)
        .execute()
      expect(taken.map(({ document_id, account_id }) => `${document_id} ${account_id}`).sort()).toEqual([
        'parks a',
        'shared a',
      ])
    })
  })
}
