import type * as Y from 'yjs'
import { fillingKey, type Migration, migrations } from './migration.ts'

/**
 * Fills in what today's readers need and older apps did not write. Call it after the first sync, on a device that may
 * write. It leaves alone what is there, so a second run writes nothing. What an old app sends later is filled in by the
 * next run. It does not raise the schema version, so an old app can go on.
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
