import type { NoteBlock } from '@civic-hub/committee'
import type { Correction } from '@civic-hub/committee/proceedings'

export interface EntriesSection {
  readonly kind: 'entries'
  readonly heading: string
  readonly entries: readonly MinutesEntry[]
}

interface NotesSection {
  readonly kind: 'notes'
  readonly heading: string
  readonly blocks: readonly NoteBlock[]
}

export type MinutesSection = EntriesSection | NotesSection

/** The minutes of a meeting in words. They are derived from the meeting and never stored. */
export interface Minutes {
  readonly committee: string
  readonly title: string
  /** The kind of meeting, such as "Special meeting", with its number; or null. */
  readonly kind: string | null
  readonly when: string
  /** The place of the meeting, or null. */
  readonly where: string | null
  /** The people who presided and took the notes, in words. */
  readonly duties: readonly string[]
  /** The public notice that was given, in words; or null. */
  readonly notice: string | null
  /** Their approval, or the reason why they are not final yet; null in the text that is approved. */
  readonly standing: string | null
  readonly isDraft: boolean
  /** Sections with content; empty ones are left out. */
  readonly sections: readonly MinutesSection[]
  /** The corrections that a motion approved. The sections have them already. */
  readonly corrections?: readonly CorrectionOfMinutes[] | undefined
}

export interface CorrectionOfMinutes extends CorrectionInMinutes {
  readonly correction: Correction
}

/**
 * applied: the text has it; present: the text read so before; several: its words are in several sentences, and none was
 * chosen; missing: they are in none.
 */
type CorrectionState = 'applied' | 'present' | 'several' | 'missing'

export interface CorrectedSentence {
  /** Null where a correction adds something outside of a sentence. */
  readonly before: string | null
  readonly after: string
}

/** The effect of a correction on minutes. */
export interface CorrectionInMinutes {
  readonly state: CorrectionState
  readonly sentences: readonly CorrectedSentence[]
}

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
