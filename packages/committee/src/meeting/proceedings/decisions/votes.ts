import type { Author } from '../../../document/author.ts'
import { groupBy } from '../../../document/group-by.ts'
import { nameKey } from '../../../document/person.ts'
import type { AttendanceStatement, Duty } from '../statement.ts'
import {
  type ConflictOf,
  chooseHead,
  type DecisionConflict,
  type Derived,
  derivedSide,
  isSecondChosen,
  type Side,
  sideOf,
} from './decision-conflicts.ts'
import { type Followed, headsOf, type StatementOf, type TallyMethod } from './decision-statement.ts'
import type { Person } from './person.ts'
import type { Choice, NamedVote, Voter } from './statement-fields.ts'
import type { Counts } from './thresholds.ts'

/** The member who stated a vote for another one, and the duty that allows it; without a duty, a settlement counts it. */
export interface VoteWriter {
  readonly name: string
  readonly duty: Duty | null
}

/** A counted vote by name. */
export interface CountedVote extends NamedVote {
  /** The clerk's roll, or a vote that the clerk stated for the member; or the member's own device. */
  readonly from: 'roll' | 'vote'
  /** The member who stated this one vote for the voter; absent for a roll call and for an own device. */
  readonly statedBy?: VoteWriter
}

/** The votes on one question. */
export interface Votes extends Counts {
  /** By name, in the order of the members who may vote; empty if only a tally was stated. */
  readonly byName: readonly CountedVote[]
  /** How the count was taken; null before the first vote. */
  readonly method: TallyMethod | 'roll' | 'own-devices' | null
  /** Members who may vote, without those recused. */
  readonly eligible: readonly Voter[]
  /** Members recused after the question was put. */
  readonly recusedSince: readonly Voter[]
  /** Those of them with a recusal of their own; the roll call alone recuses the others, and can be corrected. */
  readonly recusedByStatement: readonly Voter[]
  /** Members whom the roll calls absent. */
  readonly absent: readonly Voter[]
  /** Members who may vote, and have not. */
  readonly missing: readonly Voter[]
  /** The statements that a new vote of a person follows, by the person's key in `eligible`. */
  readonly lastByPerson: ReadonlyMap<string, readonly string[]>
}

/** The statements about one question that are in effect. */
export interface VotesStated {
  readonly rolls: readonly StatementOf<'roll'>[]
  readonly votes: readonly StatementOf<'vote'>[]
  readonly tallies: readonly StatementOf<'tally'>[]
  /** Recusals from its motions or their item. */
  readonly recusals: readonly StatementOf<'recusal'>[]
  /** The member who stated a vote for the voter; null if the voter's own account wrote it. */
  readonly statedBy: (vote: StatementOf<'vote'>, voter: Voter | null) => VoteWriter | null
  /** The known account that wrote a statement, or null. */
  readonly writerOf: (id: string) => Author | null
  /** The statement by which a person was not there any more, before a place among the statements. */
  readonly absenceBefore: (keys: readonly string[], order: string) => AttendanceStatement | null
}

/** The count in stages: each returns its value with the conflicts that it found. */
export function readVotes(
  question: StatementOf<'question'>,
  stated: VotesStated,
  after: Followed,
  conflictOf: ConflictOf,
): Derived<Votes> {
  const { rolls, votes, tallies, recusals } = stated
  const named = [...rolls.flatMap((one) => one.votes), ...[...votes, ...recusals].map(({ person }) => person)]
  const facts: VoteFacts = {
    question,
    stated,
    after,
    conflictOf,
    subject: { question: question.id },
    voterOf: votersByKey(question.eligible, named),
  }
  const roll = chooseRoll(facts)
  const called = votesOnRoll(roll.value, facts)
  const own = readOwnVotes(facts)
  const cast = joinVotes(called.value.cast, own.value.chosen, roll.value, facts)
  const members = countMembers(cast.value, facts)
  const outside = [...own.value.outsiders].filter(([person]) => !called.value.outsiders.has(person))
  const outsiders = countOutsiders(new Map([...called.value.outsiders, ...outside]), facts)
  const byName = [...members.value.byName, ...outsiders.value]
  const names = countsOf(byName)
  const hasNames = byName.some(({ choice }) => isCast(choice))
  const tally = chooseHead(headsOf(tallies, after), sameCounts, (a, b) =>
    conflictOf('tallies', facts.subject, tallySide(a), tallySide(b)),
  )
  const namesSide = roll.value
    ? sideOf(roll.value, { kind: 'tally', ...names })
    : derivedSide(
        { kind: 'tally', ...names },
        [...own.value.chosen.values()].map(({ id }) => id),
      )
  const namesAndTally =
    tally.value && hasNames && !sameCounts(tally.value, names)
      ? [conflictOf('names-and-tally', facts.subject, namesSide, tallySide(tally.value))]
      : []
  const printed = !hasNames || namesAndTally.some(isSecondChosen) ? tally.value : null
  const { aye, nay, abstain } = printed ?? names
  const { eligible, recusedSince } = members.value
  const recusedVoters = new Set(recusals.map(({ person }) => facts.voterOf(person.person)))
  const choiceOf = new Map(byName.map(({ person, choice }) => [person, choice]))
  return {
    value: {
      aye,
      nay,
      abstain,
      byName,
      eligible,
      recusedSince,
      method: printed ? printed.method : methodOf(roll.value, byName),
      recusedByStatement: recusedSince.filter((voter) => recusedVoters.has(voter)),
      absent: eligible.filter(({ person }) => choiceOf.get(person) === 'absent'),
      missing: eligible.filter(({ person }) => !choiceOf.has(person)),
      lastByPerson: own.value.lastByPerson,
    },
    conflicts: [roll, called, own, cast, members, outsiders, tally]
      .flatMap(({ conflicts }) => conflicts)
      .concat(namesAndTally),
  }
}

