import { type Account, accountAnswerReader, type CommitteeEntry } from '@civic-hub/protocol'
import type { Email } from 'postal-mime'
import { tokenIn } from '../relay/letters.ts'
import { createVisitor, type Visitor } from './visitor.ts'

export interface Person extends Visitor {
  account: Account
  password: string
}

/** A source of emails: a booted relay's outbox, or an SMTP inbox. */
interface Letters {
  letterTo(email: string): Promise<Email>
}

export const password = 'a long enough password'

/** Signs up and confirms the email, which signs in; all over HTTP, like the app. */
export async function signUpPerson(url: string, letters: Letters, name: string, origin?: string): Promise<Person> {
  const visitor = createVisitor(url, origin)
  const email = `${name.toLowerCase().replace(/[^a-z0-9]+/g, '.')}@example.org`
  await expectStatus(202, visitor.post('/api/sign-up', { name, email, password }))
  const token = tokenIn(await letters.letterTo(email))
  const confirmed = await expectStatus(200, visitor.post('/api/confirm', { token }))
  const { account } = accountAnswerReader.parse(confirmed.body)
  return { ...visitor, account, password }
}

/** Creates a committee with a unique document id. */
export async function makeCommittee(person: Visitor, name: string): Promise<CommitteeEntry> {
  const wanted = {
    id: crypto.randomUUID(),
    name,
    emoji: '🤝',
    createdAt: '2026-11-21T09:00:00.000Z',
  }
  const answer = await expectStatus(201, person.post('/api/committees', wanted))
  return answer.body as CommitteeEntry
}

async function expectStatus<T extends { status: number; body: unknown }>(
  status: number,
  asked: Promise<T>,
): Promise<T> {
  const answer = await asked
  if (answer.status !== status) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`)
  return answer
}
