import { groupBy } from '../../../document/group-by.ts'
import { nameKey } from '../person-keys.ts'
import type { AttendanceStatement } from '../statement.ts'
import type { StatementOf, TallyMethod } from './decision-statement.ts'
import { chooseHead, type DoubtBook, derivedSide, type Side, sideOf } from './doubts.ts'
import { type Followed, headsOf } from './made-apart.ts'
import type { Choice, NamedVote, Person, Voter } from './statement-fields.ts'
import type { Counts } from './thresholds.ts'

/** A counted vote by name. */
export interface CountedVote extends NamedVote {
  /** The clerk's roll, or the member's own device. */
  readonly from: 'roll' | 'vote'
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
  /** The statement by which a person was not there any more, before a place among the statements. */
  readonly absenceBefore: (keys: readonly string[], order: string) => AttendanceStatement | null
}

export function readVotes(
  question: StatementOf<'question'>,
  { rolls, votes, tallies, recusals, absenceBefore }: VotesStated,
  after: Followed,
  { raise }: DoubtBook,
): Votes {
  const subject = { question: question.id }
  const named = [...rolls.flatMap((one) => one.votes), ...[...votes, ...recusals].map(({ person }) => person)]
  const voterOf = votersByKey(question.eligible, named)
  const sides = new Map<Voter, CastVote>()
  const outsiders = new Map<string, Omit<CastVote, 'order'>>()

  const roll = chooseHead(
    headsOf(rolls, after),
    (a, b) => differing(a.votes, b.votes, voterOf).length === 0,
    (a, b) => {
      const people = new Set(differing(a.votes, b.votes, voterOf))
      const votesOf = ({ votes: all }: StatementOf<'roll'>) =>
        all.filter(({ person }) => people.has(voterOf(person)?.person ?? person))
      return raise('rolls', subject, votesSide(a, votesOf(a)), votesSide(b, votesOf(b)))
    },
  )
  for (const vote of roll?.votes ?? []) {
    const voter = voterOf(vote.person)
    const counted: CountedVote = { ...vote, from: 'roll' }
    const side = (claim: NamedVote) => votesSide(roll as StatementOf<'roll'>, [claim])
    if (voter === null) {
      if (vote.choice !== 'absent' && vote.choice !== 'recused')
        outsiders.set(vote.person, { vote: counted, side })
      continue
    }
    const known = sides.get(voter)
    if (known && known.vote.choice !== vote.choice) {
      const first = raise('one-person-twice', subject, side(known.vote), side(vote), voter.person)
      if (first === 'first') continue
    }
    // A corrected roll call is about the time of the first one.
    const { order } = rolls[0] as StatementOf<'roll'>
    sides.set(voter, { vote: { ...counted, person: voter.person, name: voter.name }, side, order })
  }

  const own = new Map<Voter, StatementOf<'vote'>>()
  const keyOf = (person: string) => voterOf(person)?.person ?? person
  const headsByPerson = new Map(
    Array.from(
      groupBy(votes, ({ person }) => keyOf(person.person)),
      ([key, stated]) => [key, headsOf(stated, after)] as const,
    ),
  )
  for (const heads of headsByPerson.values()) {
    const chosen = chooseHead(
      heads,
      (a, b) => a.choice === b.choice,
      (a, b) => raise('votes-of-one', subject, voteSide(a), voteSide(b)),
    )
    if (chosen === null) continue
    const voter = voterOf(chosen.person.person)
    if (voter) own.set(voter, chosen)
    else if (!outsiders.has(chosen.person.person))
      outsiders.set(chosen.person.person, { vote: fromVote(chosen, null), side: () => voteSide(chosen) })
  }
  const unlike = [...own].filter(([voter, vote]) => {
    const onRoll = sides.get(voter)
    return onRoll !== undefined && onRoll.vote.choice !== vote.choice
  })
  if (roll && unlike.length > 0) {
    const onRoll = unlike.map(([voter]) => (sides.get(voter) as { vote: CountedVote }).vote)
    const [, last] = unlike.at(-1) as [Voter, StatementOf<'vote'>]
    const second: Side = {
      claim: { kind: 'votes', votes: unlike.map(([voter, vote]) => fromVote(vote, voter)) },
      statements: unlike.map(([, { id }]) => id),
      by: last.by,
      at: last.at,
    }
    if (raise('roll-and-votes', subject, votesSide(roll, onRoll), second) === 'second')
      for (const [voter] of unlike) sides.delete(voter)
  }
  for (const [voter, vote] of own) {
    const onRoll = sides.get(voter)
    const { order } = vote
    if (!onRoll) sides.set(voter, { vote: fromVote(vote, voter), side: () => voteSide(vote), order })
    else if (onRoll.vote.choice === vote.choice && order < onRoll.order)
      sides.set(voter, { ...onRoll, order })
  }

  const recusalByVoter = new Map(recusals.map((one) => [voterOf(one.person.person), one]))
  const recusedSince: Voter[] = []
  const eligible: Voter[] = []
  const byName: CountedVote[] = []
  for (const voter of question.eligible) {
    const cast = sides.get(voter)
    const recusal = recusalByVoter.get(voter)
    let isRecused = recusal !== undefined || cast?.vote.choice === 'recused'
    if (recusal && cast && isCast(cast.vote.choice)) {
      const stays = sideOf(recusal, { kind: 'recusal', name: recusal.person.name })
      isRecused = raise('vote-recused', subject, stays, cast.side(cast.vote), voter.person) === 'first'
    }
    if (isRecused) recusedSince.push(voter)
    else eligible.push(voter)
    if (isRecused) byName.push({ ...(cast?.vote ?? nameOf(voter)), choice: 'recused' })
    else if (cast) byName.push(hadLeft(voter, cast) ? { ...cast.vote, choice: 'absent' } : cast.vote)
  }
  for (const [person, { vote, side }] of outsiders) {
    const left = derivedSide({ kind: 'not-counted' })
    if (raise('vote-not-eligible', subject, left, side(vote), person) === 'second') byName.push(vote)
  }

  const names = countsOf(byName)
  const hasNames = byName.some(({ choice }) => isCast(choice))
  const tally = chooseHead(headsOf(tallies, after), sameCounts, (a, b) =>
    raise('tallies', subject, tallySide(a), tallySide(b)),
  )
  const printsTally =
    tally !== null &&
    (!hasNames ||
      (!sameCounts(tally, names) &&
        raise(
          'names-and-tally',
          subject,
          roll
            ? sideOf(roll, { kind: 'tally', ...names })
            : derivedSide(
                { kind: 'tally', ...names },
                [...own.values()].map(({ id }) => id),
              ),
          tallySide(tally),
        ) === 'second'))
  const counts = printsTally ? tally : names
  const choiceOf = new Map(byName.map(({ person, choice }) => [person, choice]))
  return {
    aye: counts.aye,
    nay: counts.nay,
    abstain: counts.abstain,
    byName,
    method: printsTally ? tally.method : roll ? 'roll' : hasNames ? 'own-devices' : null,
    eligible,
    recusedSince,
    recusedByStatement: recusedSince.filter((voter) => recusalByVoter.has(voter)),
    absent: eligible.filter(({ person }) => choiceOf.get(person) === 'absent'),
    missing: eligible.filter(({ person }) => !choiceOf.has(person)),
    lastByPerson: new Map(Array.from(headsByPerson, ([key, heads]) => [key, heads.map(({ id }) => id)])),
  }

  /** A vote of a member who had left is a doubt. */
  function hadLeft({ person, name, also }: Voter, { vote, side, order }: CastVote): boolean {
    const absence = isCast(vote.choice) ? absenceBefore([person, ...also], order) : null
    if (!absence) return false
    const left: Side = { claim: { kind: 'left', name }, statements: [absence.id], by: null, at: absence.at }
    return raise('vote-after-leaving', subject, left, side(vote), person) === 'first'
  }
}

