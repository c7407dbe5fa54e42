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

/**
 * Adds values that current readers need and older apps did not write. Call it after the first sync, on a
 * device with write access. It does not change existing values, so a second run writes nothing. The next run
 * migrates later changes of an old app. It does not raise the schema version, so an old app can continue to
 * work.
 */
export function migrateDocument(doc: Y.Doc, steps: readonly Migration[] = migrations): void {
  for (const { fillings } of steps) {
    // Without an origin, so that undo does not track it.
    doc.transact(() => {
      for (const { map, field, value } of fillings(doc)) {
        const key = fillingKey(field)
        if (JSON.stringify(map.get(key)) !== JSON.stringify(value)) map.set(key, value)
      }
    })
  }
}
