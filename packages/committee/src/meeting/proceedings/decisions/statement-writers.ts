import type { Author } from '../../../document/author.ts'
import { compareTexts } from '../../../document/compare-texts.ts'
import { accountKey, nameKey } from '../../../document/person.ts'
import { lastBefore } from '../../../document/sorted-lists.ts'
import type { DutyTurns } from '../duties.ts'
import { type DutyStatement, duties } from '../statement.ts'
import type { AuthorOf, Authorship } from './authorship.ts'
import type { Settlers } from './decision-conflicts.ts'
import type { AnyStatement, StatementOf } from './decision-statement.ts'
import { isSamePerson, type Person } from './person.ts'
import type { Voter } from './statement-fields.ts'
import { type VoteWriter, voterFor } from './votes.ts'

export interface Writers extends Settlers {
  readonly of: (id: string) => Author | null
  /**
   * True for a statement that a member returned after a restore without a signature, if this account signs other ones, or
   * without an account, if any does.
   */
  readonly isNotSigned: (id: string, account: string | null) => boolean
  /** True for a statement that a member returned after a restore, and whose author the hub does not know. */
  readonly isReturned: (id: string) => boolean
  /** True if an account is the person of a statement. */
  readonly isPerson: (writer: Author, person: Person, question?: StatementOf<'question'>) => boolean
  /** Null for a vote by the member's own account; of an unknown author, `by` counts. */
  readonly statedBy: (vote: StatementOf<'vote'>, voter: Voter | null) => VoteWriter | null
  /** The people who preside or keep the notes at a place; empty if the meeting has named none. */
  readonly clerksAt: (order: string) => readonly DutyStatement[]
  /** True for the account that started the meeting, and where it is unknown. */
  readonly isStarter: (writer: Author) => boolean
  /** True if one who may appoint gave the duty, or if the author is unknown, unless others sign and this was returned. */
  readonly isAppointed: (duty: DutyStatement) => boolean
}

interface WriterFacts {
  readonly statements: readonly AnyStatement[]
  readonly authorOf: AuthorOf
  readonly duties: DutyTurns
  readonly attendance: readonly Person[]
  /** The account that started the meeting; null if any account may have. */
  readonly startedBy: Authorship | null
}

export function readWriters({ statements, authorOf, duties: turns, attendance, startedBy }: WriterFacts): Writers {
  const names = new Map<string, string>()
  for (const one of statements)
    if ('by' in one && one.by.account !== '') {
      const author = authorOf(one.id)
      // Another member may have written the name of this account.
      if (author.kind !== 'unknown' && author.account === one.by.account) names.set(one.by.account, one.by.name)
    }
  const attending = new Map(attendance.map(({ person, name }) => [person, name]))
  const nameOf = (account: string) => attending.get(accountKey(account)) ?? names.get(account) ?? ''
  const of = (id: string) => {
    const author = authorOf(id)
    return author.kind === 'unknown' ? null : { account: author.account, name: nameOf(author.account) }
  }
  const clerksAt = (order: string) => duties.flatMap((duty) => lastBefore(turns[duty], order) ?? turns[duty][0] ?? [])
  const isStarter = ({ account }: Author) =>
    startedBy !== null && (startedBy.kind === 'unknown' || startedBy.account === account)
  let appointed: ReadonlySet<string> | null = null
  let accounts: ReadonlySet<string> | null = null
  let signing: ReadonlySet<string> | null = null

  /** The one who started the meeting, and each clerk by such an appointment: the document does not know the owners. */
  function readAppointed(): ReadonlySet<string> {
    const found = new Set<string>()
    const all = duties.flatMap((duty) => turns[duty]).sort((a, b) => compareTexts(a.order, b.order))
    for (const { id, order } of all) {
      const writer = of(id)
      const holders = duties.flatMap((duty) => lastBefore(turns[duty], order) ?? [])
      const isByHolder = (account: Author) =>
        holders.some((holder) => found.has(holder.id) && isHeldBy(holder, account))
      const isGiven = writer ? isStarter(writer) || isByHolder(writer) : !isNotSigned(id, null)
      if (isGiven) found.add(id)
    }
    return found
  }

  function isReturned(id: string): boolean {
    const author = authorOf(id)
    return author.kind === 'unknown' && author.isReturned === true
  }

  function isNotSigned(id: string, account: string | null): boolean {
    if (!isReturned(id)) return false
    signing ??= readSigning()
    return account === null ? signing.size > 0 : signing.has(account)
  }

  function readSigning(): ReadonlySet<string> {
    const authors = statements.map(({ id }) => authorOf(id))
    return new Set(authors.flatMap((author) => (author.kind === 'proven' ? [author.account] : [])))
  }

  function readAccounts(): ReadonlySet<string> {
    const keys = attendance.map(({ person }) => person).filter((person) => person.startsWith(accountKey('')))
    const found = new Set(keys.map((key) => key.slice(accountKey('').length)))
    for (const one of statements) {
      const author = authorOf(one.id)
      if (author.kind !== 'unknown') found.add(author.account)
      else if ('by' in one && one.by.account !== '') found.add(one.by.account)
    }
    return found
  }

  return {
    of,
    clerksAt,
    isStarter,
    isReturned,
    isNotSigned,
    isPerson: (writer, person, question) => {
      if (person.person === accountKey(writer.account)) return true
      const voter = question && voterFor(question.eligible, person)
      return isOneOf(writer, [person.person, ...(voter ? [voter.person, ...voter.also] : [])])
    },
    statedBy: ({ id, by, person, order }, voter) => {
      const writer = of(id) ?? by
      if (isOneOf(writer, [person.person, ...(voter ? [voter.person, ...voter.also] : [])])) return null
      const clerk = clerksAt(order).find((one) => isHeldBy(one, writer))
      return { name: clerk?.name ?? writer.name, duty: clerk?.duty ?? null }
    },
    isAppointed: ({ id }) => {
      appointed ??= readAppointed()
      return appointed.has(id)
    },
    accountOf: ({ id, by }) => (of(id) ?? by).account,
    isOnlyAccount: (account) => {
      accounts ??= readAccounts()
      return accounts.size === 1 && accounts.has(account)
    },
  }
}

export const isHeldBy = (duty: DutyStatement, { account, name }: Author): boolean =>
  isSamePerson({ person: accountKey(account), name }, duty)

function isOneOf({ account, name }: Author, keys: readonly string[]): boolean {
  if (keys.includes(accountKey(account))) return true
  // A typed name stands for the account with that name, and for no other one.
  return keys.every((key) => key.startsWith('name:')) && keys.includes(nameKey(name))
}