interface VoteFacts {
  readonly question: StatementOf<'question'>
  readonly stated: VotesStated
  readonly after: Followed
  readonly conflictOf: ConflictOf
  readonly subject: { readonly question: string }
  readonly voterOf: (key: string) => Voter | null
}

interface CastVote {
  readonly vote: CountedVote
  readonly side: (claim: NamedVote) => Side
  /** The place of the vote among the statements. */
  readonly order: string
}

/** Votes of people who could not vote on the question, by their keys. */
type Outsiders = ReadonlyMap<string, Omit<CastVote, 'order'>>

/** The roll call that counts. */
const chooseRoll = ({ stated, after, conflictOf, subject, voterOf }: VoteFacts): Derived<StatementOf<'roll'> | null> =>
  chooseHead(
    headsOf(stated.rolls, after),
    (a, b) => differing(a.votes, b.votes, voterOf).length === 0,
    (a, b) => {
      const people = new Set(differing(a.votes, b.votes, voterOf))
      const votesOf = ({ votes }: StatementOf<'roll'>) =>
        votes.filter(({ person }) => people.has(voterOf(person)?.person ?? person))
      return conflictOf('rolls', subject, votesSide(a, votesOf(a)), votesSide(b, votesOf(b)))
    },
  )

/** The votes of a roll call, each voter once. */
function votesOnRoll(
  roll: StatementOf<'roll'> | null,
  { stated, conflictOf, subject, voterOf }: VoteFacts,
): Derived<{ readonly cast: ReadonlyMap<Voter, CastVote>; readonly outsiders: Outsiders }> {
  const cast = new Map<Voter, CastVote>()
  const outsiders = new Map<string, Omit<CastVote, 'order'>>()
  const conflicts: DecisionConflict[] = []
  for (const vote of roll?.votes ?? []) {
    const voter = voterOf(vote.person)
    const counted: CountedVote = { ...vote, from: 'roll' }
    const side = (claim: NamedVote) => votesSide(roll as StatementOf<'roll'>, [claim])
    if (voter === null) {
      if (vote.choice !== 'absent' && vote.choice !== 'recused') outsiders.set(vote.person, { vote: counted, side })
      continue
    }
    const known = cast.get(voter)
    if (known && known.vote.choice !== vote.choice) {
      const conflict = conflictOf('one-person-twice', subject, side(known.vote), side(vote), voter.person)
      conflicts.push(conflict)
      if (!isSecondChosen(conflict)) continue
    }
    // A corrected roll call is about the time of the first one.
    const { order } = stated.rolls[0] as StatementOf<'roll'>
    cast.set(voter, { vote: { ...counted, person: voter.person, name: voter.name }, side, order })
  }
  return { value: { cast, outsiders }, conflicts }
}

interface OwnVotes {
  /** The vote of each voter that counts. */
  readonly chosen: ReadonlyMap<Voter, StatementOf<'vote'>>
  readonly outsiders: Outsiders
  readonly lastByPerson: ReadonlyMap<string, readonly string[]>
}

/** The votes from members' own devices. */
function readOwnVotes({ stated, after, conflictOf, subject, voterOf }: VoteFacts): Derived<OwnVotes> {
  const chosen = new Map<Voter, StatementOf<'vote'>>()
  const outsiders = new Map<string, Omit<CastVote, 'order'>>()
  const conflicts: DecisionConflict[] = []
  const keyOf = (person: string) => voterOf(person)?.person ?? person
  const headsByPerson = new Map(
    Array.from(
      groupBy(stated.votes, ({ person }) => keyOf(person.person)),
      ([key, own]) => [key, headsOf(own, after)] as const,
    ),
  )
  for (const heads of headsByPerson.values()) {
    const head = chooseHead(
      heads,
      (a, b) => a.choice === b.choice,
      (a, b) => conflictOf('votes-of-one', subject, voteSide(a), voteSide(b)),
    )
    conflicts.push(...head.conflicts)
    const vote = head.value
    if (vote === null) continue
    const voter = voterOf(vote.person.person)
    if (voter) chosen.set(voter, vote)
    else outsiders.set(vote.person.person, { vote: fromVote(vote, null, stated), side: () => voteSide(vote) })
  }
  const lastByPerson = new Map(Array.from(headsByPerson, ([key, heads]) => [key, heads.map(({ id }) => id)] as const))
  return { value: { chosen, outsiders, lastByPerson }, conflicts }
}

