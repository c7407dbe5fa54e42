import { createDocumentIndex } from './document-index.ts'
import { parseUpdate } from './parse-update.ts'

/** Whether a relay that knows nothing of a document takes this update as all of it. */
export function isSoundDocument(update: Uint8Array): boolean {
  const summary = parseUpdate(update)
  if (typeof summary === 'string') return false
  const known = createDocumentIndex(new Map(), new Map())
  const verdict = known.judge(summary)
  return verdict === 'known' || (verdict === 'new' && known.hasSpaceFor(summary))
}
