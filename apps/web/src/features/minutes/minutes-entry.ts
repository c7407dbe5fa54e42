/** One entry of a section, with its details below. */
export interface MinutesEntry {
  readonly words: string
  /** What is said about it in the same line, as "completed". */
  readonly remarks: readonly string[]
  /** Paragraphs, as they were typed. */
  readonly below: readonly string[]
}
