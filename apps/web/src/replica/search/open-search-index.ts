import type * as Y from 'yjs'
import { fetchTexts, onTextsChange, readFileText, readKnownTexts } from '../files/file-texts.ts'
import type { Device } from '../store/device.ts'
import { createSearchIndex, type SearchIndex } from './search-index.ts'

const open = new WeakMap<Y.Doc, SearchIndex>()

/** Opens the index of a loaded document, one per page. */
export function openSearchIndex(device: Device, documentId: string, doc: Y.Doc): SearchIndex {
  const known = open.get(doc)
  if (known) return known
  const created = createSearchIndex(doc, {
    known: () => readKnownTexts(device, documentId),
    read: (sha256) => readFileText(device, documentId, sha256),
    fetchMissing: () => fetchTexts(device, documentId, doc),
    subscribe: (listener) => onTextsChange(documentId, listener),
  })
  open.set(doc, created)
  forgetEarlierIndex(device, documentId)
  return created
}

/** Deletes the index that earlier versions stored; see RULES.md. */
function forgetEarlierIndex(device: Device, documentId: string): void {
  const forget = async () => (await device.database()).delete('searchIndexes', documentId)
  forget().catch((failure: unknown) => console.warn('The earlier search index could not be removed', failure))
}
