import { storedPerson } from '../../../document/person.ts'
import { canName } from '../../../document/person-name.ts'
import type { Decisions } from './decisions.ts'
import type { Person } from './person.ts'
import { stating } from './put-decision.ts'
import type { Speaker, Turn } from './speakers.ts'

/** Where a person speaks. Guests and visitors are heard in public comment. */
export interface SpeakingPlace {
  readonly item: string | null
  readonly publicComment?: boolean
  readonly note?: string
  /** Seconds; by default the limit of the rules. */
  readonly limit?: number | null
}

export function handOf(decisions: Decisions, { person }: Person, place: SpeakingPlace): Speaker | null {
  const speakers = decisions.speakers.get(place.item ?? '')
  const queue = place.publicComment ? speakers?.publicQueue : speakers?.queue
  return queue?.find((one) => one.person === person) ?? null
}

export function speakingNow({ speakers }: Decisions): Turn | null {
  for (const { speaking } of speakers.values()) if (speaking) return speaking
  return null
}

export const canRaiseHand = (decisions: Decisions, person: Person, place: SpeakingPlace) =>
  canName(person.name) ?? (handOf(decisions, person, place) ? 'already-raised' : null)

const handStatement =
  (up: boolean) => (_decisions: Decisions, _meeting: unknown, person: Person, place: SpeakingPlace) =>
    ({
      kind: 'hand',
      person: storedPerson(person),
      item: place.item,
      up,
      note: (up && place.note?.trim()) || null,
      publicComment: place.publicComment === true,
    }) as const

export const raiseHand = stating(canRaiseHand, handStatement(true))

export const canLowerHand = (decisions: Decisions, person: Person, place: SpeakingPlace) =>
  handOf(decisions, person, place) ? null : 'not-raised'

export const lowerHand = stating(canLowerHand, handStatement(false))

const canCallSpeaker = (_decisions: Decisions, person: Person, _place: SpeakingPlace) => canName(person.name)

/** Begins a turn at speaking, and ends the one before it. It lowers the person's hand. */
export const callSpeaker = stating(
  canCallSpeaker,
  ({ rules }, _meeting, person: Person, { item, publicComment = false, limit }: SpeakingPlace) => ({
    kind: 'speech',
    person: storedPerson(person),
    item,
    publicComment,
    seconds: null,
    limit: limit === undefined ? (publicComment ? rules.publicCommentSeconds : rules.speakingSeconds) : limit,
  }),
)

const canEndTurn = (decisions: Decisions, speech: string, seconds: number) => {
  if (speakingNow(decisions)?.speech !== speech) return 'not-speaking'
  return isSeconds(seconds) ? null : 'seconds-out-of-range'
}

/** Ends a turn at speaking; `seconds` is its length by the clock of this device. */
export const endTurn = stating(canEndTurn, (_decisions, _meeting, speech: string, seconds: number) => ({
  kind: 'spoken',
  speech,
  seconds,
}))

export const limitTurn = stating(canEndTurn, (_decisions, _meeting, speech: string, seconds: number) => ({
  kind: 'limit',
  speech,
  seconds,
}))

export const recordSpeech = stating(
  (_decisions: Decisions, person: Person, _place: SpeakingPlace, seconds: number) =>
    canName(person.name) ?? (isSeconds(seconds) ? null : 'seconds-out-of-range'),
  (_decisions, _meeting, person: Person, { item, publicComment = false }: SpeakingPlace, seconds: number) => ({
    kind: 'speech',
    person: storedPerson(person),
    item,
    publicComment,
    seconds,
    limit: null,
  }),
)

const isSeconds = (seconds: number) => Number.isSafeInteger(seconds) && seconds >= 0 && seconds <= 36_000
