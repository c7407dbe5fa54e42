import { type MeetingField, type MeetingValues, meetingFields, refusalWords } from '@civic-hub/committee'
import { meetingFieldTexts } from '../texts/en/meeting-fields.ts'
import { meetingsTexts } from '../texts/en/meetings.gen.ts'

interface FieldWords<T> {
  readonly label: string
  readonly refused: string
  readonly changed: (after: T) => string
  readonly shown: (value: NonNullable<T>) => string
}

/** The words of each field of a meeting: a missing one is a type error. */
export const fieldWords: { readonly [K in MeetingField]: FieldWords<MeetingValues[K]> } = meetingFieldTexts

/** The words of each refusal of a change to a meeting, its fields included. */
export const meetingRefusals = { ...meetingsTexts.refused, ...refusalWords(meetingFields, fieldWords) }
