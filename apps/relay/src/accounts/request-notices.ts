import type { BackgroundWork } from '../background-work.ts'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import { answerLetter, requestsLetter } from '../mail/letters/letters.ts'
import { type Letter, LetterNotSent, type Mailer } from '../mail/mailer.ts'
import type { AccountStore } from '../store/account-store.ts'
import { isHiddenAddress } from './former-accounts.ts'

/** Owners get at most one email per committee in this time, with all requests from that time. */
const notifyEvery = 60 * 60 * 1000

/**
 * Emails about requests to join: to owners about a new request, to the requesting person about the answer.
 */
export interface RequestNotices {
  answered(documentId: string, accountId: string, accepted: boolean): void
  /** Sends the emails that are due; to be called after each request, and about every minute. */
  sendDue(): void
}

export function createRequestNotices(parts: {
  store: AccountStore
  mailer: Mailer
  background: BackgroundWork
  clock: Clock
  log: Log
  publicUrl: () => string
}): RequestNotices {
  const { store, mailer, background, clock, log, publicUrl } = parts
  const { queries } = store
  const now = () => clock.now().getTime()

  async function send(letter: Letter): Promise<void> {
    // The mail server would answer with a bounce.
    if (isHiddenAddress(letter.to)) return
    try {
      await mailer.send(letter)
    } catch (error) {
      if (!(error instanceof LetterNotSent)) throw error
      log.error({ err: error }, 'An email about a request to join could not be sent')
    }
  }

  const committeeOf = (documentId: string) =>
    queries
      .selectFrom('committees')
      .select(['name', 'slug'])
      .where('document_id', '=', documentId)
      .where('removed_at', 'is', null)
      .executeTakeFirst()

  /** The committees with new requests whose owners may get an email now. */
  const selectDue = () =>
    queries
      .selectFrom('join_requests')
      .innerJoin('committees', 'committees.document_id', 'join_requests.document_id')
      .select('committees.document_id')
      .distinct()
      .where('owners_notified', '=', 0)
      // One that lies further ahead is from a clock that was wrong.
      .where(({ eb, or }) =>
        or([eb('owners_notified_at', '<=', now() - notifyEvery), eb('owners_notified_at', '>', now() + notifyEvery)]),
      )
      .where('removed_at', 'is', null)

  /** Marks the requests before the email is sent, so that neither another relay nor a restart sends a second one. */
  const markNotified = () =>
    store.atomically(async (run) => {
      const due = (await run(selectDue())).map(({ document_id }) => document_id)
      if (due.length === 0) return due
      const owners_notified_at = now()
      await run(queries.updateTable('committees').set({ owners_notified_at }).where('document_id', 'in', due))
      await run(queries.updateTable('join_requests').set({ owners_notified: 1 }).where('document_id', 'in', due))
      return due
    })

  async function notifyOwners(documentId: string): Promise<void> {
    const committee = await committeeOf(documentId)
    if (committee === undefined) return
    const asking = await queries
      .selectFrom('join_requests')
      .innerJoin('accounts', 'accounts.id', 'join_requests.account_id')
      .select('accounts.name')
      .where('document_id', '=', documentId)
      .orderBy('requested_at')
      .execute()
    if (asking.length === 0) return
    const owners = await queries
      .selectFrom('memberships')
      .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
      .select(['accounts.email', 'accounts.language'])
      .where('document_id', '=', documentId)
      .where('memberships.access', '=', 'owner')
      .where('accounts.notify_requests', '=', 1)
      .where('accounts.disabled_at', 'is', null)
      .execute()
    const link = `${publicUrl()}/${committee.slug}/members`
    const names = asking.map(({ name }) => name)
    // Together, because one that is sent again later must not delay the others.
    await Promise.all(owners.map((owner) => send(requestsLetter(owner, { committee: committee.name, names, link }))))
  }

  async function notifyPerson(documentId: string, accountId: string, accepted: boolean): Promise<void> {
    const committee = await committeeOf(documentId)
    const person = await queries
      .selectFrom('accounts')
      .select(['email', 'language'])
      .where('id', '=', accountId)
      .executeTakeFirst()
    if (committee === undefined || person === undefined) return
    const link = accepted ? `${publicUrl()}/${committee.slug}/home` : `${publicUrl()}/choose-committee`
    await send(answerLetter(person, { committee: committee.name, accepted, link }))
  }

  return {
    answered(documentId, accountId, accepted) {
      background.begin('tell a person how their request was answered', () =>
        notifyPerson(documentId, accountId, accepted),
      )
    },
    sendDue() {
      background.begin('tell owners who asks to join', async () => {
        // Mostly there are none, and a transaction would wait for its turn.
        if ((await selectDue().execute()).length === 0) return
        await Promise.all((await markNotified()).map(notifyOwners))
      })
    },
  }
}
