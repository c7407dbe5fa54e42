import { generalDocumentId } from '@civic-hub/protocol'
import type { Clock } from '../clock.ts'
import { accepted, type Result, refused } from '../result.ts'
import type { AccountStore } from '../store/account-store.ts'
import { announcePerson } from './announce-person.ts'
import { pictureTypeOf } from './picture-type.ts'
import type { Revocations } from './revocations.ts'

interface Picture {
  type: string
  content: Uint8Array
}

/** Pictures of people. */
export interface Pictures {
  change(accountId: string, content: Uint8Array): Promise<Result<null, 'invalid'>>
  remove(accountId: string): Promise<void>
  /** For the person, and for people who share a committee other than `general` with them. */
  readFor(reader: string, accountId: string): Promise<Picture | null>
}

export function createPictures(store: AccountStore, revocations: Revocations, clock: Clock): Pictures {
  const { queries } = store

  const share = async (one: string, other: string): Promise<boolean> =>
    (await queries
      .selectFrom('memberships as ones')
      .innerJoin('memberships as others', 'others.document_id', 'ones.document_id')
      .innerJoin('committees', 'committees.document_id', 'ones.document_id')
      .select('ones.document_id')
      .where('ones.account_id', '=', one)
      .where('others.account_id', '=', other)
      .where('committees.removed_at', 'is', null)
      // All accounts share that one.
      .where('ones.document_id', '!=', generalDocumentId)
      .limit(1)
      .executeTakeFirst()) !== undefined

  return {
    async change(accountId, content) {
      const type = pictureTypeOf(content)
      if (type === null) return refused('invalid')
      const now = clock.now().getTime()
      await store.atomically(async (run) => {
        const mine = queries.selectFrom('account_pictures').where('account_id', '=', accountId)
        const [before] = await run(mine.select('changed_at'))
        // An open page caches each version, so every picture needs a new one, even if the clock was set back.
        const changed_at = Math.max(now, (before?.changed_at ?? 0) + 1)
        await run(
          queries
            .insertInto('account_pictures')
            .values({ account_id: accountId, type, content, changed_at })
            .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ type, content, changed_at })),
        )
      })
      await announcePerson(store, revocations, accountId)
      return accepted(null)
    },
    async remove(accountId) {
      await queries.deleteFrom('account_pictures').where('account_id', '=', accountId).execute()
      await announcePerson(store, revocations, accountId)
    },
    async readFor(reader, accountId) {
      if (reader !== accountId && !(await share(reader, accountId))) return null
      const row = await queries
        .selectFrom('account_pictures')
        .selectAll()
        .where('account_id', '=', accountId)
        .executeTakeFirst()
      return row ? { type: row.type, content: row.content } : null
    },
  }
}
