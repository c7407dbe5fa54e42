import { createObservable, type Observable } from '../observable.ts'
import type { Device } from '../store/device.ts'
import type { DeviceDatabase } from '../store/device-database.ts'
import type { UploadRow } from '../store/file-rows.ts'

/**
 * The files of an account that are stored on this device and that the relay does not have in full, in the
 * order of the queue.
 */
export interface Uploads {
  rows: Observable<readonly UploadRow[]>
  /** Resolves when the store was read for the first time. */
  ready: Promise<void>
  /** Changes one row; null removes it. Every tab is notified. */
  change(documentId: string, sha256: string, changed: Partial<UploadRow> | null): Promise<void>
  /** Stores new rows together with related data, in one transaction. Resolves when it has completed. */
  add(write: (database: DeviceDatabase) => Promise<void>): Promise<void>
  /** How many bytes the relay has: shown in all tabs, and stored only with `change`. */
  progress(documentId: string, sha256: string, sent: number): void
  close(): void
}

type Message = { kind: 'changed' } | { kind: 'progress'; documentId: string; sha256: string; sent: number }

/** The place under which a file is counted among the changes of its document. */
export const placeOfUpload = ({ place, sha256 }: UploadRow): string => place ?? `file ${sha256}`

const isOf = (documentId: string, sha256: string) => (row: UploadRow) =>
  row.documentId === documentId && row.sha256 === sha256

const startAgainMs = 10_000

export interface WaitingFiles {
  /**
   * The number of files that the relay does not have yet. A file and its words count as one; a file whose
   * document is also pending is not counted.
   */
  readonly count: number
  /** The number of files that are not being sent: a person has paused them, or the relay refuses them. */
  readonly held: number
  /** When the oldest file was chosen, by this device's clock, in ms. */
  readonly oldest: number | null
}

/** `isPending`: whether a change of this place is pending, and so already counted. */
export function countFiles(
  rows: readonly UploadRow[],
  documentId: string,
  isPending: (place: string) => boolean = () => false,
): WaitingFiles {
  const waiting = rows.filter((row) => row.documentId === documentId)
  const places = new Set(waiting.map(placeOfUpload).filter((place) => !isPending(place)))
  const moving = new Set(waiting.filter(({ state, problem }) => state === 'waiting' && !problem).map(placeOfUpload))
  const held = [...places].filter((place) => !moving.has(place)).length
  return { count: places.size, held, oldest: waiting[0]?.at ?? null }
}

/** One row that the browser can't read must not keep the others from being sent. */
async function readUploads(database: DeviceDatabase): Promise<UploadRow[]> {
  try {
    return await database.getAll('uploads')
  } catch (failure) {
    console.error('Uploads are read row by row', failure)
    const keys = await database.getAllKeys('uploads')
    const rows = await Promise.all(keys.map((key) => database.get('uploads', key).catch(() => undefined)))
    return rows.filter((row) => row !== undefined)
  }
}

/**
 * Reads the queue of uploads and follows its changes. `start` is called when there is a file to send, and
 * again after it rejects.
 */
export function openUploads(device: Device, start: (uploads: Uploads) => Promise<void>): Uploads {
  const rows = createObservable<readonly UploadRow[]>([])
  const channel = new BroadcastChannel(`civic-hub:${device.accountId}:uploads`)
  let started = false
  let again: ReturnType<typeof setTimeout> | undefined
  let closed = false

  async function read(): Promise<void> {
    try {
      const found = await readUploads(await device.database())
      if (closed) return
      // The store has the number of sent bytes only from time to time.
      const sent = new Map(rows.get().map((row) => [`${row.documentId} ${row.sha256}`, row.sent]))
      const known = found.map((row) => ({
        ...row,
        sent: Math.max(row.sent, sent.get(`${row.documentId} ${row.sha256}`) ?? 0),
      }))
      rows.set(known.sort((a, b) => a.at - b.at))
      if (found.length > 0) startOnce()
    } catch (failure) {
      if (!closed) console.warn('Waiting files not read', failure)
    }
  }

  /** The code that sends can't be loaded without a connection. */
  function startOnce(): void {
    if (started) return
    started = true
    start(uploads).catch((failure: unknown) => {
      console.warn('Files not sent', failure)
      started = false
      clearTimeout(again)
      if (!closed) again = setTimeout(() => void read(), startAgainMs)
    })
  }

  async function changed(): Promise<void> {
    channel.postMessage({ kind: 'changed' } satisfies Message)
    await read()
  }

  function showProgress(documentId: string, sha256: string, sent: number): void {
    const isIt = isOf(documentId, sha256)
    rows.set(rows.get().map((row) => (isIt(row) ? { ...row, sent } : row)))
  }

  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'changed') void read()
    else showProgress(data.documentId, data.sha256, data.sent)
  }

  const uploads: Uploads = {
    rows,
    ready: read(),
    async change(documentId, sha256, change) {
      const database = await device.database()
      const transaction = database.transaction('uploads', 'readwrite')
      const row = await transaction.store.get([documentId, sha256])
      if (row && change === null) await transaction.store.delete([documentId, sha256])
      else if (row) await transaction.store.put({ ...row, ...change })
      await transaction.done
      await changed()
    },
    async add(write) {
      await write(await device.database())
      await changed()
    },
    progress(documentId, sha256, sent) {
      showProgress(documentId, sha256, sent)
      channel.postMessage({ kind: 'progress', documentId, sha256, sent } satisfies Message)
    },
    close() {
      closed = true
      clearTimeout(again)
      channel.close()
    },
  }
  return uploads
}
