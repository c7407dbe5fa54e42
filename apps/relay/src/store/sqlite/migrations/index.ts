import { accountsMigration } from './0001-accounts.ts'
import { documentLogMigration } from './0002-document-log.ts'
import { deletionMigration } from './0003-deletion.ts'
import { announcedWritersMigration } from './0004-announced-writers.ts'
import { historyMigration } from './0005-history.ts'
import { restoredLogsMigration } from './0006-restored-logs.ts'
import { repairMigration } from './0007-repair.ts'
import { clockWatchMigration } from './0008-clock-watch.ts'
import { straysMigration } from './0009-strays.ts'
import { identityMigration } from './0010-identity.ts'
import { relayRunsMigration } from './0011-relay-runs.ts'
import { formerAccountsMigration } from './0012-former-accounts.ts'
import { snapshotPartsMigration } from './0013-snapshot-parts.ts'
import { withdrawalsMigration } from './0014-withdrawals.ts'
import { minutesApprovalsMigration } from './0015-minutes-approvals.ts'
import { declinedRequestsMigration } from './0016-declined-requests.ts'
import { filesMigration } from './0017-files.ts'
import { fileErasuresMigration } from './0018-file-erasures.ts'
import { personalDocumentsMigration } from './0019-personal-documents.ts'
import { publishingMigration } from './0020-publishing.ts'
import { broughtEntriesMigration } from './0021-brought-entries.ts'
import { agendaNoticesMigration } from './0022-agenda-notices.ts'
import { approvalsByMotionMigration } from './0023-approvals-by-motion.ts'
import { resolutionsMigration } from './0024-resolutions.ts'
import { closedSessionsMigration } from './0025-closed-sessions.ts'
import { uploadsAtRelaysMigration } from './0026-uploads-at-relays.ts'
import { stepGroupsMigration } from './0027-step-groups.ts'
import { soleReaderMigration } from './0028-sole-reader.ts'
import { requestNoticesMigration } from './0029-request-notices.ts'
import { removedResolutionsMigration } from './0030-removed-resolutions.ts'
import { journalByDocumentMigration } from './0031-journal-by-document.ts'
import { publicSourceMigration } from './0032-public-source.ts'
import { erasedDocumentsMigration } from './0033-erased-documents.ts'
import { accountLanguageMigration } from './0034-account-language.ts'
import type { Migration } from './migration.ts'

/**
 * In order, without gaps. A released migration is frozen, and a test checks that; changes need a new
 * migration.
 */
export const migrations: readonly Migration[] = [
  accountsMigration,
  documentLogMigration,
  deletionMigration,
  announcedWritersMigration,
  historyMigration,
  restoredLogsMigration,
  repairMigration,
  clockWatchMigration,
  straysMigration,
  identityMigration,
  relayRunsMigration,
  formerAccountsMigration,
  snapshotPartsMigration,
  withdrawalsMigration,
  minutesApprovalsMigration,
  declinedRequestsMigration,
  filesMigration,
  fileErasuresMigration,
  personalDocumentsMigration,
  publishingMigration,
  broughtEntriesMigration,
  agendaNoticesMigration,
  approvalsByMotionMigration,
  resolutionsMigration,
  closedSessionsMigration,
  uploadsAtRelaysMigration,
  stepGroupsMigration,
  soleReaderMigration,
  requestNoticesMigration,
  removedResolutionsMigration,
  journalByDocumentMigration,
  publicSourceMigration,
  erasedDocumentsMigration,
  accountLanguageMigration,
]
