import * as Y from 'yjs'
import { createRandom } from '../../support/random/random.ts'

const paragraph = 'The committee heard the report, asked its questions, and put the matter on the next agenda. '

/** Returns a document of so many bytes as one update: fifty people wrote one text, paragraph by paragraph. */
export function writeLargeText(bytes: number): Uint8Array {
  const random = createRandom(4)
  const doc = new Y.Doc()
  const text = doc.getText('text')
  const clientIds = Array.from({ length: 50 }, () => random.below(2 ** 32))
  doc.transact(() => {
    for (let written = 0; written < bytes; written += paragraph.length) {
      doc.clientID = clientIds[random.below(clientIds.length)] ?? doc.clientID
      text.insert(random.below(1 + text.length / paragraph.length) * paragraph.length, paragraph)
    }
  })
  return Y.encodeStateAsUpdate(doc)
}
