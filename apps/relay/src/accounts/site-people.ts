import { type GeneralAccess, generalDocumentId, type SitePeople, sitePeopleAtOnce } from '@civic-hub/protocol'
import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import { isoTime } from '../iso-time.ts'
import { accepted, type Result, refused } from '../result.ts'
import type { AccountStore } from '../store/account-store.ts'
import type { Revocations } from './revocations.ts'
import type { Sessions } from './sessions.ts'

/** All accounts, for administrators and moderators of the site. */
export interface SitePeopleRegister {
  /**
   * People whose name contains `search`, sorted by name; with `inFull` the email is searched, too. Without
   * `inFull` only the name, the role and the access to `general` are returned.
   */
  list(asked: { search: string; offset: number; inFull: boolean }): Promise<SitePeople>
  /** Ends every session of the account; until it is enabled again, it cannot sign in. */
  disable(accountId: string, reason: string): Promise<Result<null, 'not-found'>>
  enable(accountId: string): Promise<Result<null, 'not-found'>>
  /** Makes a person a viewer of `general`, or an editor again, which is the default. */
  changeGeneralAccess(accountId: string, access: GeneralAccess): Promise<Result<null, 'not-found'>>
}

export function createSitePeople(parts: {
  store: AccountStore
  sessions: Pick<Sessions, 'endAll'>
  revocations: Revocations
  clock: Clock
}): SitePeopleRegister {
  const { store, sessions, revocations, clock } = parts
  const { queries } = store

  const exists = async (accountId: string): Promise<boolean> =>
    (await queries.selectFrom('accounts').select('id').where('id', '=', accountId).executeTakeFirst()) !== undefined

  return {
    async list({ search, offset, inFull }) {
      const pattern = `%${search.trim().replace(/[\\%_]/g, '\\$&')}%`
      const like = (column: 'name' | 'email') =>
        sql<boolean>`lower(${sql.ref(`accounts.${column}`)}) LIKE lower(${pattern}) ESCAPE '\\'`
      const found = queries
        .selectFrom('accounts')
        .where((where) => (inFull ? where.or([like('name'), like('email')]) : like('name')))
      const { total } = await found.select((count) => count.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
      const rows = await found
        .leftJoin('memberships', (join) =>
          join
            .onRef('memberships.account_id', '=', 'accounts.id')
            .on('memberships.document_id', '=', generalDocumentId),
        )
        .selectAll('accounts')
        .select(['memberships.access as general'])
        .select((account) => [
          account
            .selectFrom('sessions')
            .whereRef('sessions.account_id', '=', 'accounts.id')
            .where('expires_at', '>', clock.now().getTime())
            .select((count) => count.fn.countAll<number>().as('sessions'))
            .as('sessions'),
          account
            .selectFrom('sessions')
            .whereRef('sessions.account_id', '=', 'accounts.id')
            .select((use) => use.fn.max('last_used_at').as('last'))
            .as('lastUsedAt'),
          account
            .selectFrom('identity_journal')
            .whereRef('subject', '=', 'accounts.id')
            .where('what', '=', 'disabled')
            .select('value')
            .orderBy('at', 'desc')
            .limit(1)
            .as('reason'),
        ])
        .orderBy(sql`lower(accounts.name)`)
        .orderBy('accounts.id')
        .limit(sitePeopleAtOnce)
        .offset(offset)
        .execute()
      return {
        total,
        people: rows.map((row) => ({
          accountId: row.id,
          name: row.name,
          email: inFull ? row.email : null,
          role: row.role,
          generalAccess: row.general === 'viewer' ? 'viewer' : 'editor',
          createdAt: isoTime(row.created_at),
          lastUsedAt: inFull && row.lastUsedAt ? isoTime(row.lastUsedAt) : null,
          sessions: inFull ? (row.sessions ?? 0) : 0,
          disabled:
            row.disabled_at === null ? null : { at: isoTime(row.disabled_at), reason: (inFull && row.reason) || '' },
        })),
      }
    },

    async disable(accountId, reason) {
      if (!(await exists(accountId))) return refused('not-found')
      await store.atomically(async (run) => {
        await run(
          queries
            .updateTable('accounts')
            .set({ disabled_at: clock.now().getTime() })
            .where('id', '=', accountId)
            .where('disabled_at', 'is', null),
        )
        // A trigger has written the entry. The reason is added, so that copies of the journal contain it,
        // too.
        const latest = queries
          .selectFrom('identity_journal')
          .select('id')
          .where('what', '=', 'disabled')
          .where('subject', '=', accountId)
          .orderBy('at', 'desc')
          .limit(1)
        await run(queries.updateTable('identity_journal').set({ value: reason }).where('id', '=', latest))
      })
      await sessions.endAll(accountId)
      return accepted(null)
    },

    async enable(accountId) {
      if (!(await exists(accountId))) return refused('not-found')
      await queries.updateTable('accounts').set({ disabled_at: null }).where('id', '=', accountId).execute()
      return accepted(null)
    },

    async changeGeneralAccess(accountId, access) {
      if (!(await exists(accountId))) return refused('not-found')
      const mine = { document_id: generalDocumentId, account_id: accountId }
      if (access === 'viewer') {
        await queries
          .insertInto('memberships')
          .values({ ...mine, access, since: clock.now().getTime() })
          .onConflict((conflict) => conflict.columns(['document_id', 'account_id']).doUpdateSet({ access }))
          .execute()
      } else {
        await queries
          .deleteFrom('memberships')
          .where('document_id', '=', generalDocumentId)
          .where('account_id', '=', accountId)
          .execute()
      }
      revocations.emit({ kind: 'membership', documentId: generalDocumentId, accountId })
      return accepted(null)
    },
  }
}
