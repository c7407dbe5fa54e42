/** The sizes of the log, the snapshots and their history. */
export interface StoreSizes {
  logEntries: number
  snapshotBytes: number
  historyBytes: number
  databaseBytes: number
}

/** The sizes of members' files, each counted once, and of unfinished uploads. */
export interface FileSizes {
  files: number
  fileBytes: number
  uploads: number
}

/**
 * Computing the sums takes milliseconds to seconds, depending on the size of the database. The serving thread reads a few
 * documents in each turn of the event loop.
 */
export interface ReadSizes {
  store(): Promise<StoreSizes>
  files(): Promise<FileSizes>
  /** The sizes of the documents of committees that are not deleted, the largest first. */
  largestDocuments(limit: number): Promise<{ name: string; bytes: number }[]>
}
