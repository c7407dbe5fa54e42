import { compareTexts } from '../../../document/compare-texts.ts'
import { groupBy } from '../../../document/group-by.ts'
import { firstAfter } from '../../../document/sorted-lists.ts'
import type { StatementOf } from './decision-statement.ts'
import type { Person } from './person.ts'

export interface Speaker extends Person {
  readonly hand: string
  readonly note: string | null
  readonly publicComment: boolean
  readonly turns: number
  readonly at: string
}

export interface Turn extends Person {
  readonly speech: string
  readonly since: string
  readonly limit: number | null
  readonly publicComment: boolean
}

export interface SpokenTime extends Person {
  readonly seconds: number
  readonly turns: number
  readonly publicComment: boolean
}

export interface Speakers {
  readonly item: string | null
  /** In the order in which they are called, members and guests. */
  readonly queue: readonly Speaker[]
  readonly publicQueue: readonly Speaker[]
  /** The current turn: only the last begun one of the meeting, until the meeting goes on. */
  readonly speaking: Turn | null
  readonly spoken: readonly SpokenTime[]
}

export interface SpeakerStatements {
  readonly hands: readonly StatementOf<'hand'>[]
  readonly speeches: readonly StatementOf<'speech'>[]
  readonly limits: readonly StatementOf<'limit'>[]
  readonly spoken: readonly StatementOf<'spoken'>[]
  /** The moves to other items, the recesses and the adjournment: each of them ends a turn. */
  readonly ends: readonly { readonly order: string; readonly at: string }[]
}

/** The speakers by item; '' for those outside of all items. */
export function readSpeakers(
  { hands, speeches, limits, spoken, ends }: SpeakerStatements,
  newSpeakersFirst: boolean,
): ReadonlyMap<string, Speakers> {
  // Of two devices that end one turn apart, the first in order counts.
  const secondsBySpeech = new Map(spoken.toReversed().map(({ speech, seconds }) => [speech, seconds]))
  const limitBySpeech = new Map(limits.map(({ speech, seconds }) => [speech, seconds]))
  const begun = speeches.filter(({ seconds }) => seconds === null)
  const endings = [...begun, ...ends].sort((a, b) => compareTexts(a.order, b.order))
  // A move or a recess ends the turn on all screens, too: its end later would count the time until then.
  const last = endings.at(-1)
  const current = begun.find((speech) => speech === last)
  const secondsOf = (speech: StatementOf<'speech'>) =>
    speech.seconds ?? secondsBySpeech.get(speech.id) ?? untilNext(speech, endings)
  const handsByItem = groupBy(hands, ({ item }) => item ?? '')
  const speechesByItem = groupBy(speeches, ({ item }) => item ?? '')
  const items = new Set([...handsByItem.keys(), ...speechesByItem.keys()])
  return new Map(Array.from(items, (item) => [item, speakersAt(item)]))

  function speakersAt(item: string): Speakers {
    const own = speechesByItem.get(item) ?? []
    const queue = queueOf(handsByItem.get(item) ?? [], own)
    const members = queue.filter(({ publicComment }) => !publicComment)
    const isSpeaking = current !== undefined && own.includes(current) && !secondsBySpeech.has(current.id)
    return {
      item: item === '' ? null : item,
      queue: newSpeakersFirst
        ? [...members.filter(({ turns }) => turns === 0), ...members.filter(({ turns }) => turns > 0)]
        : members,
      publicQueue: queue.filter(({ publicComment }) => publicComment),
      speaking: isSpeaking
        ? {
            ...current.person,
            speech: current.id,
            since: current.at,
            limit: limitBySpeech.get(current.id) ?? current.limit,
            publicComment: current.publicComment,
          }
        : null,
      spoken: Array.from(
        groupBy(own, ({ person, publicComment }) => `${publicComment} ${person.person}`).values(),
        (turns) => {
          const [first] = turns as [StatementOf<'speech'>]
          const seconds = turns.reduce((sum, turn) => sum + secondsOf(turn), 0)
          return { ...first.person, publicComment: first.publicComment, seconds, turns: turns.length }
        },
      ),
    }
  }
}

/** The last hand of each person counts; a turn at speaking lowers the hand that was raised before it. */
function queueOf(hands: readonly StatementOf<'hand'>[], speeches: readonly StatementOf<'speech'>[]): Speaker[] {
  const keyOf = (one: { person: Person; publicComment: boolean }) => `${one.publicComment} ${one.person.person}`
  const turns = groupBy(speeches, keyOf)
  const last = new Map(hands.map((hand) => [keyOf(hand), hand]))
  return [...last]
    .filter(([key, hand]) => {
      const turn = turns.get(key)?.at(-1)
      return hand.up && (turn === undefined || turn.order < hand.order)
    })
    .map(([key, { id, person, note, publicComment, at, order }]) => ({
      ...person,
      hand: id,
      note,
      publicComment,
      at,
      order,
      turns: turns.get(key)?.length ?? 0,
    }))
    .sort((a, b) => compareTexts(a.order, b.order))
    .map(({ order: _order, ...speaker }) => speaker)
}

/** A turn that no device ended lasted until the next one began, or the meeting went on; the last one has no time yet. */
function untilNext({ order, at }: StatementOf<'speech'>, endings: SpeakerStatements['ends']): number {
  const next = firstAfter(endings, order)
  return next ? Math.max(0, Math.round((Date.parse(next.at) - Date.parse(at)) / 1000)) : 0
}
