export {
  canAttach,
  canNameDocument,
  cleanDocumentName,
  endingOf,
  maxDocumentNameLength,
  renamedTo,
  typeOfName,
  typesByEnding,
} from './document-rules.ts'
export {
  attachDocument,
  type DocumentToAttach,
  moveDocument,
  noteDocumentText,
  removeDocument,
  renameDocument,
  replaceDocument,
  restoreDocument,
} from './document-transitions.ts'
export { type FileInUse, filesInUse, usesFile } from './files-in-use.ts'
export { queryDocuments } from './query-documents.ts'
