import type { SiteHealth, SiteState, StorageState } from '@civic-hub/protocol'
import type { Clock } from './clock.ts'
import { readLastBackup } from './data-folder/last-backup.ts'
import type { FileHealth } from './files/file-health.ts'
import { programVersion } from './program-version.ts'
import { createSharedReading } from './shared-reading.ts'
import type { Store } from './store/store.ts'

const measuredEveryMs = 15_000
const documentsListed = 10

type Sizes = Pick<SiteHealth, 'databaseBytes' | 'documents'> & {
  files: Omit<SiteHealth['files'], 'checkedAt'>
}

/** The state of the site, for its administrators. */
export interface ReadSiteHealth {
  /** The facts that may need an administrator's action; costs almost nothing. */
  state(): Promise<SiteState>
  /** All facts. Sizes are computed at most every 15 seconds. */
  all(): Promise<SiteHealth>
}

export function createSiteHealth(parts: {
  clock: Clock
  store: Pick<Store, 'accounts' | 'diskSpace' | 'sizes' | 'version'>
  dataDir: string
  fileHealth: () => Promise<FileHealth>
  storageState: () => StorageState
  isReady: () => Promise<boolean>
  clockJumped: () => boolean
  connections: () => number
  mail: SiteHealth['mail']
  documentLimitBytes: number
}): ReadSiteHealth {
  const { clock, store, dataDir, fileHealth, storageState, isReady, clockJumped, connections } = parts
  const { mail, documentLimitBytes } = parts
  const startedAt = clock.now().toISOString()
  async function measure(): Promise<Sizes> {
    const { files: count, fileBytes: bytes } = await store.sizes.files()
    return {
      files: { count, bytes },
      databaseBytes: (await store.sizes.store()).databaseBytes,
      documents: await store.sizes.largestDocuments(documentsListed),
    }
  }

  const readSizes = createSharedReading(measuredEveryMs, measure)

  async function readState({ lost }: FileHealth): Promise<SiteState> {
    const { state, free, lowBelow } = store.diskSpace()
    const backup = readLastBackup(dataDir)
    return {
      now: clock.now().toISOString(),
      clockJumped: clockJumped(),
      databaseWritable: await isReady(),
      disk: { state, freeBytes: free, lowBelowBytes: lowBelow },
      lastBackupAt: backup === null ? null : new Date(backup.at).toISOString(),
      lostFiles: lost,
      fileStorage: storageState(),
    }
  }

  return {
    state: async () => readState(await fileHealth()),
    all: async () => {
      const { files, ...measured } = await readSizes()
      const ofFiles = await fileHealth()
      return {
        ...measured,
        ...(await readState(ofFiles)),
        version: programVersion,
        runtime: `Node ${process.versions.node}`,
        databaseVersion: store.version,
        startedAt,
        mail,
        connections: connections(),
        documentLimitBytes,
        files: { ...files, checkedAt: ofFiles.checkedAt?.toISOString() ?? null },
      }
    },
  }
}
