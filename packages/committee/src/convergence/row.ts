import * as Y from 'yjs'
import type { Result } from '../document/result.ts'
import { allowed, type Replica } from '../testing/replica.ts'

/** One transition in its simplest form, to be run on a replica. */
export interface Row {
  /**
   * Runs the transition, and returns a function that checks in any document whether it is still in effect.
   */
  readonly apply: (replica: Replica) => (doc: Y.Doc) => boolean
  /**
   * The fields that the transition sets, if any. Of two rows with a common field, only one must be in effect.
   */
  readonly fields?: readonly string[]
  /** The part of the committee that it changes; meetings and template if absent. */
  readonly part?: string
}

export type Rows = Record<string, Row>

export function row<T>(
  apply: (replica: Replica) => Result<T, string>,
  holds: (doc: Y.Doc, value: T, name: string) => boolean,
  ...fields: readonly (string | undefined)[]
): Row {
  return {
    fields: fields.filter((field) => field !== undefined),
    apply: (replica) => {
      const value = allowed(apply(replica))
      return (doc) => holds(doc, value, replica.context.name)
    },
  }
}

/** Rows that change one part of the committee only. */
export const inPart = (part: string, rows: Rows): Rows =>
  Object.fromEntries(Object.entries(rows).map(([name, row]) => [name, { ...row, part }]))

/** A change without a transition, from an editor that is bound to a text. */
export function typing(write: (replica: Replica) => void, holds: (doc: Y.Doc, name: string) => boolean): Row {
  return {
    apply: (replica) => {
      write(replica)
      return (doc) => holds(doc, replica.context.name)
    },
  }
}

/** Runs a row that earlier rows may cause to be refused. A refusal must not write. */
export function tryRow(row: Row, replica: Replica): void {
  const before = Y.encodeStateVector(replica.doc)
  try {
    row.apply(replica)
  } catch (error) {
    if (!(error instanceof Error) || !/^(refused|expected to be there)/.test(error.message)) throw error
    const after = Y.encodeStateVector(replica.doc)
    if (before.join() !== after.join()) throw new Error(`${error.message}, but it wrote something`)
  }
}
