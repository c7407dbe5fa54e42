import type * as Y from 'yjs'
import { fillingKey, type Migration, migrations } from './migration.ts'

/**
 * Fills in what today's readers count on and older apps did not write. To be run after the first sync, by a device that
 * may write; what is there already is left alone, so that running it again writes nothing, and what an old app still
 * brings in, however late, is filled in the next time. It does not touch the schema version: an old app may go on.
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
