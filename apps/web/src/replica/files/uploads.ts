import { createObservable, type Observable } from '../observable.ts'
import type { Device } from '../store/device.ts'
import type { DeviceDatabase } from '../store/device-database.ts'
import type { UploadRow } from '../store/file-rows.ts'

/** The files of an account that this device holds and the relay does not have in full, in the order of the queue. */
export interface Uploads {
  rows: Observable<readonly UploadRow[]>
  /** Resolves when the store was read for the first time. */
  ready: Promise<void>
  /** Changes one; null removes it. Every tab hears of it. */
  change(documentId: string, sha256: string, changed: Partial<UploadRow> | null): Promise<void>
  /** Stores new ones with whatever else belongs to them, in one transaction; resolves when it has completed. */
  add(write: (database: DeviceDatabase) => Promise<void>): Promise<void>
  /** How many bytes the relay has: shown in all tabs, and stored only with `change`. */
  progress(documentId: string, sha256: string, sent: number): void
  close(): void
}

type Message = { kind: 'changed' } | { kind: 'progress'; documentId: string; sha256: string; sent: number }

/** What a file is counted under, among the changes of its document. */
export const placeOfUpload = ({ place, sha256 }: UploadRow): string => place ?? `file ${sha256}`

const isOf = (documentId: string, sha256: string) => (row: UploadRow) =>
  row.documentId === documentId && row.sha256 === sha256

const startAgainMs = 10_000

export interface WaitingFiles {
  /** How many files the relay does not have yet, each with its words as one, and without those whose document waits too. */
  readonly count: number
  /** How many of them are not on their way: a person has paused them, or the relay does not take them. */
  readonly held: number
  /** When the oldest was chosen, by this device's clock, in ms. */
  readonly oldest: number | null
}

/** `isPending`: whether a change of this place waits, and is counted, already. */
export function countFiles(
  rows: readonly UploadRow[],
  documentId: string,
  isPending: (place: string) => boolean = () => false,
): WaitingFiles {
  const waiting = rows.filter((row) => row.documentId === documentId)
  const places = new Set(waiting.map(placeOfUpload).filter((place) => !isPending(place)))
  const moving = new Set(
    waiting.filter(({ state, problem }) => state === 'waiting' && !problem).map(placeOfUpload),
  )
  const held = [...places].filter((place) => !moving.has(place)).length
  return { count: places.size, held, oldest: waiting[0]?.at ?? null }
}

/** Reads the queue of uploads and follows it; `start` begins to send when there is something to be sent; it is called again when it rejects. */
export function openUploads(device: Device, start: (uploads: Uploads) => Promise<void>): Uploads {
  const rows = createObservable<readonly UploadRow[]>([])
  const channel = new BroadcastChannel(`civic-hub:${device.accountId}:uploads`)
  let started = false
  let again: ReturnType<typeof setTimeout> | undefined
  let closed = false

  async function read(): Promise<void> {
    try {
      const found = await (await device.database()).getAll('uploads')
      if (closed) return
      // How much was sent is stored only now and then.
      const sent = new Map(rows.get().map((row) => [`${row.documentId} ${row.sha256}`, row.sent]))
      const known = found.map((row) => ({
        ...row,
        sent: Math.max(row.sent, sent.get(`${row.documentId} ${row.sha256}`) ?? 0),
      }))
      rows.set(known.sort((a, b) => a.at - b.at))
      if (found.length > 0) startOnce()
    } catch (failure) {
      if (!closed) console.warn('The files that wait for their upload could not be read', failure)
    }
  }

  /** The code that sends may not come while the connection is gone. */
  function startOnce(): void {
    if (started) return
    started = true
    start(uploads).catch((failure: unknown) => {
      console.warn('The sending of files could not begin', failure)
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
