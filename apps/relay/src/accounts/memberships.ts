import { type Access, generalDocumentId, isClosedSessionId, type SiteRole } from '@civic-hub/protocol'
import type { AccountStore } from '../store/account-store.ts'

type DocumentState = 'here' | 'gone' | 'unknown'

export interface Memberships {
  /** The access of an account to a document; null for none. */
  accessTo(documentId: string, accountId: string): Promise<Access | null>
  documentState(documentId: string): Promise<DocumentState>
  /**
   * The state for an account without access. Without an earlier access it is 'unknown', so that a stranger does not
   * learn whether a document exists.
   */
  stateShownTo(documentId: string, accountId: string): Promise<DocumentState>
}

export function createMemberships({ queries }: Pick<AccountStore, 'queries'>): Memberships {
  /** Asks the same for every id, so that the time of an answer does not depend on the existence of a document. */
  async function documentState(documentId: string): Promise<DocumentState> {
    const [row, erased] = await Promise.all([
      queries.selectFrom('committees').select('removed_at').where('document_id', '=', documentId).executeTakeFirst(),
      queries
        .selectFrom('erased_committees')
        .select('document_id')
        .where('document_id', '=', documentId)
        .executeTakeFirst(),
    ])
    if (row !== undefined) return row.removed_at === null ? 'here' : 'gone'
    return erased === undefined ? 'unknown' : 'gone'
  }

  return {
    async accessTo(documentId, accountId) {
      if (isClosedSessionId(documentId)) return accessToClosedSession(queries, documentId, accountId)
      const row = await queries
        .selectFrom('accounts')
        .innerJoin('committees', (join) => join.on('committees.document_id', '=', documentId))
        .leftJoin('memberships', (join) =>
          join
            .onRef('memberships.document_id', '=', 'committees.document_id')
            .onRef('memberships.account_id', '=', 'accounts.id'),
        )
        .select(['memberships.access', 'accounts.role'])
        .where('accounts.id', '=', accountId)
        .where('committees.removed_at', 'is', null)
        .executeTakeFirst()
      if (row === undefined) return null
      return documentId === generalDocumentId ? accessToGeneral(row) : row.access
    },
    documentState,
    async stateShownTo(documentId, accountId) {
      const [state, had] = await Promise.all([
        documentState(documentId),
        selectEarlierAccess(queries, documentId, accountId).executeTakeFirst(),
      ])
      return had === undefined ? 'unknown' : state
    },
  }
}

/**
 * Returns a row if the account has, or once had, access to the document. A membership may be
 * older than the journal.
 */
export const selectEarlierAccess = (queries: AccountStore['queries'], documentId: string, accountId: string) =>
  queries
    .selectFrom('access_journal')
    .select('account_id')
    .where('document_id', '=', documentId)
    .where('account_id', '=', accountId)
    .where('what', '=', 'access')
    .unionAll(
      queries
        .selectFrom('memberships')
        .select('account_id')
        .where('document_id', '=', documentId)
        .where('account_id', '=', accountId),
    )
    .limit(1)

/**
 * `general` belongs to the site: administrators own it, and all other accounts edit it unless they were made
 * viewers.
 */
export function accessToGeneral(person: { role: SiteRole; access: Access | null }): Access {
  if (person.role === 'admin') return 'owner'
  return person.access === 'viewer' ? 'viewer' : 'editor'
}

/**
 * A closed session opens for its readers alone, and only while they have access to its committee. A viewer of the
 * committee reads it; its opener and the owners among its readers own it. It is read-only once it is ended.
 */
async function accessToClosedSession(
  queries: AccountStore['queries'],
  documentId: string,
  accountId: string,
): Promise<Access | null> {
  const row = await queries
    .selectFrom('closed_sessions')
    .innerJoin('committees', 'committees.document_id', 'closed_sessions.document_id')
    .innerJoin('memberships as reader', 'reader.document_id', 'closed_sessions.document_id')
    .innerJoin('memberships as member', 'member.document_id', 'closed_sessions.committee_id')
    .select(['reader.access as asReader', 'member.access as asMember', 'closed_sessions.ended_at'])
    .where('closed_sessions.document_id', '=', documentId)
    .where('committees.removed_at', 'is', null)
    .where('reader.account_id', '=', accountId)
    .where('member.account_id', '=', accountId)
    .executeTakeFirst()
  return row === undefined ? null : accessOfReader(row)
}

export function accessOfReader(reader: { asReader: Access; asMember: Access; ended_at: number | null }): Access {
  if (reader.ended_at !== null || reader.asMember === 'viewer') return 'viewer'
  return reader.asReader === 'owner' ? 'owner' : reader.asMember
}
