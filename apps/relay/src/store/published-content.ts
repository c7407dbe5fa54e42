/** A stored feed or open record, identified by its row. */
export interface PublishedRow {
  table: 'feeds' | 'open_records'
  rowid: number
  documentId: string
}

export interface PublishedSizes {
  feeds: number
  feedAddresses: number
  openRecords: number
  bytes: number
}

/** Checks and measures feeds and open records; `AccountStore` reads and writes them. */
export interface PublishedContent {
  /** Feeds, and records that are not withdrawn. */
  list(): Promise<PublishedRow[]>
  /** True if the content matches its stored checksum, or if the row no longer exists. */
  isWhole(row: PublishedRow): Promise<boolean>
  removeFeed(row: PublishedRow): Promise<void>
  readSizes(): Promise<PublishedSizes>
}
