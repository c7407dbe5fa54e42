import { baselineMigration } from './0022-baseline.ts'
import { approvalsByMotionMigration } from './0023-approvals-by-motion.ts'
import type { Migration } from './migration.ts'

/**
 * In order. The first one makes the tables of SQLite's version 22; after it, each SQLite migration has a twin
 * with the same version. Released migrations are frozen: their checksums are in the databases.
 */
export const migrations: readonly Migration[] = [baselineMigration, approvalsByMotionMigration]
