import type { Kysely } from 'kysely'
import type { AccountStore, RunQuery } from './account-store.ts'
import type { DiskSpace } from './disk-space.ts'
import type { DocumentLog } from './document-log.ts'
import type { OtherRelays } from './other-relays.ts'
import type { Tables } from './tables.ts'

/** All data of a relay, except the bytes of members' files. */
export interface Store {
  documentLog: DocumentLog
  announcedClientIds: AnnouncedClientIds
  accounts: AccountStore
  published: PublishedContent
  journals: Journals
  sizes: ReadSizes
  /** Null if only one relay can use the store. */
  otherRelays: OtherRelays | null
  /** The version of the tables. */
  version: number
  /** Writes a small row; rejects if the store cannot be written. `now` is milliseconds since 1970. */
  probe(now: number): Promise<void>
  /** The connections to the database: in use, and requests that wait for one. Null without a database server. */
  connections(): { used: number; waiting: number } | null
  /** The state of the disk with the database, without waiting. */
  diskSpace(): DiskSpace
  /**
   * Resolves if another process has written data that only this relay may write, or removed tables that this relay
   * needs. Then this process writes nothing more and must end.
   */
  failed: Promise<Error>
  /** Completes accepted writes, then releases the store. */
  close(): Promise<void>
}

/** A reader's position in the journals; only values that `Journals` returned are valid. */
interface JournalPosition {
  identity: number
  access: number
}

export interface IdentityEntry {
  what: string
  subject: string
}

export interface AccessEntry {
  what: string
  documentId: string
  accountId: string | null
}

/**
 * Journals of revoked rights and withdrawn data. Triggers write them, so commands of the operator in another
 * process are included.
 */
export interface Journals {
  /** The position after the last entry. */
  readEnd(): Promise<JournalPosition>
  /** Entries after a position, oldest first, and the position after the last of them. */
  readAfter(
    position: JournalPosition,
  ): Promise<{ identity: IdentityEntry[]; access: AccessEntry[]; end: JournalPosition }>
}

export interface AnnouncedClientId {
  documentId: string
  clientId: number
  accountId: string
  at: number
}

/**
 * The account that first announced each client id. Entries expire, because most sessions never write
 * anything.
 */
export interface AnnouncedClientIds {
  /** Stores all in one transaction. If two accounts announce the same id, the first one is stored. */
  remember(announced: readonly AnnouncedClientId[]): Promise<void>
  /** Account ids by client id. */
  read(documentId: string): Promise<Map<number, string>>
  forgetBefore(moment: number): Promise<void>
}

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

/** A connection of its own for a thread that reads much. It writes nothing. */
export interface OpenReader {
  /** Builds queries. */
  queries: Kysely<Tables>
  /** All queries of `work` see the same state of the database. */
  readAtOnce<T>(work: (run: RunQuery) => Promise<T>): Promise<T>
  close(): Promise<void>
}
