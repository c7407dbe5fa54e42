import type * as Y from 'yjs'

export type PlainValue =
  | string
  | number
  | boolean
  | null
  | readonly PlainValue[]
  | { readonly [field: string]: PlainValue }

/** What a migration puts beside a field, for readers to take while the field itself is absent. */
export interface Filling {
  readonly map: Y.Map<unknown>
  readonly field: string
  /** Plain: a nested type made on two devices would lose one of the two, with what was typed into it. */
  readonly value: PlainValue
}

/** One step of the document's shape that no default on reading could spare. */
export interface Migration {
  /** The schema version whose readers count on it. */
  readonly version: number
  /** What follows from the content alone: no clock, no chance, nothing of this device. Never changed once released. */
  fillings(doc: Y.Doc): Iterable<Filling>
}

/**
 * Under what key a filling lies. It is not the field's own: of two devices that migrate apart the one would else write
 * over what a person has put into the field on the other, since to Yjs both are values for one key.
 */
export function fillingKey(field: string): string {
  return `filled:${field}`
}

/** All migrations there have been, in order. Version 1 is the first, so there is none yet. */
export const migrations: readonly Migration[] = []
