import { type AccountDeletion, type DeleteAccount, generalDocumentId } from '@civic-hub/protocol'
import type { BackgroundWork } from '../background-work.ts'
import type { Clock } from '../clock.ts'
import { accountDeletedLetter } from '../mail/letters/letters.ts'
import type { Mailer } from '../mail/mailer.ts'
import { accepted, type Result, refused } from '../result.ts'
import type { AccountStore, RunQuery } from '../store/account-store.ts'
import type { TooManyRequests } from './attempt-limit.ts'
import { isNoClosedSession } from './committee-entry.ts'
import { announceEndOf, deleteSessions } from './end-sessions.ts'
import type { OwnPassword } from './own-password.ts'
import { isRecentSignIn } from './recent-sign-in.ts'
import { recipientAt } from './recipient.ts'
import type { Revocations } from './revocations.ts'
import { accountOfSession } from './session-account.ts'
import type { OpenSession } from './sessions.ts'
import { deleteUnreadFeeds } from './unread-feeds.ts'

type Refusal =
  | TooManyRequests
  | { code: 'wrong-password' | 'wrong-email' | 'sign-in-again' | 'conflict' | 'not-signed-in' }

export interface AccountDeletions {
  /** The decisions that the person must make first. */
  prepare(accountId: string): Promise<AccountDeletion>
  /**
   * Deletes the account with its sessions, identities, picture, memberships and personal document, hands
   * committees over or deletes them, and notifies the person by email. All in one transaction. The history
   * keeps the account's id, without a name.
   */
  delete(
    session: Pick<OpenSession, 'account' | 'sessionId' | 'beganAt'>,
    wanted: DeleteAccount,
  ): Promise<Result<null, Refusal>>
  isDeleted(accountId: string): Promise<boolean>
}

