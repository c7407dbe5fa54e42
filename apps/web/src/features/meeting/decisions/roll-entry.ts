import {
  type Choice,
  type CountedVote,
  openRollCall,
  type Person,
  pressRollKey,
  type RollCall,
  rollCounts,
} from '@civic-hub/committee/proceedings'
import { decisionScreenTexts } from '../../../texts/en/decision-screens.ts'

const { roll: texts } = decisionScreenTexts.vote

/** The entries of the clerk so far, by person: the list of people may change during a roll call. */
export interface RollEntry {
  readonly choices: ReadonlyMap<string, Choice | null>
  /** The index of the current person; null for the first one without a choice. */
  readonly at: number | null
  readonly digits: string
}

export const emptyRollEntry: RollEntry = { choices: new Map(), at: null, digits: '' }

export const keyOfChoice: Readonly<Record<Choice, string>> = {
  aye: 'y',
  nay: 'n',
  abstain: 'a',
  recused: 'r',
  absent: 'x',
}

/** The roll call on screen: the clerk's entries, and the known votes of people without an entry. */
export function rollOf(entry: RollEntry, people: readonly Person[], known: readonly CountedVote[]): RollCall {
  const knownChoices = new Map(known.map(({ person, choice }) => [person, choice]))
  const named = people.flatMap(({ person, name }) => {
    const choice = entry.choices.has(person) ? entry.choices.get(person) : knownChoices.get(person)
    return choice ? [{ person, name, choice }] : []
  })
  const roll = openRollCall(people, named)
  return { ...roll, at: Math.min(entry.at ?? roll.at, people.length), digits: entry.digits }
}

/** The entries after a key, and the sentence for screen readers; null for a key without an effect. */
export function pressKey(roll: RollCall, key: string): { entry: RollEntry; sentence: string } | null {
  const next = pressRollKey(roll, key)
  return next === roll ? null : { entry: entryOf(next), sentence: sentenceOf(roll, next) }
}

function sentenceOf(roll: RollCall, next: RollCall): string {
  const { aye, nay } = rollCounts(next)
  if (next.choices === roll.choices) return next.people[next.at]?.name ?? ''
  if (next.changed === null) return texts.declaredAll(aye, nay)
  const name = next.people[next.changed]?.name ?? ''
  const choice = next.choices[next.changed]
  return choice ? texts.declared(name, choice, aye, nay) : name
}

function entryOf({ people, choices, at, digits }: RollCall): RollEntry {
  return {
    choices: new Map(people.map(({ person }, index) => [person, choices[index] ?? null])),
    at,
    digits,
  }
}
