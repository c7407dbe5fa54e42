import type * as Y from 'yjs'
import type { Device } from '../store/device.ts'
import { whenRead } from '../when-read.ts'
import { holdPersonal } from './personal.ts'

/**
 * Writes into the personal document of an account, or with null into the visitor's, as soon as this device's
 * copy is read: earlier edits would not be stored. The document stays open until then, so the screen may be
 * left at once.
 */
export function writePersonal(device: Device | null, write: (doc: Y.Doc) => void): void {
  const { personal, release } = holdPersonal(device, { live: false })
  void whenRead(personal)
    .then(() => write(personal.doc))
    .finally(release)
}
