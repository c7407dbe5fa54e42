import type * as Y from 'yjs'
import type { Query } from '../../document/query.ts'
import { queryPart } from '../../document/query-part.ts'
import type { EntriesInHistory } from '../history/entry-history.ts'
import { type Member, readMembers } from './member.ts'
import { inHistory } from './members-history.ts'

export const queryMembers = (doc: Y.Doc): Query<Member[]> =>
  queryPart(doc, 'members', () => readMembers(doc).filter(({ removedAt }) => removedAt === null))

/** The entries that were removed, the last removed first. */
export const queryRemovedMembers = (doc: Y.Doc): Query<Member[]> =>
  queryPart(doc, 'members', () =>
    readMembers(doc)
      .filter(({ removedAt }) => removedAt !== null)
      .sort((a, b) => Date.parse(b.removedAt ?? '') - Date.parse(a.removedAt ?? '') || (a.id < b.id ? -1 : 1)),
  )

export const queryDirectory = (doc: Y.Doc): Query<readonly Member[]> =>
  queryPart(doc, 'members', () => membersHistory.read(doc, null, new Set()) ?? [])
