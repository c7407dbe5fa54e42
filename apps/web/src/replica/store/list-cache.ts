import { type MeetingSummary, watchMeetingList } from '@civic-hub/committee'
import type * as Y from 'yjs'
import type { Device } from './device.ts'
import type { DeviceDatabase } from './device-database.ts'

/** To be raised when `MeetingSummary` changes: what another version of the app kept is not shown. */
export const glimpseVersion = 1

const keepAfterMs = 2_000

/** The list of meetings as it last was, to be on screen while the document is read; null when there is none. */
export async function readGlimpse(
  database: DeviceDatabase,
  documentId: string,
): Promise<readonly MeetingSummary[] | null> {
  const glimpse = await database.get('glimpses', documentId)
  return glimpse?.version === glimpseVersion ? glimpse.meetings : null
}

export async function storeGlimpse(
  database: DeviceDatabase,
  documentId: string,
  meetings: readonly MeetingSummary[],
): Promise<void> {
  await database.put('glimpses', { documentId, version: glimpseVersion, meetings })
}

/** Goes on keeping a glimpse of a document that is loaded, a while after each change; answers how to stop. */
export function keepGlimpse(device: Device, documentId: string, doc: Y.Doc): () => void {
  const list = watchMeetingList(doc)
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false
  const keep = async () => {
    const database = await device.database()
    if (!stopped) await storeGlimpse(database, documentId, list.read())
  }
  const keepLater = () => {
    clearTimeout(timer)
    // Where it fails the next opening takes as long as reading the document, and nothing is lost.
    timer = setTimeout(() => void keep().catch(() => undefined), keepAfterMs)
  }
  keepLater()
  const stopWatching = list.watch(keepLater)
  return () => {
    stopped = true
    clearTimeout(timer)
    stopWatching()
  }
}
