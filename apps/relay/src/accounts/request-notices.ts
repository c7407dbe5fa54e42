import type { BackgroundWork } from '../background-work.ts'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import { answerLetter, requestsLetter } from '../mail/letters/request-letters.ts'
import { type Letter, LetterNotSent, type Mailer } from '../mail/mailer.ts'
import type { AccountStore } from '../store/account-store.ts'

/** Owners get at most one email per committee in this time, with all requests from that time. */
const tellEvery = 60 * 60 * 1000

/**
 * Emails about requests to join: to owners about a new request, to the requesting person about the answer.
 */
export interface RequestNotices {
  asked(documentId: string): void
  answered(documentId: string, accountId: string, accepted: boolean): void
  /** Sends the emails whose waiting time is over; to be called about every minute. */
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
  /**
   * The last notification of the owners, by committee. Kept in memory only; a restart counts as the last
   * notification.
   */
  const toldAt = new Map<string, number>()
  const waiting = new Set<string>()
  background.begin('find requests that owners have not been told of', async () => {
    const recent = await queries
      .selectFrom('join_requests')
      .select('document_id')
      .distinct()
      .where('requested_at', '>', now() - tellEvery)
      .execute()
    for (const { document_id } of recent) {
      toldAt.set(document_id, now())
      waiting.add(document_id)
    }
  })

  async function send(letter: Letter): Promise<void> {
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

  async function tellOwners(documentId: string): Promise<void> {
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
      .select('accounts.email')
      .where('document_id', '=', documentId)
      .where('memberships.access', '=', 'owner')
      .where('accounts.notify_requests', '=', 1)
      .where('accounts.disabled_at', 'is', null)
      .execute()
    const link = `${publicUrl()}/${committee.slug}/members`
    const names = asking.map(({ name }) => name)
    for (const { email } of owners)
      await send(requestsLetter(email, { committee: committee.name, names, link }))
  }

  function tell(documentId: string): void {
    toldAt.set(documentId, now())
    waiting.delete(documentId)
    background.begin('tell owners who asks to join', () => tellOwners(documentId))
  }

  const isDue = (documentId: string) => now() - (toldAt.get(documentId) ?? 0) >= tellEvery

  async function tellPerson(documentId: string, accountId: string, accepted: boolean): Promise<void> {
    const committee = await committeeOf(documentId)
    const person = await queries
      .selectFrom('accounts')
      .select('email')
      .where('id', '=', accountId)
      .executeTakeFirst()
    if (committee === undefined || person === undefined) return
    const link = accepted ? `${publicUrl()}/${committee.slug}/home` : `${publicUrl()}/choose-committee`
    await send(answerLetter(person.email, { committee: committee.name, accepted, link }))
  }

  return {
    asked(documentId) {
      if (isDue(documentId)) tell(documentId)
      else waiting.add(documentId)
    },
    answered(documentId, accountId, accepted) {
      background.begin('tell a person how their request was answered', () =>
        tellPerson(documentId, accountId, accepted),
      )
    },
    sendDue() {
      for (const documentId of [...waiting]) if (isDue(documentId)) tell(documentId)
      for (const [documentId, at] of toldAt)
        if (!waiting.has(documentId) && now() - at >= tellEvery) toldAt.delete(documentId)
    },
  }
}