export function createAccountDeletion(parts: {
  store: AccountStore
  ownPassword: OwnPassword
  isLastAdmin(accountId: string): Promise<boolean>
  /** Erases the personal documents of deleted accounts. */
  erasePersonal(): Promise<void>
  revocations: Revocations
  mailer: Mailer
  background: BackgroundWork
  publicUrl: () => string
  clock: Clock
}): AccountDeletions {
  const { store, ownPassword, revocations, mailer, background, publicUrl, clock } = parts
  const { queries } = store

  const membersOf = (documentId: string) =>
    queries
      .selectFrom('memberships')
      .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
      .select(['accounts.id as accountId', 'accounts.name', 'memberships.access'])
      .where('memberships.document_id', '=', documentId)
      // A disabled account cannot take over a committee.
      .where('accounts.disabled_at', 'is', null)
      .orderBy('accounts.name')
      .orderBy('accounts.id')

  const soleOwned = (accountId: string) =>
    queries
      .selectFrom('committees')
      .innerJoin('memberships', 'memberships.document_id', 'committees.document_id')
      .select(['committees.document_id as id', 'committees.name', 'committees.emoji'])
      .where('memberships.account_id', '=', accountId)
      .where('memberships.access', '=', 'owner')
      .where('committees.removed_at', 'is', null)
      .where('committees.document_id', '!=', generalDocumentId)
      .where(isNoClosedSession)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('memberships as others')
              .innerJoin('accounts', 'accounts.id', 'others.account_id')
              .select('others.account_id')
              .where('accounts.disabled_at', 'is', null)
              .whereRef('others.document_id', '=', 'committees.document_id')
              .where('others.access', '=', 'owner')
              .where('others.account_id', '!=', accountId),
          ),
        ),
      )
      .orderBy('committees.name')
      .orderBy('committees.document_id')

  async function namesOfSoleReader(accountId: string): Promise<string[]> {
    const rows = await selectSoleReader(queries, accountId)
      .innerJoin('committees', 'committees.document_id', 'closed_sessions.committee_id')
      .select('committees.name')
      .distinct()
      .where('committees.removed_at', 'is', null)
      .orderBy('committees.name')
      .execute()
    return rows.map(({ name }) => name)
  }

  async function isReallyThem(
    { account, beganAt }: Pick<OpenSession, 'account' | 'beganAt'>,
    { password, email }: DeleteAccount,
  ): Promise<Result<null, Refusal>> {
    if (await ownPassword.exists(account.id)) {
      if (password === undefined) return refused({ code: 'wrong-password' })
      const checked = await ownPassword.check(account.id, password)
      return checked.ok ? accepted(null) : checked
    }
    if (email?.toLowerCase() !== account.email) return refused({ code: 'wrong-email' })
    return isRecentSignIn({ beganAt }, clock) ? accepted(null) : refused({ code: 'sign-in-again' })
  }

  /** True if the decisions match the current committees; these may have changed since the page was opened. */
  async function areDecided(
    run: RunQuery,
    accountId: string,
    decisions: DeleteAccount['committees'],
  ): Promise<boolean> {
    const owned = await run(soleOwned(accountId))
    if (owned.length !== Object.keys(decisions).length) return false
    for (const { id } of owned) {
      const heir = decisions[id]
      if (heir === undefined || heir === accountId) return false
      if (heir !== null && (await run(membersOf(id).where('accounts.id', '=', heir))).length === 0) return false
    }
    return true
  }

  return {
    async prepare(accountId) {
      const owned = await soleOwned(accountId).execute()
      return {
        hasPassword: await ownPassword.exists(accountId),
        isLastAdmin: await parts.isLastAdmin(accountId),
        soleOwned: await Promise.all(
          owned.map(async (committee) => ({
            ...committee,
            others: await membersOf(committee.id).where('accounts.id', '!=', accountId).execute(),
          })),
        ),
        soleReader: await namesOfSoleReader(accountId),
      }
    },

    async delete(session, wanted) {
      const { account, sessionId } = session
      const known = await isReallyThem(session, wanted)
      if (!known.ok) return known
      const decisions = Object.entries(wanted.committees)
      const former = await recipientAt(store, account.email)
      const deleted = await store.atomically<Result<string[], Refusal>>(async (run) => {
        // The session may have ended while the password was checked; then nothing is deleted.
        if ((await accountOfSession(store, run, sessionId)) === null) return refused({ code: 'not-signed-in' })
        if (!(await areDecided(run, account.id, wanted.committees))) return refused({ code: 'conflict' })
        for (const [documentId, heir] of decisions) {
          await run(
            heir === null
              ? queries
                  .updateTable('committees')
                  .set({ removed_at: clock.now().getTime() })
                  .where('document_id', '=', documentId)
              : queries
                  .updateTable('memberships')
                  .set({ access: 'owner' })
                  .where('document_id', '=', documentId)
                  .where('account_id', '=', heir),
          )
        }
        const sessions = await deleteSessions(store, run, account.id, 'all')
        await run(queries.deleteFrom('accounts').where('id', '=', account.id))
        await run(deleteUnreadFeeds(store))
        return accepted(sessions)
      })
      if (!deleted.ok) return deleted
      announceEndOf(deleted.value, revocations)
      for (const [documentId, heir] of decisions)
        revocations.emit(
          heir === null ? { kind: 'document', documentId } : { kind: 'membership', documentId, accountId: heir },
        )
      background.begin('erase the document of a deleted account', parts.erasePersonal)
      background.begin('tell of a deleted account', () => mailer.send(accountDeletedLetter(former, publicUrl())))
      return accepted(null)
    },

    async isDeleted(accountId) {
      const entry = await queries
        .selectFrom('identity_journal')
        .select('id')
        .where('what', '=', 'account-deleted')
        .where('subject', '=', accountId)
        .limit(1)
        .executeTakeFirst()
      return entry !== undefined
    },
  }
}

/**
 * The rows of closed sessions that have this person as their only reader. Without a reader, no person could open
 * such a session again.
 */
const selectSoleReader = (queries: AccountStore['queries'], accountId: string) =>
  queries
    .selectFrom('memberships')
    .innerJoin('closed_sessions', 'closed_sessions.document_id', 'memberships.document_id')
    .where('memberships.account_id', '=', accountId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('memberships as others')
            .select('others.account_id')
            .whereRef('others.document_id', '=', 'memberships.document_id')
            .where('others.account_id', '!=', accountId),
        ),
      ),
    )
