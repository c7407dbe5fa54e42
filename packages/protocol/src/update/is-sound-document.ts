import { createDocumentIndex } from './document-index.ts'
import { parseUpdate } from './parse-update.ts'

/** True if a relay without any state of a document accepts this update as the whole document. */
export function isSoundDocument(update: Uint8Array): boolean {
  const summary = parseUpdate(update)
  if (typeof summary === 'string') return false
  const known = createDocumentIndex(new Map(), new Map())
  const verdict = known.judge(summary)
  return verdict === 'known' || (verdict === 'new' && known.hasSpaceFor(summary))
}
