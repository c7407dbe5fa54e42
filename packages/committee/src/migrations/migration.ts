import type * as Y from 'yjs'

type PlainValue = string | number | boolean | null | readonly PlainValue[] | { readonly [field: string]: PlainValue }

/** A value that a migration writes next to a field. Readers use it while the field itself is absent. */
interface Filling {
  readonly map: Y.Map<unknown>
  readonly field: string
  /** A plain value: if two devices created a nested type, one of them would be lost with its content. */
  readonly value: PlainValue
}

/** A change of the document's shape for which a default on read is not enough. */
export interface Migration {
  /** The schema version whose readers need it. */
  readonly version: number
  /** Its result depends on the content only. It is never changed once released. */
  fillings(doc: Y.Doc): Iterable<Filling>
}

/**
 * The key of a filling. It differs from the field's own key: to Yjs, a migration on one device and an edit on
 * another would be two values for one key, and the edit could be lost.
 */
export function fillingKey(field: string): string {
  return `filled:${field}`
}

/** All migrations, in order. Version 1 is the first, so there is none yet. */
export const migrations: readonly Migration[] = []
