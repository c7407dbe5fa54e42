/** How much the log, the snapshots and their history hold. */
export interface StoreSizes {
  logEntries: number
  snapshotBytes: number
  historyBytes: number
  databaseBytes: number
}

/** Members' files, each counted once, and uploads that are not finished. */
export interface FileSizes {
  files: number
  fileBytes: number
  uploads: number
}

/** Adding up takes milliseconds to seconds, by the size of the database. */
export interface ReadSizes {
  store(): Promise<StoreSizes>
  files(): Promise<FileSizes>
  /** What the documents of the committees that are not deleted take, the largest first. */
  largestDocuments(limit: number): Promise<{ name: string; bytes: number }[]>
}
