import type { SiteHealth, SiteState } from '@civic-hub/protocol'
import type { Database } from 'better-sqlite3'
import type { Clock } from './clock.ts'
import { countLostFiles } from './files/count-lost-files.ts'
import { programVersion } from './program-version.ts'
import { newestVersion } from './store/sqlite/database.ts'
import type { DiskSpace } from './store/disk-space.ts'
import { readLastBackup } from './data-folder/last-backup.ts'
import { readLastFileCheck } from './data-folder/last-file-check.ts'
import { readFileSizes, readLargestDocuments, readStoreSizes } from './store/sqlite/sizes.ts'

const measuredEveryMs = 15_000
const documentsListed = 10

type Sizes = Pick<SiteHealth, 'databaseBytes' | 'documents'> & {
  files: Omit<SiteHealth['files'], 'checkedAt'>
}

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
  let sizes: Sizes = { databaseBytes: 0, documents: [], files: { count: 0, bytes: 0 } }
  let measuredAt = Number.NEGATIVE_INFINITY

  function measure(): Sizes {
    if (performance.now() - measuredAt < measuredEveryMs) return sizes
    measuredAt = performance.now()
    const { files: count, fileBytes: bytes } = readFileSizes(database)
    sizes = {
      files: { count, bytes },
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
      lostFiles: countLostFiles(database, dataDir),
    }
  }

  return {
    state: readState,
    all: async () => ({
      ...measure(),
      ...(await readState()),
      version: programVersion,
      runtime: `Node ${process.versions.node}`,
      databaseVersion: newestVersion,
      startedAt,
      mail,
      connections: connections(),
      documentLimitBytes,
      files: { ...measure().files, checkedAt: checkedAt(dataDir) },
    }),
  }
}

function checkedAt(dataDir: string): string | null {
  const check = readLastFileCheck(dataDir)
  return check === null ? null : new Date(check.at).toISOString()
}
