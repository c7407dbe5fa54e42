import * as Y from 'yjs'
import type { Result } from '../document/result.ts'
import { allowed, type Replica } from '../testing/replica.ts'

/** One transition in its plainest form, ready to be made on a replica. */
export interface Row {
  /** Makes the transition, and returns a function that checks in any document that it is still in effect. */
  readonly apply: (replica: Replica) => (doc: Y.Doc) => boolean
  /** The field that it sets, if it sets one. Of two rows with the same field, only one has to hold. */
  readonly field?: string
  /** The part of the committee that it changes; meetings and template where none is said. */
  readonly part?: string
}

export type Rows = Record<string, Row>

export function row<T>(
  apply: (replica: Replica) => Result<T, string>,
  holds: (doc: Y.Doc, value: T, name: string) => boolean,
  field?: string,
): Row {
  return {
    field,
    apply: (replica) => {
      const value = allowed(apply(replica))
      return (doc) => holds(doc, value, replica.context.name)
    },
  }
}

/** Rows that change one part of the committee, and nothing of any other. */
export const inPart = (part: string, rows: Rows): Rows =>
  Object.fromEntries(Object.entries(rows).map(([name, row]) => [name, { ...row, part }]))

/** A change without a transition, by an editor that is bound to a text. */
export function typing(write: (replica: Replica) => void, holds: (doc: Y.Doc, name: string) => boolean): Row {
  return {
    apply: (replica) => {
      write(replica)
      return (doc) => holds(doc, replica.context.name)
    },
  }
}

/** Makes a row that may be refused because of earlier rows. A refusal must have written nothing. */
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
