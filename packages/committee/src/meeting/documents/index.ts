export * from './address-on-web.ts'
export * from './document-name.ts'
export * from './document-rules.ts'
export * from './document-transitions.ts'
export {
  allDocuments,
  documentsWithFile,
  erasedFiles,
  type FileInUse,
  filesInUse,
  receiptsInUse,
  usesFile,
} from './files-in-use.ts'
export * from './query-documents.ts'
