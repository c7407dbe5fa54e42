import { type MeetingField, type MeetingValues, meetingFields, refusalWords } from '@civic-hub/committee'
import { meetingFactsTexts } from '../texts/en/meeting-facts.gen.ts'
import { meetingFieldsTexts } from '../texts/en/meeting-fields.gen.ts'
import { meetingsTexts } from '../texts/en/meetings.gen.ts'

interface FieldWords<T> {
  readonly label: string
  readonly refused: string
  /** After the name of the author of the change. */
  readonly changed: (after: T) => string
  readonly shown: (value: NonNullable<T>) => string
}

interface FieldTexts<T> extends Omit<FieldWords<T>, 'changed'> {
  readonly changed: (after: T) => string
  readonly removed: string
}

const wordsOf = <T>({ changed, removed, ...texts }: FieldTexts<T>): FieldWords<T | null> => ({
  ...texts,
  changed: (after) => (after === null ? removed : changed(after)),
})

const { depths } = meetingFactsTexts
const { venue, link, duration, kind, number, minutesDepth } = meetingFieldsTexts

/** The words of each field of a meeting: a missing one is a type error. */
export const fieldWords: { readonly [K in MeetingField]: FieldWords<MeetingValues[K]> } = {
  venue: wordsOf(venue),
  link: wordsOf(link),
  duration: wordsOf(duration),
  kind: wordsOf(kind),
  number: wordsOf(number),
  minutesDepth: wordsOf({
    ...minutesDepth,
    changed: (depth: keyof typeof depths) => minutesDepth.changed(depths[depth]),
    shown: (depth) => minutesDepth.shown(depths[depth]),
  }),
}

/** The words of each refusal of a change to a meeting, its fields included. */
export const meetingRefusals = { ...meetingsTexts.refused, ...refusalWords(meetingFields, fieldWords) }
