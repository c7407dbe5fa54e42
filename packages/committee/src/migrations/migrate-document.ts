import type * as Y from 'yjs'
import { fillingKey, type Migration, migrations } from './migration.ts'

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
