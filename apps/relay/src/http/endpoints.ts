import type { Site } from '@civic-hub/protocol'
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
import { accountDeletionEndpoints } from './account-deletion.ts'
import { siteCommitteesEndpoints } from './admin/committees.ts'
import { siteHealthEndpoints } from './admin/health.ts'
import { siteLeaderboardEndpoints } from './admin/leaderboard.ts'
import { sitePeopleEndpoints } from './admin/people.ts'
import { siteRequestsEndpoints } from './admin/requests.ts'
import { appSettingsEndpoints } from './admin/settings.ts'
import type { ClientAddress } from './client-address.ts'
import { clientIdsEndpoints, type ReadOwners } from './client-ids.ts'
import { createPassGate } from './closed-gate.ts'
import { closedSessionsEndpoints } from './closed-sessions.ts'
import { committeesEndpoints } from './committees.ts'
import { confirmEndpoints } from './confirm.ts'
import { emailChangeEndpoints } from './email-change.ts'
import type { Endpoint } from './endpoint.ts'
import { engagementEndpoints } from './engagement.ts'
import { feedsEndpoints } from './feeds.ts'
import { filesEndpoints } from './files.ts'
import { firstAdminEndpoints } from './first-admin.ts'
import { frozenTextsEndpoints } from './frozen-texts.ts'
import { historyEndpoints, type ReadableHistory } from './history.ts'
import { invitationsEndpoints } from './invitations.ts'
import { invitedEndpoints } from './invited.ts'
import { joinEndpoints } from './join.ts'
import { createOpenSessionFor } from './open-session.ts'
import { passwordEndpoints } from './password.ts'
import { peopleEndpoints } from './people.ts'
import { profileEndpoints } from './profile.ts'
import { providerSignInEndpoints } from './provider-sign-in.ts'
import { recordsEndpoints } from './records.ts'
import { resolutionsEndpoints } from './resolutions.ts'
import { sealKeyEndpoints } from './seal-key.ts'
import { sessionsEndpoints } from './sessions.ts'
import { signInEndpoints } from './sign-in.ts'
import { signUpEndpoints } from './sign-up.ts'
import { splashEndpoints } from './splash.ts'
import { uploadsEndpoints } from './uploads.ts'
import { waysToSignInEndpoints } from './ways-to-sign-in.ts'

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
  clock: Clock
  log: Log
}

/** Where two paths match a request, the endpoint before the other one answers. */
export function createEndpoints(parts: ApiParts): readonly Endpoint[] {
  const all = {
    ...parts,
    openSessionFor: createOpenSessionFor(parts.sessions, parts.clientAddress),
    passGate: createPassGate(parts.administration.gate),
  }
  return [
    sealKeyEndpoints(all),
    splashEndpoints(all),
    signUpEndpoints(all),
    confirmEndpoints(all),
    signInEndpoints(all),
    providerSignInEndpoints(all),
    sessionsEndpoints(all),
    invitedEndpoints(all),
    passwordEndpoints(all),
    emailChangeEndpoints(all),
    waysToSignInEndpoints(all),
    profileEndpoints(all),
    engagementEndpoints(all),
    accountDeletionEndpoints(all),
    firstAdminEndpoints(all),
    sitePeopleEndpoints(all),
    siteRequestsEndpoints(all),
    siteCommitteesEndpoints(all),
    siteLeaderboardEndpoints(all),
    appSettingsEndpoints(all),
    siteHealthEndpoints(all),
    joinEndpoints(all),
    committeesEndpoints(all),
    peopleEndpoints(all),
    invitationsEndpoints(all),
    historyEndpoints(all),
    clientIdsEndpoints(all),
    frozenTextsEndpoints(all),
    resolutionsEndpoints(all),
    feedsEndpoints(all),
    recordsEndpoints(all),
    filesEndpoints(all),
    uploadsEndpoints(all),
    closedSessionsEndpoints(all),
  ].flat()
}
