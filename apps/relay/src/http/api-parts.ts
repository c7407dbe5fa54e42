import type { HistoryPage, Site } from '@civic-hub/protocol'
import type { Context } from 'hono'
import type { Accounts } from '../accounts/accounts.ts'
import type { Clock } from '../clock.ts'
import type { StoredFiles } from '../files/stored-files.ts'
import type { Transfers } from '../files/transfers.ts'
import type { UploadLocks } from '../files/upload-locks.ts'
import type { UploadStore } from '../files/upload-store.ts'
import type { Uploads } from '../files/uploads.ts'
import type { Log } from '../log.ts'
import type { Feeds } from '../publishing/feeds.ts'
import type { OpenRecords } from '../publishing/open-records.ts'
import type { PublicRecords } from '../publishing/public-records.ts'
import type { ReadSiteHealth } from '../site-health.ts'
import type { PassGate } from './access.ts'
import type { ClientAddress } from './client-address.ts'
import type { OpenSessionFor } from './open-session.ts'

/** The sources of a page of history: steps from the document's log, names from the accounts. */
export interface ReadableHistory {
  /** A page of steps after a position; null if there are too many requests at once. */
  read(documentId: string, after: number): Promise<Omit<HistoryPage, 'people'> | null>
  namesOf(accountIds: readonly string[]): Promise<HistoryPage['people']>
}

/** The known owners of client ids of a document; an imported one belongs to an unknown account. */
type ReadOwners = (
  documentId: string,
  clientIds: readonly number[],
) => Promise<ReadonlyMap<number, { readonly accountId: string; readonly imported: boolean }>>

export interface ApiParts extends Accounts {
  history: ReadableHistory
  readOwners: ReadOwners
  sealKey: Uint8Array
  feeds: Feeds
  records: OpenRecords
  publicRecords: Pick<PublicRecords, 'prepare'>
  files: StoredFiles
  uploads: Uploads
  uploadStore: UploadStore
  uploadLocks: UploadLocks
  transfers: Transfers
  /** Called with the error of an upload that the storage has failed. */
  storageFault: (error: unknown) => void
  site: Site
  health: ReadSiteHealth
  publicUrl: string | null
  clientAddress: ClientAddress
  /** The language of the app on the device that sends a request. */
  languageOf: (c: Context) => string
  clock: Clock
  log: Log
}

/** All that endpoints use. */
export interface EndpointParts extends ApiParts {
  openSessionFor: OpenSessionFor
  passGate: PassGate
}
