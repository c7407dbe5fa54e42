import type * as Y from 'yjs'

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

/** One difference between two versions, as a secretary would describe it. `fields` give its author. */
export interface Difference {
  readonly kind: string
  readonly fields: readonly string[]
}

/** A meeting, or a part of the committee. `Contents` is the content of a version, as plain values. */
export interface HistorySubject<Contents, D extends Difference> {
  readonly roots: readonly string[]
  /** The name of a changed field, from the keys below the root map; null outside of the subject. */
  readonly fieldOf: (keys: readonly string[], root: string) => string | null
  /** Null if the subject does not exist yet. Parts of the last version's content may be reused. */
  readonly read: (doc: Y.Doc, last: Contents | null, changed: ReadonlySet<string>) => Contents | null
  /** In the order of the page; without an earlier version, the content of the first one. */
  readonly differences: (before: Contents | null, after: Contents, attribution: Attribution) => D[]
  /** Kinds of differences that close a session, the most important one first. */
  readonly closing: readonly D['kind'][]
}

/** The difference between two values, unless they are the same. */
export const changed = <K extends string, T>(kind: K, before: T, after: T, ...fields: readonly string[]) =>
  before === after ? [] : [{ kind, before, after, fields }]

/** The names of fields of an entity that is stored under a key; '' is the entity itself. */
export const fieldsUnder = (key: string, fields: readonly string[]): string[] =>
  fields.map((field) => (field === '' ? key : `${key}/${field}`))

/** The entries of the first list that the second one lacks. */
export const onlyIn = <T>(these: readonly T[], those: readonly T[]): T[] => these.filter((one) => !those.includes(one))

/** The usual name of a field: the key in the part's root map, and the field of the entity there. */
export function fieldInPart(keys: readonly string[]): string {
  return keys.slice(0, 2).join('/')
}
