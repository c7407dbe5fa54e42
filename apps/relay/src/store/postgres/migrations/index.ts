import { baselineMigration } from './0022-baseline.ts'
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
 * In order. The first one makes the tables of SQLite's version 22; after it, each SQLite migration has a twin
 * with the same version. Released migrations are frozen: their checksums are in the databases.
 */
export const migrations: readonly Migration[] = [
  baselineMigration,
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
