import { cleanDocumentName, typeOfName } from './document-name.ts'
import { type FileOfDocument, isSha256 } from './meeting-document.ts'

export function canNameDocument(name: string): 'document-name-required' | 'document-type-not-allowed' | null {
  const cleaned = cleanDocumentName(name)
  if (cleaned === '') return 'document-name-required'
  return typeOfName(cleaned) === null ? 'document-type-not-allowed' : null
}

export function canAttach(
  name: string,
  { sha256, bytes }: FileOfDocument,
): ReturnType<typeof canNameDocument> | 'file-not-known' | 'file-empty' {
  if (!isSha256(sha256)) return 'file-not-known'
  return bytes > 0 ? canNameDocument(name) : 'file-empty'
}
