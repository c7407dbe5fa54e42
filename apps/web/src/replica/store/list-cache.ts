import { type MeetingSummary, queryMeetingList } from '@civic-hub/committee'
import type * as Y from 'yjs'
import { createObservable, type Observable } from '../observable.ts'
import type { Device } from './device.ts'
import type { DeviceDatabase } from './device-database.ts'
import type { ShownList } from './kept-screen.ts'

/** Increase it when `MeetingSummary` changes: a cache from another version of the app is not shown. */
export const listCacheVersion = 2

const keepAfterMs = 2_000

export interface ListCache {
  /** The list of meetings as this device last saw it; null when it does not know one. */
  list: Observable<readonly MeetingSummary[] | null>
  /**
   * Resolves when the list has been drawn or there is none; only then may reading the document block the page. Never
   * rejects.
   */
  drawn: Promise<void>
  /** From now on, keeps the list of the loaded document, a while after each change. */
  keep(): void
  close(): void
}

/** Opens the cached list of a document's meetings, which is on screen while the document is read. */
export function openListCache(device: Device, documentId: string, doc: Y.Doc): ListCache {
  const list = createObservable<readonly MeetingSummary[] | null>(null)
  let stopKeeping: (() => void) | null = null

  async function draw(): Promise<void> {
    const known = await readListCache(await device.database(), documentId)
    if (known === null) return
    list.set(known)
    await nextFrame()
  }

  return {
    list,
    drawn: draw().catch((failure: unknown) => console.warn('The cached list could not be read', failure)),
    keep() {
      stopKeeping ??= keepListCache(device, documentId, doc)
    },
    close: () => stopKeeping?.(),
  }
}

/** The cached list; null when there is none, or only one of another version of the app. */
export async function readListCache(
  database: DeviceDatabase,
  documentId: string,
): Promise<readonly MeetingSummary[] | null> {
  const row = await database.get('listCache', documentId)
  return row?.version === listCacheVersion ? row.meetings : null
}

/** Stores the list, unless it is stored already: the screen that was kept of it then stays, too. */
export async function storeListCache(
  database: DeviceDatabase,
  documentId: string,
  meetings: readonly MeetingSummary[],
): Promise<void> {
  const known = await readListCache(database, documentId)
  if (JSON.stringify(known) === JSON.stringify(meetings)) return
  await database.put('listCache', { documentId, version: listCacheVersion, meetings })
}

/** Keeps a screen beside the list that it shows; without storage nothing is kept. */
export async function keepScreen(device: Device, documentId: string, shown: ShownList): Promise<void> {
  try {
    await storeKeptScreen(await device.database(), documentId, shown)
  } catch {
    // The next start waits for the app.
  }
}

export async function storeKeptScreen(
  database: DeviceDatabase,
  documentId: string,
  { meetings, screen }: ShownList,
): Promise<void> {
  await database.put('listCache', { documentId, version: listCacheVersion, meetings, screen })
}

/** Keeps the list of a loaded document, a while after each change; returns how to stop. */
export function keepListCache(device: Device, documentId: string, doc: Y.Doc): () => void {
  const meetings = queryMeetingList(doc)
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false
  async function keep(): Promise<void> {
    try {
      const database = await device.database()
      if (!stopped) await storeListCache(database, documentId, meetings.read())
    } catch {
      // Nothing is lost: the next opening takes as long as reading the document.
    }
  }
  const keepLater = () => {
    clearTimeout(timer)
    timer = setTimeout(() => void keep(), keepAfterMs)
  }
  keepLater()
  const stopWatching = meetings.subscribe(keepLater)
  return () => {
    stopped = true
    clearTimeout(timer)
    stopWatching()
  }
}

const maxFrameMs = 100
/** Resolves after the next frame was drawn, or soon, where nothing is drawn. */
function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, maxFrameMs)
    requestAnimationFrame(() => setTimeout(resolve, 0))
  })
}