/** The vote of each voter: that of the roll call, or that of the own device. */
function joinVotes(
  called: ReadonlyMap<Voter, CastVote>,
  own: OwnVotes['chosen'],
  roll: StatementOf<'roll'> | null,
  { stated, conflictOf, subject }: VoteFacts,
): Derived<ReadonlyMap<Voter, CastVote>> {
  const unlike = [...own].filter(([voter, vote]) => {
    const onRoll = called.get(voter)
    return onRoll !== undefined && onRoll.vote.choice !== vote.choice
  })
  const cast = new Map(called)
  const conflicts: DecisionConflict[] = []
  if (roll && unlike.length > 0) {
    const onRoll = unlike.map(([voter]) => (called.get(voter) as CastVote).vote)
    const [, last] = unlike.at(-1) as [Voter, StatementOf<'vote'>]
    const second: Side = {
      claim: { kind: 'votes', votes: unlike.map(([voter, vote]) => fromVote(vote, voter, stated)) },
      statements: unlike.map(([, { id }]) => id),
      by: last.by,
      at: last.at,
    }
    const conflict = conflictOf('roll-and-votes', subject, votesSide(roll, onRoll), second)
    conflicts.push(conflict)
    if (isSecondChosen(conflict)) for (const [voter] of unlike) cast.delete(voter)
  }
  for (const [voter, vote] of own) {
    const onRoll = cast.get(voter)
    const { order } = vote
    if (!onRoll) cast.set(voter, { vote: fromVote(vote, voter, stated), side: () => voteSide(vote), order })
    else if (onRoll.vote.choice === vote.choice && order < onRoll.order) cast.set(voter, { ...onRoll, order })
  }
  return { value: cast, conflicts }
}

/** The votes of members who may vote, without those recused or gone. */
function countMembers(
  cast: ReadonlyMap<Voter, CastVote>,
  { question, stated, conflictOf, subject, voterOf }: VoteFacts,
): Derived<Pick<Votes, 'byName' | 'eligible' | 'recusedSince'>> {
  const recusalByVoter = new Map(stated.recusals.map((one) => [voterOf(one.person.person), one]))
  const recusedSince: Voter[] = []
  const eligible: Voter[] = []
  const byName: CountedVote[] = []
  const conflicts: DecisionConflict[] = []
  const isFirst = (conflict: DecisionConflict) => {
    conflicts.push(conflict)
    return !isSecondChosen(conflict)
  }
  /** A vote of a member who had left is a conflict. */
  const hadLeft = ({ person, name, also }: Voter, { vote, side, order }: CastVote): boolean => {
    const absence = isCast(vote.choice) ? stated.absenceBefore([person, ...also], order) : null
    if (!absence) return false
    const { id, at } = absence
    const left: Side = { claim: { kind: 'left', name }, statements: [id], by: stated.writerOf(id), at }
    return isFirst(conflictOf('vote-after-leaving', subject, left, side(vote), person))
  }
  for (const voter of question.eligible) {
    const own = cast.get(voter)
    const recusal = recusalByVoter.get(voter)
    let isRecused = recusal !== undefined || own?.vote.choice === 'recused'
    if (recusal && own && isCast(own.vote.choice)) {
      const stays = sideOf(recusal, { kind: 'recusal', name: recusal.person.name })
      isRecused = isFirst(conflictOf('vote-recused', subject, stays, own.side(own.vote), voter.person))
    }
    if (isRecused) recusedSince.push(voter)
    else eligible.push(voter)
    if (isRecused) byName.push({ ...(own?.vote ?? nameOf(voter)), choice: 'recused' })
    else if (own) byName.push(hadLeft(voter, own) ? { ...own.vote, choice: 'absent' } : own.vote)
  }
  return { value: { byName, eligible, recusedSince }, conflicts }
}

/** The votes of people who could not vote that a settlement counts. */
function countOutsiders(outsiders: Outsiders, { conflictOf, subject }: VoteFacts): Derived<readonly CountedVote[]> {
  const ignored = derivedSide({ kind: 'not-counted' })
  const conflicts = Array.from(outsiders, ([person, { vote, side }]) => ({
    vote,
    conflict: conflictOf('vote-not-eligible', subject, ignored, side(vote), person),
  }))
  return {
    value: conflicts.filter(({ conflict }) => isSecondChosen(conflict)).map(({ vote }) => vote),
    conflicts: conflicts.map(({ conflict }) => conflict),
  }
}

