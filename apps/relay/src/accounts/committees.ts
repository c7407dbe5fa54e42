import {
  type Access,
  type CommitteeEntry,
  type CreateCommittee,
  generalDocumentId,
  type JoinAnswer,
  type RenameCommittee,
  type SiteRole,
  slugOf,
  slugsToLookUp,
} from '@civic-hub/protocol'
import type { Clock } from '../clock.ts'
import { accepted, type Result, refused } from '../result.ts'
import type { AccountStore, RunNow } from '../store/account-store.ts'
import type { CommitteeRow } from '../store/tables.ts'
import { readFormerMembers } from './former-accounts.ts'
import { accessToGeneral } from './memberships.ts'
import type { RequestNotices } from './request-notices.ts'
import type { Revocations } from './revocations.ts'

export interface Committees {
  /** The committees that this person may open, `general` first, then by name. */
  list(accountId: string): Promise<CommitteeEntry[]>
  /** One of them; null if this person may not open it. */
  entry(accountId: string, documentId: string): Promise<CommitteeEntry | null>
  /**
   * Registers a committee that a device created. Repeating it for the same creator has no effect. One that a restored
   * backup does not know, and the access journal does, gets the people back who had access: whoever may write there
   * registers it, and gets no more than they had.
   */
  create(
    accountId: string,
    wanted: CreateCommittee,
  ): Promise<Result<{ entry: CommitteeEntry; isNew: boolean }, 'conflict' | 'gone' | 'forbidden'>>
  /** Its slug stays, so that links to it go on working. */
  rename(documentId: string, renamed: RenameCommittee): Promise<void>
  join(accountId: string, name: string): Promise<Result<JoinAnswer, 'not-found'>>
}

