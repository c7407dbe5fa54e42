import { accountKey, type TransitionContext } from '@civic-hub/committee'
import { type Decisions, queryDecisions } from '@civic-hub/committee/proceedings'
import type { ClientAccounts } from '@civic-hub/protocol'
import type * as Y from 'yjs'
import type { AskForAccounts } from '../../../apps/web/src/replica/authors/client-accounts.ts'
import { type Authorship, openAuthorship } from '../../../apps/web/src/replica/authors/testing/open-authorship.ts'
import { failed } from '../../../apps/web/src/replica/connection/answer.ts'
import type { Forgery, MemberAtDevice } from '../../../packages/committee/src/testing/forgeries.ts'
import { forgeries } from '../../../packages/committee/src/testing/forgeries.ts'
import type { Person } from '../people/signed-in-person.ts'
import type { Random } from '../random/random.ts'
import type { Sealing } from './sealing-person.ts'

/** A member of a council, with the part of the app that signs statements and reads their authors. */
export interface CouncilMember extends MemberAtDevice {
  readonly account: Person
  readonly app: Authorship
  /** The decisions of a meeting, once the authors of its statements are checked. */
  decisions(meetingId: string): Promise<Decisions>
}

/** Asks the relay for accounts as this person. */
export const askAs =
  (person: () => Person): AskForAccounts =>
  async (documentId, clientIds) => {
    const answer = await person().get(`/api/committees/${documentId}/client-ids?ids=${clientIds.join()}`)
    return answer.status === 200 ? { ok: true, value: answer.body as ClientAccounts } : failed('unreachable')
  }

/** Without a sealing, statements are not signed, as those of a modified or of another client. */
export async function openCouncilMember(
  doc: Y.Doc,
  documentId: string,
  account: Person,
  sealing: Sealing | null,
): Promise<CouncilMember> {
  const { id, name } = account.account
  const by = { account: id, name }
  const context: TransitionContext = {
    now: () => new Date(),
    randomId: () => crypto.randomUUID().replaceAll('-', '').slice(0, 15),
    by: () => by,
  }
  const seal = sealing && { ...sealing, ...sealing.key }
  const app = await openAuthorship({
    doc,
    documentId,
    accountId: id,
    context,
    seal,
    ask: askAs(() => account),
  })
  return {
    doc,
    context,
    by,
    account,
    app,
    person: { person: accountKey(id), name },
    async decisions(meetingId) {
      const stop = app.authors.watch(meetingId)
      await app.authors.settled(meetingId)
      const decisions = queryDecisions(doc, meetingId).read()
      stop()
      if (!decisions) throw new Error('There is no such meeting')
      return decisions
    },
  }
}

/** One to four forgeries at any time of a vote. */
export const forgeriesOf = (random: Random, forgers: number): Forgery[] =>
  Array.from({ length: 1 + random.below(4) }, () => ({
    verb: random.pick(forgeries),
    by: random.below(forgers),
    one: random.below(21),
    before: random.below(9),
  }))