/** The voter who this person is, or null. */
export const voterFor = (eligible: readonly Voter[], person: Person): Voter | null =>
  votersByKey(eligible, [person])(person.person)

interface KeysOfVoters {
  readonly known: ReadonlyMap<string, Voter>
  /** Names are compared only where a key is not that of a voter, which is rare. */
  readonly named: () => ReadonlyMap<string, readonly Voter[]>
}

const keysByList = new WeakMap<readonly Voter[], KeysOfVoters>()

/** The voters of a question by their keys and names. A question is parsed once, and read again with each vote. */
function keysOf(eligible: readonly Voter[]): KeysOfVoters {
  const cached = keysByList.get(eligible)
  if (cached) return cached
  const known = new Map<string, Voter>()
  for (const voter of eligible) {
    known.set(voter.person, voter)
    for (const key of voter.also) known.set(key, voter)
  }
  let byName: ReadonlyMap<string, readonly Voter[]> | null = null
  const named = () => (byName ??= groupBy(eligible, ({ name }) => nameKey(name)))
  const keys = { known, named }
  keysByList.set(eligible, keys)
  return keys
}

/**
 * Finds a voter by any of their keys, and by a name that no other voter has. `people` are those of the statements: the
 * only account with the name of a voter who was noted by name is that voter.
 */
function votersByKey(eligible: readonly Voter[], people: readonly Person[]): (key: string) => Voter | null {
  const { known, named } = keysOf(eligible)
  const accounts = new Map<string, Set<string>>()
  for (const { person, name } of people) {
    if (known.has(person)) continue
    const key = nameKey(name)
    if (person === key || !named().has(key)) continue
    accounts.set(key, (accounts.get(key) ?? new Set()).add(person))
  }
  const added = new Map<string, Voter>()
  for (const [key, persons] of accounts) {
    const [typed, another] = named().get(key) ?? []
    const [only, second] = persons
    if (typed?.person === key && !another && only !== undefined && second === undefined) added.set(only, typed)
  }
  return (key) => {
    const voter = known.get(key) ?? added.get(key)
    if (voter) return voter
    const [only, another] = named().get(key) ?? []
    return only && !another ? only : null
  }
}

const isCast = (choice: Choice) => choice === 'aye' || choice === 'nay' || choice === 'abstain'

const nameOf = ({ person, name }: Voter) => ({ person, name, from: 'roll' as const })

function fromVote(vote: StatementOf<'vote'>, voter: Voter | null, stated: Pick<VotesStated, 'statedBy'>): CountedVote {
  const { person, name } = voter ?? vote.person
  const by = stated.statedBy(vote, voter)
  const counted = { person, name, choice: vote.choice }
  return by ? { ...counted, from: 'roll', statedBy: by } : { ...counted, from: 'vote' }
}

function methodOf(roll: StatementOf<'roll'> | null, byName: readonly CountedVote[]): Votes['method'] {
  if (roll) return 'roll'
  const cast = byName.filter(({ choice }) => isCast(choice))
  return cast.length === 0 ? null : cast.some(({ from }) => from === 'vote') ? 'own-devices' : 'roll'
}

const votesSide = (roll: StatementOf<'roll'>, votes: readonly NamedVote[]): Side =>
  sideOf(roll, { kind: 'votes', votes })

const voteSide = (vote: StatementOf<'vote'>): Side =>
  sideOf(vote, { kind: 'votes', votes: [{ ...vote.person, choice: vote.choice }] })

const tallySide = (tally: StatementOf<'tally'>): Side =>
  sideOf(tally, { kind: 'tally', aye: tally.aye, nay: tally.nay, abstain: tally.abstain })

const sameCounts = (a: Counts, b: Counts) => a.aye === b.aye && a.nay === b.nay && a.abstain === b.abstain

export function countsOf(votes: readonly { readonly choice: Choice }[]): Counts {
  const of = (wanted: Choice) => votes.filter(({ choice }) => choice === wanted).length
  return { aye: of('aye'), nay: of('nay'), abstain: of('abstain') }
}

/** The keys of the people whose choices differ between two rolls. */
function differing(a: readonly NamedVote[], b: readonly NamedVote[], voterOf: (key: string) => Voter | null): string[] {
  const choicesOf = (votes: readonly NamedVote[]) =>
    new Map(votes.map(({ person, choice }) => [voterOf(person)?.person ?? person, choice]))
  const [inA, inB] = [choicesOf(a), choicesOf(b)]
  return [...new Set([...inA.keys(), ...inB.keys()])].filter((person) => inA.get(person) !== inB.get(person))
}
