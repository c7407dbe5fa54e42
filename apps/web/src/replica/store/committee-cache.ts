import type * as Y from 'yjs'
import type { CachedCommittee, CachedScreen, ScreenOfCommittee } from '../../start/cached-screen.ts'
import { createObservable, type Observable } from '../observable.ts'
import { cacheVersion } from './cache-version.ts'
import type { Device } from './device.ts'
import type { DeviceDatabase } from './device-database.ts'

/** By then the other work at the page's start has finished. */
const storeAfterMs = 2_000

export interface CommitteeCache {
  /** The copy of the committee that this device cached last; null if there is none. */
  cached: Observable<CachedCommittee | null>
  /** When the cached screen has been drawn or there is none: only then may reading the document block the page. */
  drawn: Promise<void>
  /** From now on, stores the data of the first screens of the loaded document, a while after each change. */
  maintain(): void
  /** Stores a screen together with its data. Without storage nothing is stored. */
  storeScreen(of: ScreenOfCommittee, screen: CachedScreen, shown: CachedCommittee): Promise<void>
  close(): void
}

/** Opens the cached data of a document for its first screens, which are shown while the document is read. */
export function openCommitteeCache(device: Device, documentId: string, doc: Y.Doc): CommitteeCache {
  const cached = createObservable<CachedCommittee | null>(null)
  let stopMaintaining: (() => void) | null = null

  async function draw(): Promise<void> {
    const known = await readCommitteeCache(await device.database(), documentId)
    if (known === null) return
    cached.set(known)
    await nextFrame()
  }

  return {
    cached,
    drawn: draw().catch((failure: unknown) => console.warn('Cached screen not read', failure)),
    maintain() {
      stopMaintaining ??= storeLater(device, documentId, doc)
    },
    async storeScreen(of, screen, shown) {
      try {
        const { storeCachedScreen } = await import('./maintain-committee-cache.ts')
        await storeCachedScreen(await device.database(), documentId, of, screen, shown)
      } catch {
        // Without a stored screen, the next start shows the screen only when the app has loaded.
      }
    },
    close: () => stopMaintaining?.(),
  }
}

/** Loads its code after the first screen is shown. If it can't be loaded, the next opening takes longer. */
function storeLater(device: Device, documentId: string, doc: Y.Doc): () => void {
  let stop: (() => void) | null = null
  let closed = false
  async function begin(): Promise<void> {
    try {
      const { maintainCommitteeCache } = await import('./maintain-committee-cache.ts')
      if (!closed) stop = maintainCommitteeCache(device, documentId, doc)
    } catch {
      // As above: nothing is lost.
    }
  }
  const timer = setTimeout(() => void begin(), storeAfterMs)
  return () => {
    closed = true
    clearTimeout(timer)
    stop?.()
  }
}

/** Returns the cached data; null if there are none, or only those of another version of the app. */
export async function readCommitteeCache(
  database: DeviceDatabase,
  documentId: string,
): Promise<CachedCommittee | null> {
  const row = await database.get('listCache', documentId)
  return row?.version === cacheVersion ? { meetings: row.meetings, dashboard: row.dashboard ?? null } : null
}

const maxFrameMs = 100
/** Resolves after the next frame was drawn, or soon if nothing is drawn. */
function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, maxFrameMs)
    requestAnimationFrame(() => setTimeout(resolve, 0))
  })
}
