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

/** The sums take milliseconds to seconds. On SQLite, a thread of their own computes them. */
export interface ReadSizes {
  store(): Promise<StoreSizes>
  files(): Promise<FileSizes>
  /** The sizes of the documents of committees that are not deleted, the largest first. */
  largestDocuments(limit: number): Promise<{ name: string; bytes: number }[]>
}
