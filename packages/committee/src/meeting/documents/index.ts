export { addressOnWeb } from './address-on-web.ts'
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
  markErased,
  moveDocument,
  noteDocumentText,
  removeDocument,
  renameDocument,
  replaceDocument,
  restoreDocument,
  unmarkErased,
} from './document-transitions.ts'
export {
  allDocuments,
  documentsWithFile,
  erasedFiles,
  type FileInUse,
  filesInUse,
  receiptsInUse,
  usesFile,
} from './files-in-use.ts'
export { queryDocuments } from './query-documents.ts'
