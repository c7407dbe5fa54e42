/** A feed or an open record that is stored, by its row. */
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
  /** Whether the content still has the checksum that it was stored with; true for a row that is gone. */
  isWhole(row: PublishedRow): Promise<boolean>
  removeFeed(row: PublishedRow): Promise<void>
  readSizes(): Promise<PublishedSizes>
}
