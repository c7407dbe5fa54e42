/** An account, or null for an author that the relay does not know. */
export type Who = string | null

export interface FieldAttribution {
  /** The author of the current value. */
  readonly by: Set<Who>
  /** Other accounts that set this field in the same step, with their value if it is still known. */
  readonly lost: Map<Who, unknown>
}

/** The authors of the changes in a meeting or a part of the committee, by the field name of its subject. */
export type Attribution = ReadonlyMap<string, FieldAttribution>
