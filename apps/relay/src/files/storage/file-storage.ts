import type { Readable } from 'node:stream'
import type { LastFileCheck } from '../../data-folder/last-file-check.ts'

export interface ListedFile {
  sha256: string
  /** True for bytes that were moved aside. */
  isDamaged: boolean
  changedAt: Date
}

/**
 * The bytes of members' files, each under its hash, in a folder or in S3-compatible storage. Every relay on the same
 * database has the same one.
 */
export interface FileStorage {
  /**
   * The bytes from `start` to `end`, both included, or all; null if they are missing. A file that ends before `end` counts as
   * missing: a response with fewer bytes than it announced would have no end for the one who reads it.
   */
  read(sha256: string, range?: { start: number; end: number }): Promise<Readable | null>
  /** Stores all bytes durably or nothing; existing bytes are replaced. */
  write(sha256: string, content: Readable, bytes: number): Promise<void>
  stat(sha256: string): Promise<{ bytes: number } | null>
  /** Like `stat`, but the answer may be remembered until a read finds the bytes missing. */
  has(sha256: string): Promise<boolean>
  /** Erases the bytes, also damaged ones. */
  delete(sha256: string): Promise<void>
  list(): AsyncIterable<ListedFile>
  /** Moves damaged bytes aside, so that they count as missing. */
  setAside(sha256: string): Promise<void>
  readLastCheck(): Promise<LastFileCheck | null>
  noteLastCheck(check: LastFileCheck): Promise<void>
  uploads: UploadStorage
  /** Rejects with a sentence for the operator if the storage cannot be used: `StorageAway` if it does not answer. */
  check(): Promise<void>
  close(): void
}

/**
 * The bytes of unfinished uploads, each under the key of its upload. One writer at a time has a key; a writer that
 * took over has a new one (see `moveOn`).
 */
export interface UploadStorage {
  create(key: string, bytes: number): Promise<void>
  /** The number of received bytes; null if there is no such upload. */
  received(key: string): Promise<number | null>
  /**
   * Stores the content from this offset on; returns the position after it. The content must not fail: it ends where the
   * connection did.
   */
  append(key: string, offset: number, content: AsyncIterable<Uint8Array>): Promise<number>
  read(key: string): Promise<Readable | null>
  /** Moves the complete bytes to their final place, durably. */
  finish(key: string, sha256: string): Promise<void>
  /** Copies the bytes to a new key, so that no request that still writes to the old one can change them. */
  moveOn(from: string, to: string): Promise<void>
  delete(key: string): Promise<void>
  /** Deletes what was not changed since, except the uploads with these ids. */
  deleteOld(before: Date, known: ReadonlySet<string>): Promise<void>
}

/** The storage does not answer, but may later. */
export class StorageAway extends Error {
  override name = 'StorageAway'
}

/** Keys of S3-compatible storage. Null keys use the usual ones of the SDK, as the role of a machine. */
export interface S3Settings {
  bucket: string
  /** Null for Amazon's own. */
  endpoint: string | null
  region: string
  keys: { id: string; secret: string } | null
  /** The time in which the storage must answer a request, in ms. Only tests set it. */
  answerMs?: number
}

export interface FileStorageSettings {
  dataDir: string
  /** Null stores the bytes in the data folder. */
  s3: S3Settings | null
}
