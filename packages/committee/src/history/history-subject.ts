import type * as Y from 'yjs'
import type { Attribution } from './field-attribution.ts'

/** One thing that distinguishes two versions, as a secretary would name it; `fields` tell who made it. */
export interface Difference {
  readonly kind: string
  readonly fields: readonly string[]
}

/**
 * Something whose history is read: a meeting, or a part of the committee. `Contents` is what a version holds, as plain
 * values.
 */
export interface HistorySubject<Contents, D extends Difference> {
  /** The root maps in which a change can concern it. */
  readonly roots: readonly string[]
  /**
   * Names the field in which something changed, by the keys from the root map down; null when that does not belong to the
   * subject. Differences use the same names.
   */
  readonly fieldOf: (keys: readonly string[], root: string) => string | null
  /** What is there; null when the subject does not exist yet. The last version's contents may be used again. */
  readonly read: (doc: Y.Doc, last: Contents | null, changed: ReadonlySet<string>) => Contents | null
  /** What distinguishes two versions, in the order of the page; what the first one has, when there is none before. */
  readonly differences: (before: Contents | null, after: Contents, attribution: Attribution) => D[]
  /** Kinds of differences that close a session, the most important one first. */
  readonly closing: readonly D['kind'][]
}

/** The usual names of fields: the key in the part's root map, and the field of the entity there. */
export function fieldInPart(keys: readonly string[]): string {
  return keys.slice(0, 2).join('/')
}