export function createCommittees(parts: {
  store: AccountStore
  clock: Clock
  notices: Pick<RequestNotices, 'asked'>
  revocations: Revocations
}): Committees {
  const { store, clock, notices, revocations } = parts
  const { queries } = store

  const committeesOf = (accountId: string) =>
    queries
      .selectFrom('committees')
      .leftJoin('memberships', (join) =>
        join
          .onRef('memberships.document_id', '=', 'committees.document_id')
          .on('memberships.account_id', '=', accountId),
      )
      .innerJoin('accounts', (join) => join.on('accounts.id', '=', accountId))
      .selectAll('committees')
      .select(['memberships.access', 'accounts.role'])
      .where('removed_at', 'is', null)
      .where((where) =>
        where.or([
          where('memberships.access', 'is not', null),
          where('committees.document_id', '=', generalDocumentId),
        ]),
      )

  function committeeNamed(run: RunNow, name: string): CommitteeRow | undefined {
    const slugs = slugsToLookUp(name)
    if (slugs.length === 0) return undefined
    const found = run(
      queries
        .selectFrom('committees')
        .selectAll()
        .where((where) => where.or([where('slug', 'in', slugs), where('name', '=', name)]))
        .where('removed_at', 'is', null),
    )
    // A committee that was renamed is found by its new name, and by the name that its slug came from unless another
    // committee has it now. So nobody can attract another committee's people by taking over its name.
    const rank = ({ slug }: CommitteeRow) => (slugs.includes(slug) ? slugs.indexOf(slug) : slugs.length)
    const named = found.filter((row) => row.name === name)
    return (named.length > 0 ? named : found).toSorted((a, b) => rank(a) - rank(b))[0]
  }

  function freeSlug(run: RunNow, wanted: CreateCommittee): string {
    const base = slugOf(wanted.name, slugOf(wanted.id, 'committee'))
    const taken = new Set(
      run(queries.selectFrom('committees').select('slug').where('slug', 'like', `${base}%`)).map(
        (row) => row.slug,
      ),
    )
    let slug = base
    for (let next = 2; taken.has(slug); next++) slug = `${base}-${next}`
    return slug
  }

  return {
    async list(accountId) {
      const rows = await committeesOf(accountId)
        .orderBy((order) => order('committees.document_id', '!=', generalDocumentId))
        .orderBy('committees.name')
        .orderBy('committees.document_id')
        .execute()
      return rows.map((row) => entryOf(row, accessIn(row)))
    },

    async entry(accountId, documentId) {
      const row = await committeesOf(accountId)
        .where('committees.document_id', '=', documentId)
        .executeTakeFirst()
      return row === undefined ? null : entryOf(row, row.access ?? 'editor')
    },

    create: (accountId, wanted) =>
      store.atomically((run) => {
        // The device that created it must not restore it by registering it again, however long it was offline.
        const [erased] = run(
          queries.selectFrom('erased_committees').selectAll().where('document_id', '=', wanted.id),
        )
        if (erased !== undefined) return refused('gone')
        const [found] = run(queries.selectFrom('committees').selectAll().where('document_id', '=', wanted.id))
        if (found !== undefined) {
          const [mine] = run(committeesOf(accountId).where('committees.document_id', '=', wanted.id))
          const isMine = found.created_by === accountId
          if (!isMine && (mine === undefined || mine.access === null)) return refused('conflict')
          if (found.removed_at !== null) return refused('gone')
          if (mine === undefined || mine.access === null) return refused('forbidden')
          return accepted({ entry: entryOf(mine, mine.access), isNew: false })
        }
        const former = readFormerMembers(store, run, wanted.id)
        const access = former === null ? 'owner' : former.get(accountId)
        if (access === undefined || access === 'viewer') return refused('forbidden')
        const row: CommitteeRow = {
          document_id: wanted.id,
          slug: freeSlug(run, wanted),
          name: wanted.name,
          emoji: wanted.emoji,
          door: 'by-request',
          created_at: wanted.createdAt,
          created_by: access === 'owner' ? accountId : null,
          removed_at: null,
        }
        run(queries.insertInto('committees').values(row))
        const since = clock.now().getTime()
        for (const [account_id, theirs] of new Map([[accountId, access], ...(former ?? [])]))
          run(
            queries
              .insertInto('memberships')
              .values({ document_id: wanted.id, account_id, access: theirs, since }),
          )
        return accepted({ entry: entryOf(row, access), isNew: true })
      }),

    async rename(documentId, { name, emoji }) {
      await queries
        .updateTable('committees')
        .set({ name, emoji })
        .where('document_id', '=', documentId)
        .execute()
      const members = await queries
        .selectFrom('memberships')
        .select('account_id')
        .where('document_id', '=', documentId)
        .execute()
      // Everybody has that one in their list.
      const isEverybodys = documentId === generalDocumentId
      const accountIds = isEverybodys ? null : new Set(members.map(({ account_id }) => account_id))
      revocations.emit({ kind: 'committee', accountIds })
    },

    async join(accountId, name) {
      let asked: string | null = null
      const answer = await store.atomically<Result<JoinAnswer, 'not-found'>>((run) => {
        const committee = committeeNamed(run, name)
        if (committee === undefined) return refused('not-found')
        const joined = (access: Access): JoinAnswer => ({
          outcome: 'joined',
          name: committee.name,
          committee: entryOf(committee, access),
        })
        const person = { document_id: committee.document_id, account_id: accountId }
        const [mine] = run(committeesOf(accountId).where('committees.document_id', '=', person.document_id))
        if (mine !== undefined) return accepted(joined(accessIn(mine)))
        switch (committee.door) {
          case 'open':
            run(
              queries
                .insertInto('memberships')
                .values({ ...person, access: 'editor', since: clock.now().getTime() }),
            )
            run(
              queries
                .deleteFrom('join_requests')
                .where('document_id', '=', person.document_id)
                .where('account_id', '=', accountId),
            )
            return accepted(joined('editor'))
          case 'by-request':
            if (
              run(
                queries
                  .insertInto('join_requests')
                  .values({ ...person, requested_at: clock.now().getTime() })
                  .onConflict((conflict) => conflict.doNothing())
                  .returning('account_id'),
              ).length > 0
            )
              asked = committee.document_id
            return accepted({ outcome: 'requested', name: committee.name, committee: null })
          case 'by-invitation':
            return accepted({ outcome: 'invitation-only', name: committee.name, committee: null })
        }
      })
      if (asked !== null) notices.asked(asked)
      return answer
    },
  }
}

/** Only for committees that the person has a row for, and for `general`, which needs none. */
function accessIn(row: { document_id: string; access: Access | null; role: SiteRole }): Access {
  return row.document_id === generalDocumentId ? accessToGeneral(row) : (row.access ?? 'viewer')
}

function entryOf(row: CommitteeRow, access: Access): CommitteeEntry {
  return {
    id: row.document_id,
    slug: row.slug,
    name: row.name,
    emoji: row.emoji,
    createdAt: row.created_at,
    access,
  }
}
