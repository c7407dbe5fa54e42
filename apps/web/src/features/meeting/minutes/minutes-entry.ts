/** One entry of a section, with its details below. */
export interface MinutesEntry {
  readonly words: string
  /** Remarks in the same line, such as "completed". */
  readonly remarks: readonly string[]
  /** Paragraphs, as they were typed. */
  readonly below: readonly string[]
}
