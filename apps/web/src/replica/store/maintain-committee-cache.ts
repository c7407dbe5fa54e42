import { queryMeetingList } from '@civic-hub/committee'
import { queryDashboard } from '@civic-hub/committee/dashboard'
import { equalityDeep } from 'lib0/function'
import type * as Y from 'yjs'
import type { CachedCommittee, CachedScreen, ScreenOfCommittee } from '../../start/cached-screen.ts'
import { cacheVersion } from './cache-version.ts'
import type { Device } from './device.ts'
import type { CommitteeCacheRow, DeviceDatabase } from './device-database.ts'

const storeAfterMs = 2_000

/** Now, and a while after each change. Returns a function that stops it. */
export function maintainCommitteeCache(device: Device, documentId: string, doc: Y.Doc): () => void {
  const meetings = queryMeetingList(doc)
  const dashboard = queryDashboard(doc)
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false
  async function storeNow(): Promise<void> {
    try {
      const database = await device.database()
      if (stopped) return
      await storeCommitteeCache(database, documentId, {
        meetings: meetings.read(),
        dashboard: dashboard.read(),
      })
    } catch {
      // Nothing is lost: the next opening takes as long as reading the document.
    }
  }
  const storeLater = () => {
    clearTimeout(timer)
    timer = setTimeout(() => void storeNow(), storeAfterMs)
  }
  const stops = [meetings.subscribe(storeLater), dashboard.subscribe(storeLater)]
  void storeNow()
  return () => {
    stopped = true
    clearTimeout(timer)
    for (const stop of stops) stop()
  }
}

export async function storeCommitteeCache(
  database: DeviceDatabase,
  documentId: string,
  { meetings, dashboard }: CachedCommittee,
): Promise<void> {
  await change(database, documentId, (known) => {
    const sameMeetings = equalityDeep(known?.meetings, meetings)
    const sameDashboard = equalityDeep(known?.dashboard ?? null, dashboard)
    if (known && sameMeetings && sameDashboard) return null
    const { list, dashboard: ofDashboard } = known?.screens ?? {}
    return {
      documentId,
      version: cacheVersion,
      meetings,
      ...(dashboard && { dashboard }),
      screens: {
        ...(sameMeetings && list && { list }),
        ...(sameMeetings && sameDashboard && ofDashboard && { dashboard: ofDashboard }),
      },
    }
  })
}

export async function storeCachedScreen(
  database: DeviceDatabase,
  documentId: string,
  of: ScreenOfCommittee,
  screen: CachedScreen,
  { meetings, dashboard }: CachedCommittee,
): Promise<void> {
  await change(database, documentId, (known) => {
    const shown = dashboard ?? known?.dashboard
    const others = equalityDeep(known?.meetings, meetings) ? known?.screens : undefined
    return {
      documentId,
      version: cacheVersion,
      meetings,
      ...(shown && { dashboard: shown }),
      screens: { ...others, [of]: screen },
    }
  })
}

/** Changes the row in one transaction: different parts of a page write the stored screen and the list. */
async function change(
  database: DeviceDatabase,
  documentId: string,
  next: (known: CommitteeCacheRow | undefined) => CommitteeCacheRow | null,
): Promise<void> {
  const transaction = database.transaction('listCache', 'readwrite')
  const row = await transaction.store.get(documentId)
  const changed = next(row?.version === cacheVersion ? row : undefined)
  if (changed) await transaction.store.put(changed)
  await transaction.done
}
