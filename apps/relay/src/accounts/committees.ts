import {
  type CommitteeEntry,
  type CreateCommittee,
  generalDocumentId,
  isClosedSessionId,
  isPersonalDocumentId,
  type RenameCommittee,
  slugOf,
} from '@civic-hub/protocol'
import type { Clock } from '../clock.ts'
import { accepted, type Result, refused } from '../result.ts'
import type { AccountStore, RunQuery } from '../store/account-store.ts'
import type { CommitteeRow } from '../store/tables.ts'
import { accessIn, entryOf, selectCommitteesOf } from './committee-entry.ts'
import { readFormerMembers } from './former-accounts.ts'
import { selectEarlierAccess } from './memberships.ts'
import type { Revocations } from './revocations.ts'

export interface Committees {
  /** The committees that this person may open, `general` first, then by name. */
  list(accountId: string): Promise<CommitteeEntry[]>
  /** One of these entries; null if the person may not open the committee. */
  entry(accountId: string, documentId: string): Promise<CommitteeEntry | null>
  /**
   * Registers a committee that a device created. Repeating it for the same creator has no effect. If a
   * committee is missing in a restored backup but is in the access journal, its former members get their
   * access back: any of them with write access can register it, and gets no more access than before.
   */
  create(
    accountId: string,
    wanted: CreateCommittee,
  ): Promise<Result<{ entry: CommitteeEntry; isNew: boolean }, 'conflict' | 'gone' | 'forbidden'>>
  /** The slug does not change, so that old links keep working. */
  rename(documentId: string, renamed: RenameCommittee): Promise<void>
}

export function createCommittees(parts: { store: AccountStore; clock: Clock; revocations: Revocations }): Committees {
  const { store, clock, revocations } = parts
  const { queries } = store

  async function freeSlug(run: RunQuery, wanted: CreateCommittee): Promise<string> {
    const base = slugOf(wanted.name, slugOf(wanted.id, 'committee'))
    const taken = new Set(
      (await run(queries.selectFrom('committees').select('slug').where('slug', 'like', `${base}%`))).map(
        (row) => row.slug,
      ),
    )
    let slug = base
    for (let next = 2; taken.has(slug); next++) slug = `${base}-${next}`
    return slug
  }

  return {
    async list(accountId) {
      const rows = await selectCommitteesOf(queries, accountId)
        .orderBy((order) => order('committees.document_id', '!=', generalDocumentId))
        .orderBy('committees.name')
        .orderBy('committees.document_id')
        .execute()
      return rows.map((row) => entryOf(row, accessIn(row)))
    },

    async entry(accountId, documentId) {
      const row = await selectCommitteesOf(queries, accountId)
        .where('committees.document_id', '=', documentId)
        .executeTakeFirst()
      return row === undefined ? null : entryOf(row, row.access ?? 'editor')
    },

    create: (accountId, wanted) =>
      store.atomically(async (run) => {
        if (isPersonalDocumentId(wanted.id) || isClosedSessionId(wanted.id)) return refused('conflict')
        // The creator's device must not restore it by registering it again, however long it was offline.
        const [erased] = await run(
          queries.selectFrom('erased_committees').selectAll().where('document_id', '=', wanted.id),
        )
        // An account without an earlier access must not learn what became of the committee.
        const isOutsider = (await run(selectEarlierAccess(queries, wanted.id, accountId))).length === 0
        if (erased !== undefined) return refused(isOutsider ? 'conflict' : 'gone')
        const [found] = await run(queries.selectFrom('committees').selectAll().where('document_id', '=', wanted.id))
        if (found !== undefined) {
          const [mine] = await run(
            selectCommitteesOf(queries, accountId).where('committees.document_id', '=', wanted.id),
          )
          const isMine = found.created_by === accountId
          if (!isMine && (mine === undefined || mine.access === null)) return refused('conflict')
          if (found.removed_at !== null) return refused('gone')
          if (mine === undefined || mine.access === null) return refused('forbidden')
          return accepted({ entry: entryOf(mine, mine.access), isNew: false })
        }
        const former = await readFormerMembers(store, run, wanted.id)
        const access = former === null ? 'owner' : former.get(accountId)
        if (access === undefined || access === 'viewer') return refused(isOutsider ? 'conflict' : 'forbidden')
        const row: CommitteeRow = {
          document_id: wanted.id,
          slug: await freeSlug(run, wanted),
          name: wanted.name,
          emoji: wanted.emoji,
          door: 'by-request',
          created_at: wanted.createdAt,
          created_by: access === 'owner' ? accountId : null,
          removed_at: null,
          owners_notified_at: 0,
          public_source: '',
        }
        await run(queries.insertInto('committees').values(row))
        const since = clock.now().getTime()
        for (const [account_id, theirs] of new Map([[accountId, access], ...(former ?? [])]))
          await run(
            queries.insertInto('memberships').values({ document_id: wanted.id, account_id, access: theirs, since }),
          )
        return accepted({ entry: entryOf(row, access), isNew: true })
      }),

    async rename(documentId, { name, emoji }) {
      await queries.updateTable('committees').set({ name, emoji }).where('document_id', '=', documentId).execute()
      const members = await queries
        .selectFrom('memberships')
        .select('account_id')
        .where('document_id', '=', documentId)
        .execute()
      // All accounts have this committee in their list.
      const isEverybodys = documentId === generalDocumentId
      const accountIds = isEverybodys ? null : new Set(members.map(({ account_id }) => account_id))
      revocations.emit({ kind: 'committee', accountIds })
    },
  }
}
