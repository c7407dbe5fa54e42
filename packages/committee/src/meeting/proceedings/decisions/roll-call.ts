import type { Person } from './person.ts'
import type { Question } from './questions.ts'
import type { Choice, NamedVote, Voter } from './statement-fields.ts'
import type { Counts } from './thresholds.ts'
import { countsOf } from './votes.ts'

/** The entry of a roll call by keys: one key a name, or `A` for all aye and then the dissent. */
export interface RollCall {
  readonly people: readonly Person[]
  /** By the index of the person; null without a choice so far. */
  readonly choices: readonly (Choice | null)[]
  /** The person that the next letter is for; the number of people after the last one. */
  readonly at: number
  /** The digits typed so far of a number above 9. */
  readonly digits: string
  /** The person whose choice changed last, for screen readers. */
  readonly changed: number | null
}

const choiceByKey: Readonly<Record<string, Choice>> = {
  y: 'aye',
  n: 'nay',
  a: 'abstain',
  r: 'recused',
  x: 'absent',
}

/** The people of a question's roll call in their order. A person whom only the roll call recuses stays in it. */
export const rollPeople = ({ votes }: Pick<Question, 'votes'>): Voter[] =>
  inRollOrder([...votes.eligible, ...votes.recusedSince.filter((voter) => !votes.recusedByStatement.includes(voter))])

/** Members are called by their names. */
export const inRollOrder = (voters: readonly Voter[]): Voter[] =>
  voters.toSorted((a, b) => a.name.localeCompare(b.name, 'en'))

/** A roll call in the order in which people are called, with the choices that are known already. */
export function openRollCall(people: readonly Person[], known: readonly NamedVote[] = []): RollCall {
  const byPerson = new Map(known.map(({ person, choice }) => [person, choice]))
  const choices = people.map(({ person }) => byPerson.get(person) ?? null)
  const first = choices.indexOf(null)
  return { people, choices, at: first < 0 ? people.length : first, digits: '', changed: null }
}

/**
 * The roll call after a key: y, n, a, r, x for the current person; `A` for all aye who have no choice yet;
 * digits select a person, and with nine people or fewer one aye becomes nay; arrows and Backspace move. Other
 * keys change nothing.
 */
export function pressRollKey(roll: RollCall, key: string): RollCall {
  const choice = Object.hasOwn(choiceByKey, key) ? choiceByKey[key] : undefined
  if (choice) return choose(roll, choice)
  if (key === 'A')
    return {
      ...roll,
      choices: roll.choices.map((known) => known ?? 'aye'),
      at: roll.people.length,
      digits: '',
      changed: null,
    }
  if (/^[0-9]$/.test(key)) return select(roll, key)
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    const at = Math.min(Math.max(roll.at + (key === 'ArrowUp' ? -1 : 1), 0), roll.people.length)
    return { ...roll, at, digits: '' }
  }
  if (key === 'Backspace' && roll.at > 0) {
    const at = roll.at - 1
    return { ...roll, at, digits: '', changed: at, choices: roll.choices.with(at, null) }
  }
  return roll
}

function choose(roll: RollCall, choice: Choice): RollCall {
  const { at, choices } = roll
  if (at >= roll.people.length) return roll
  const changed = choices.with(at, choice)
  const next = changed.indexOf(null, at + 1)
  // After a correction, the next open name is the current one again.
  const open = next < 0 ? changed.indexOf(null) : next
  return { ...roll, choices: changed, at: open < 0 ? roll.people.length : open, digits: '', changed: at }
}

function select(roll: RollCall, digit: string): RollCall {
  const count = roll.people.length
  const longer = roll.digits + digit
  const digits = Number(longer) >= 1 && Number(longer) <= count ? longer : digit
  const at = Number(digits) - 1
  if (at < 0 || at >= count) return { ...roll, digits: '' }
  // With ten people or more, `1` can be the beginning of `12`.
  if (count > 9) return { ...roll, at, digits }
  const isAye = roll.choices[at] === 'aye'
  return {
    ...roll,
    at,
    digits: '',
    choices: isAye ? roll.choices.with(at, 'nay') : roll.choices,
    changed: isAye ? at : roll.changed,
  }
}

export const rollVotes = ({ people, choices }: RollCall): NamedVote[] =>
  people.flatMap((person, index) => {
    const choice = choices[index]
    return choice ? [{ person: person.person, name: person.name, choice }] : []
  })

export const rollCounts = (roll: RollCall): Counts => countsOf(rollVotes(roll))