interface CastVote {
  readonly vote: CountedVote
  readonly side: (claim: NamedVote) => Side
  /** The place of the vote among the statements. */
  readonly order: string
}

/** The voter who this person is, or null. */
export const voterFor = (eligible: readonly Voter[], person: Person): Voter | null =>
  votersByKey(eligible, [person])(person.person)

/**
 * Finds a voter by any of their keys, and by a name that no other voter has. `people` are those of the statements: the
 * only account with the name of a voter who was noted by name is that voter.
 */
function votersByKey(eligible: readonly Voter[], people: readonly Person[]): (key: string) => Voter | null {
  const known = new Map(
    eligible.flatMap((voter) => [voter.person, ...voter.also].map((key) => [key, voter] as const)),
  )
  const named = groupBy(eligible, ({ name }) => nameKey(name))
  const accounts = new Map<string, Set<string>>()
  for (const { person, name } of people) {
    const key = nameKey(name)
    if (known.has(person) || person === key || !named.has(key)) continue
    accounts.set(key, (accounts.get(key) ?? new Set()).add(person))
  }
  for (const [key, persons] of accounts) {
    const [typed, another] = named.get(key) ?? []
    const [only, second] = persons
    if (typed?.person === key && !another && only !== undefined && second === undefined)
      known.set(only, typed)
  }
  return (key) => {
    const voter = known.get(key)
    if (voter) return voter
    const [only, another] = named.get(key) ?? []
    return only && !another ? only : null
  }
}

const isCast = (choice: Choice) => choice === 'aye' || choice === 'nay' || choice === 'abstain'

const nameOf = ({ person, name }: Voter) => ({ person, name, from: 'roll' as const })

const fromVote = ({ person, choice }: StatementOf<'vote'>, voter: Voter | null): CountedVote => ({
  person: voter?.person ?? person.person,
  name: voter?.name ?? person.name,
  choice,
  from: 'vote',
})

const votesSide = (roll: StatementOf<'roll'>, votes: readonly NamedVote[]): Side =>
  sideOf(roll, { kind: 'votes', votes })

const voteSide = (vote: StatementOf<'vote'>): Side =>
  sideOf(vote, { kind: 'votes', votes: [{ ...vote.person, choice: vote.choice }] })

const tallySide = (tally: StatementOf<'tally'>): Side =>
  sideOf(tally, { kind: 'tally', aye: tally.aye, nay: tally.nay, abstain: tally.abstain })

export const sameCounts = (a: Counts, b: Counts) =>
  a.aye === b.aye && a.nay === b.nay && a.abstain === b.abstain

export function countsOf(votes: readonly { readonly choice: Choice }[]): Counts {
  const of = (wanted: Choice) => votes.filter(({ choice }) => choice === wanted).length
  return { aye: of('aye'), nay: of('nay'), abstain: of('abstain') }
}

/** The keys of the people whose choices differ between two rolls. */
function differing(
  a: readonly NamedVote[],
  b: readonly NamedVote[],
  voterOf: (key: string) => Voter | null,
): string[] {
  const choicesOf = (votes: readonly NamedVote[]) =>
    new Map(votes.map(({ person, choice }) => [voterOf(person)?.person ?? person, choice]))
  const [inA, inB] = [choicesOf(a), choicesOf(b)]
  return [...new Set([...inA.keys(), ...inB.keys()])].filter((person) => inA.get(person) !== inB.get(person))
}
