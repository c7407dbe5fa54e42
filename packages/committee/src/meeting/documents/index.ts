export { addressOnWeb } from './address-on-web.ts'
export {
  cleanDocumentName,
  endingOf,
  maxDocumentNameLength,
  nameForType,
  renamedTo,
  typeOfName,
  typesByEnding,
} from './document-name.ts'
export { canAttach, canNameDocument } from './document-rules.ts'
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
