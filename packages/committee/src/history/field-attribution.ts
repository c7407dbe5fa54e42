/** An account, or null for an author that the relay does not know. */
export type Who = string | null

export interface FieldAttribution {
  /** The author of the current value. */
  readonly by: Set<Who>
  /** Others who set this field in the same step, with their value where it is still known. */
  readonly lost: Map<Who, unknown>
}

/** Who changed a meeting or a part of the committee, by the field as its subject names it. */
export type Attribution = ReadonlyMap<string, FieldAttribution>
