import { type MeetingSummary, queryMeetingList } from '@civic-hub/committee'
import type * as Y from 'yjs'
import type { Device } from './device.ts'
import type { DeviceDatabase } from './device-database.ts'

/** To be raised when `MeetingSummary` changes: what another version of the app kept is not shown. */
export const listCacheVersion = 1

const keepAfterMs = 2_000

/** The list of meetings as it last was, to be on screen while the document is read; null when there is none. */
export async function readListCache(
  database: DeviceDatabase,
  documentId: string,
): Promise<readonly MeetingSummary[] | null> {
  const row = await database.get('listCache', documentId)
  return row?.version === listCacheVersion ? row.meetings : null
}

export async function storeListCache(
  database: DeviceDatabase,
  documentId: string,
  meetings: readonly MeetingSummary[],
): Promise<void> {
  await database.put('listCache', { documentId, version: listCacheVersion, meetings })
}

/** Goes on keeping the list of a loaded document, a while after each change; answers how to stop. */
export function keepListCache(device: Device, documentId: string, doc: Y.Doc): () => void {
  const list = queryMeetingList(doc)
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false
  const keep = async () => {
    const database = await device.database()
    if (!stopped) await storeListCache(database, documentId, list.read())
  }
  const keepLater = () => {
    clearTimeout(timer)
    // Where it fails the next opening takes as long as reading the document, and nothing is lost.
    timer = setTimeout(() => void keep().catch(() => undefined), keepAfterMs)
  }
  keepLater()
  const stopWatching = list.subscribe(keepLater)
  return () => {
    stopped = true
    clearTimeout(timer)
    stopWatching()
  }
}
