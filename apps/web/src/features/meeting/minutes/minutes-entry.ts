import type { NoteBlock } from '@civic-hub/committee'

/** One entry of a section, with its details below. */
export interface MinutesEntry {
  /** The number of a list's entry or of an agenda item; null in a list without numbers. */
  readonly number: number | null
  readonly words: string
  /** Remarks in the same line, such as "completed". */
  readonly remarks: readonly string[]
  readonly below: readonly NoteBlock[]
}

/** An entry of one sentence. */
export const plainEntry = (words: string): MinutesEntry => ({ number: null, words, remarks: [], below: [] })
