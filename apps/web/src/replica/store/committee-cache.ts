import type * as Y from 'yjs'
import { createObservable, type Observable } from '../observable.ts'
import type { Device } from './device.ts'
import { cacheVersion, type DeviceDatabase } from './device-database.ts'
import type { CachedCommittee, KeptScreen, ScreenOfCommittee } from './kept-screen.ts'

/** What else the page does at its start has ended by then. */
const keepAfterMs = 2_000

export interface CommitteeCache {
  /** What this device last saw of the committee; null when it does not know it. */
  cached: Observable<CachedCommittee | null>
  /**
   * Resolves when the cached screen has been drawn or there is none; only then may reading the document block the page.
   * Never rejects.
   */
  drawn: Promise<void>
  /** From now on, keeps what the first screens show of the loaded document, a while after each change. */
  keep(): void
  /** Keeps a screen beside what it shows; without storage nothing is kept. */
  keepScreen(of: ScreenOfCommittee, screen: KeptScreen, shown: CachedCommittee): Promise<void>
  close(): void
}

/** Opens what is cached of a document for its first screens, which stand while the document is read. */
export function openCommitteeCache(device: Device, documentId: string, doc: Y.Doc): CommitteeCache {
  const cached = createObservable<CachedCommittee | null>(null)
  let stopKeeping: (() => void) | null = null

  async function draw(): Promise<void> {
    const known = await readCommitteeCache(await device.database(), documentId)
    if (known === null) return
    cached.set(known)
    await nextFrame()
  }

  return {
    cached,
    drawn: draw().catch((failure: unknown) => console.warn('The cached screen could not be read', failure)),
    keep() {
      stopKeeping ??= keepLater(device, documentId, doc)
    },
    async keepScreen(of, screen, shown) {
      try {
        const { storeKeptScreen } = await import('./keep-committee-cache.ts')
        await storeKeptScreen(await device.database(), documentId, of, screen, shown)
      } catch {
        // The next start waits for the app.
      }
    },
    close: () => stopKeeping?.(),
  }
}

/** The code that keeps comes once the first screen stands. Without it nothing is lost: the next opening takes longer. */
function keepLater(device: Device, documentId: string, doc: Y.Doc): () => void {
  let stop: (() => void) | null = null
  let closed = false
  async function begin(): Promise<void> {
    try {
      const { keepCommitteeCache } = await import('./keep-committee-cache.ts')
      if (!closed) stop = keepCommitteeCache(device, documentId, doc)
    } catch {
      // See above.
    }
  }
  const timer = setTimeout(() => void begin(), keepAfterMs)
  return () => {
    closed = true
    clearTimeout(timer)
    stop?.()
  }
}

/** What is cached; null when there is nothing, or only of another version of the app. */
export async function readCommitteeCache(
  database: DeviceDatabase,
  documentId: string,
): Promise<CachedCommittee | null> {
  const row = await database.get('listCache', documentId)
  return row?.version === cacheVersion ? { meetings: row.meetings, dashboard: row.dashboard ?? null } : null
}

const maxFrameMs = 100
/** Resolves after the next frame was drawn, or soon, where nothing is drawn. */
function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, maxFrameMs)
    requestAnimationFrame(() => setTimeout(resolve, 0))
  })
}
