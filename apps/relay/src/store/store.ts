import type { AccountStore } from './account-store.ts'
import type { AnnouncedClientIds } from './announced-client-ids.ts'
import type { DiskSpace } from './disk-space.ts'
import type { DocumentLog } from './document-log.ts'
import type { Journals } from './journals.ts'
import type { OtherRelays } from './other-relays.ts'
import type { PublishedContent } from './published-content.ts'
import type { ReadSizes } from './store-sizes.ts'

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
