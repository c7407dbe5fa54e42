import type { Author } from '../../../document/author.ts'
import { lastBefore } from '../../../document/in-order.ts'
import type { DutyTurns } from '../duties.ts'
import { accountKey, nameKey } from '../person-keys.ts'
import { type DutyStatement, duties } from '../statement.ts'
import type { AuthorOf } from './authorship.ts'
import type { AnyStatement, StatementOf } from './decision-statement.ts'
import type { Person } from './person.ts'
import type { Voter } from './statement-fields.ts'
import { voterFor } from './votes.ts'

/** The authors of statements, as far as this device knows them. */
export interface Writers {
  /** The known account that wrote a statement, or null. */
  readonly of: (id: string) => Author | null
  /** True if an account is the person of a statement. */
  readonly isPerson: (writer: Author, person: Person, question?: StatementOf<'question'>) => boolean
  /** True if the member's own account wrote a vote; of an unknown author, `by` counts. */
  readonly isOwnDevice: (vote: StatementOf<'vote'>, voter: Voter | null) => boolean
  /** The people who preside or keep the notes at a place; empty if the meeting has named none. */
  readonly clerksAt: (order: string) => readonly DutyStatement[]
}

interface WriterFacts {
  readonly statements: readonly AnyStatement[]
  readonly authorOf: AuthorOf
  readonly duties: DutyTurns
  /** The people in the attendance. */
  readonly attendance: readonly Person[]
}

export function readWriters({ statements, authorOf, duties: turns, attendance }: WriterFacts): Writers {
  const names = new Map<string, string>()
  for (const one of statements)
    if ('by' in one && one.by.account !== '') {
      const author = authorOf(one.id)
      // Another member may have written the name of this account.
      if (author.kind !== 'unknown' && author.account === one.by.account)
        names.set(one.by.account, one.by.name)
    }
  const attending = new Map(attendance.map(({ person, name }) => [person, name]))
  const nameOf = (account: string) => attending.get(accountKey(account)) ?? names.get(account) ?? ''
  const of = (id: string) => {
    const author = authorOf(id)
    return author.kind === 'unknown' ? null : { account: author.account, name: nameOf(author.account) }
  }
  return {
    of,
    isPerson: (writer, person, question) => {
      if (person.person === accountKey(writer.account)) return true
      const voter = question && voterFor(question.eligible, person)
      return isOneOf(writer, [person.person, ...(voter ? [voter.person, ...voter.also] : [])])
    },
    isOwnDevice: ({ id, by, person }, voter) =>
      isOneOf(of(id) ?? by, [person.person, ...(voter ? [voter.person, ...voter.also] : [])]),
    clerksAt: (order) => duties.flatMap((duty) => lastBefore(turns[duty], order) ?? turns[duty][0] ?? []),
  }
}

function isOneOf({ account, name }: Author, keys: readonly string[]): boolean {
  if (keys.includes(accountKey(account))) return true
  // A typed name stands for the account with that name, and for no other one.
  return keys.every((key) => key.startsWith('name:')) && keys.includes(nameKey(name))
}
