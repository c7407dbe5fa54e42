import type { SiteHealth, SiteState } from '@civic-hub/protocol'
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

/** How the site is, for its administrators. */
export interface ReadSiteHealth {
  /** What they may have to act on; costs next to nothing. */
  state(): Promise<SiteState>
  /** Everything. Sizes are added up at most every 15 seconds. */
  all(): Promise<SiteHealth>
}

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
}): ReadSiteHealth {
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

  async function readState(): Promise<SiteState> {
    const { state, free, lowBelow } = diskSpace()
    const backup = readLastBackup(dataDir)
    return {
      now: clock.now().toISOString(),
      clockJumped: clockJumped(),
      databaseWritable: await isReady(),
      disk: { state, freeBytes: free, lowBelowBytes: lowBelow },
      lastBackupAt: backup === null ? null : new Date(backup.at).toISOString(),
    }
  }

  return {
    state: readState,
    all: async () => ({
      ...(await readState()),
      version: programVersion,
      runtime: `Node ${process.versions.node}`,
      databaseVersion: newestVersion,
      startedAt,
      mail,
      connections: connections(),
      documentLimitBytes,
      ...measure(),
    }),
  }
}
