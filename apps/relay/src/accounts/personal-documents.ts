import { isPersonalDocumentId } from '@civic-hub/protocol'
import type { AccountStore } from '../store/account-store.ts'
import type { Memberships } from './memberships.ts'

/** The documents that belong to one account each. A trigger inserts their rows together with the accounts. */
export interface PersonalDocuments extends Memberships {
  idOf(accountId: string): Promise<string | null>
  /** Erases the documents of deleted accounts. */
  eraseDue(): Promise<void>
}

export function createPersonalDocuments(parts: {
  store: AccountStore
  eraseDocument(documentId: string): Promise<void>
}): PersonalDocuments {
  const { queries } = parts.store
  const row = (documentId: string) =>
    queries
      .selectFrom('personal_documents')
      .select('account_id')
      .where('document_id', '=', documentId)
      .executeTakeFirst()
  return {
    async idOf(accountId) {
      const found = await queries
        .selectFrom('personal_documents')
        .select('document_id')
        .where('account_id', '=', accountId)
        .executeTakeFirst()
      return found?.document_id ?? null
    },
    async accessTo(documentId, accountId) {
      return (await row(documentId))?.account_id === accountId ? 'owner' : null
    },
    async documentState(documentId) {
      const found = await row(documentId)
      if (found === undefined) return 'unknown'
      return found.account_id === null ? 'gone' : 'here'
    },
    stateShownTo: async () => 'unknown',
    async eraseDue() {
      const due = await queries
        .selectFrom('personal_documents')
        .select('document_id')
        .where('account_id', 'is', null)
        .execute()
      for (const { document_id } of due) {
        await parts.eraseDocument(document_id)
        await queries.deleteFrom('personal_documents').where('document_id', '=', document_id).execute()
      }
    },
  }
}

/** The sync access to documents of both kinds. HTTP routes for committees only use the memberships. */
export function createSyncAccess(memberships: Memberships, personal: Memberships): Memberships {
  const of = (documentId: string) => (isPersonalDocumentId(documentId) ? personal : memberships)
  return {
    accessTo: (documentId, accountId) => of(documentId).accessTo(documentId, accountId),
    documentState: (documentId) => of(documentId).documentState(documentId),
    stateShownTo: (documentId, accountId) => of(documentId).stateShownTo(documentId, accountId),
  }
}
