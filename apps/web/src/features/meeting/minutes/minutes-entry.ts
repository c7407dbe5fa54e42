import type { NoteBlock } from '@civic-hub/committee'

/** One entry of a section, with its details below. */
export interface MinutesEntry {
  /** The number of a list's entry or of an agenda item; null in a list without numbers. */
  readonly number: number | null
  /** The running number in the committee's pattern, such as "70/17", printed instead of the number; or null. */
  readonly label: string | null
  readonly words: string
  /** Remarks in the same line, such as "completed". */
  readonly remarks: readonly string[]
  readonly below: readonly NoteBlock[]
}

/** An entry of one sentence. */
export const plainEntry = (words: string): MinutesEntry => ({
  number: null,
  label: null,
  words,
  remarks: [],
  below: [],
})

/** The printed number of an entry, with a dot after a plain one; null in a list without numbers. */
export const numberOfEntry = ({ number, label }: MinutesEntry): string | null =>
  label ?? (number === null ? null : `${number}.`)
