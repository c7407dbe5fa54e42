import type { SiteHealth } from '@civic-hub/protocol'
import type { Database } from 'better-sqlite3'
import type { Clock } from './clock.ts'
import { programVersion } from './program-version.ts'
import { newestVersion } from './store/database.ts'
import type { DiskSpace } from './store/disk-space.ts'
import { readLastBackup } from './store/last-backup.ts'
import { readLargestDocuments, readStoreSizes } from './store/sizes.ts'

const measuredEveryMs = 15_000
const documentsListed = 10

type Sizes = Pick<SiteHealth, 'databaseBytes' | 'documents'>

/** How the site is, for its administrators. Sizes are added up at most every 15 seconds. */
export function createSiteHealth(parts: {
  clock: Clock
  database: Database
  dataDir: string
  diskSpace: () => DiskSpace
  isReady: () => Promise<boolean>
  clockJumped: () => boolean
  connections: () => number
  mail: SiteHealth['mail']
  documentLimitBytes: number
}): () => Promise<SiteHealth> {
  const { clock, database, dataDir, diskSpace, isReady, clockJumped, connections } = parts
  const { mail, documentLimitBytes } = parts
  const startedAt = clock.now().toISOString()
  let sizes: Sizes = { databaseBytes: 0, documents: [] }
  let measuredAt = Number.NEGATIVE_INFINITY

  function measure(): Sizes {
    if (performance.now() - measuredAt < measuredEveryMs) return sizes
    measuredAt = performance.now()
    sizes = {
      databaseBytes: readStoreSizes(database).databaseBytes,
      documents: readLargestDocuments(database, documentsListed),
    }
    return sizes
  }

  return async () => {
    const { state, free, lowBelow } = diskSpace()
    const backup = readLastBackup(dataDir)
    return {
      version: programVersion,
      runtime: `Node ${process.versions.node}`,
      databaseVersion: newestVersion,
      startedAt,
      now: clock.now().toISOString(),
      clockJumped: clockJumped(),
      databaseWritable: await isReady(),
      disk: { state, freeBytes: free, lowBelowBytes: lowBelow },
      lastBackupAt: backup === null ? null : new Date(backup.at).toISOString(),
      mail,
      connections: connections(),
      documentLimitBytes,
      ...measure(),
    }
  }
}
