import type * as Y from 'yjs'
import type { Query } from '../../document/query.ts'
import { queryPart } from '../../document/query-part.ts'
import type { EntriesInHistory } from '../history/entry-history.ts'
import { type Member, readMembers } from './member.ts'
import { inHistory } from './members-history.ts'
import { readRoleVotes } from './role-votes.ts'

/** The current directory, in no order; fires for any change in it. */
export const queryMembers = (doc: Y.Doc): Query<Member[]> =>
  queryPart(doc, 'members', () => readMembers(doc).filter(({ removedAt }) => removedAt === null))

/** The entries that were removed, the last removed first. */
export const queryRemovedMembers = (doc: Y.Doc): Query<Member[]> =>
  queryPart(doc, 'members', () =>
    readMembers(doc)
      .filter(({ removedAt }) => removedAt !== null)
      .sort((a, b) => Date.parse(b.removedAt ?? '') - Date.parse(a.removedAt ?? '') || (a.id < b.id ? -1 : 1)),
  )

/** All entries, including removed ones, and the votes of roles, as the history has them. */
export const queryMembersInHistory = (doc: Y.Doc): Query<EntriesInHistory> =>
  queryPart(doc, 'members', () => inHistory(readMembers(doc), readRoleVotes(doc)))
