import { createObservable, type Observable } from '../observable.ts'
import type { Device } from './device.ts'
import type { RecordingEnd, RecordingRow } from './recording-rows.ts'
import { withLock } from './web-locks.ts'

/** A recording has no other copy: a chunk counts as stored only when it is on the disk, also after a power cut. */
const strict = { durability: 'strict' } as const

/** The lock of the page that records a meeting. While the lock is free, a recording without an end was cut. */
export const recordingLock = (accountId: string, meetingId: string): string =>
  `civic-hub-recording:${accountId}:${meetingId}`

const channelName = (accountId: string) => `civic-hub:${accountId}:recordings`

function notifyChanged({ accountId }: Device): void {
  const channel = new BroadcastChannel(channelName(accountId))
  channel.postMessage('changed')
  channel.close()
}

/** Stores the row of a recording, at its beginning and its end. Rejects when the device refuses. */
export async function storeRecording(device: Device, recording: RecordingRow): Promise<void> {
  const transaction = (await device.database()).transaction('recordings', 'readwrite', strict)
  await Promise.all([transaction.store.put(recording), transaction.done])
  notifyChanged(device)
}

export async function storeChunk(
  device: Device,
  recording: RecordingRow,
  index: number,
  bytes: ArrayBuffer,
): Promise<void> {
  const database = await device.database()
  const transaction = database.transaction(['recordings', 'recordingChunks'], 'readwrite', strict)
  await Promise.all([
    transaction.objectStore('recordings').put(recording),
    transaction.objectStore('recordingChunks').put({ recordingId: recording.id, index, bytes }),
    transaction.done,
  ])
}

/** Ends that could not be stored, as on a full disk: the recording must be usable all the same. */
const unstoredEnds = new Map<string, RecordingEnd>()

/**
 * Stores how a recording ended. If that fails, this page keeps the end in memory, and the next page ends the
 * recording as cut.
 */
export async function endRecording(device: Device, recording: RecordingRow, end: RecordingEnd): Promise<void> {
  try {
    await storeRecording(device, { ...recording, ended: end })
  } catch (failure) {
    console.warn('The end of a recording was not stored', failure)
    unstoredEnds.set(recording.id, end)
    notifyChanged(device)
  }
}

/** All recordings of this account on this device, the newest first. */
export async function readRecordings(device: Device): Promise<RecordingRow[]> {
  const rows = await (await device.database()).getAll('recordings')
  return rows
    .map((row) => ({ ...row, ended: row.ended ?? unstoredEnds.get(row.id) ?? null }))
    .toSorted((a, b) => b.startedAt - a.startedAt)
}

const chunksOf = (recordingId: string) => IDBKeyRange.bound([recordingId], [recordingId, []])

/**
 * Returns the recorded bytes as the browser wrote them: they can be played, but contain neither the length
 * nor an index.
 */
export async function readRecordedBytes(device: Device, { id, type }: RecordingRow): Promise<Blob> {
  const chunks = await (await device.database()).getAll('recordingChunks', chunksOf(id))
  return new Blob(
    chunks.map(({ bytes }) => bytes),
    { type },
  )
}

export async function removeRecording(device: Device, recordingId: string): Promise<void> {
  const database = await device.database()
  const transaction = database.transaction(['recordings', 'recordingChunks'], 'readwrite', strict)
  await Promise.all([
    transaction.objectStore('recordings').delete(recordingId),
    transaction.objectStore('recordingChunks').delete(chunksOf(recordingId)),
    transaction.done,
  ])
  notifyChanged(device)
}

/** Ends recordings that a page left without an end: the meeting's lock is free, so no page is recording. */
export async function endCut(device: Device, recordings: readonly RecordingRow[]): Promise<void> {
  for (const recording of recordings) if (recording.ended === null) await endRecording(device, recording, 'cut')
}

export interface RecordingsOnDevice {
  /**
   * The newest first; null until they are read, and if the device refuses. A recording without an end is
   * being recorded.
   */
  list: Observable<readonly RecordingRow[] | null>
  failed: Observable<boolean>
  close(): void
}

export function watchRecordings(device: Device): RecordingsOnDevice {
  const list = createObservable<readonly RecordingRow[] | null>(null)
  const failed = createObservable(false)
  const closing = new AbortController()
  const channel = new BroadcastChannel(channelName(device.accountId))
  const followed = new Set<string>()

  async function read(): Promise<void> {
    try {
      const rows = await readRecordings(device)
      if (closing.signal.aborted) return
      list.set(rows)
      failed.set(false)
      for (const { ended, meetingId } of rows) if (ended === null) void follow(meetingId)
    } catch (failure) {
      console.warn('The recordings on this device could not be read', failure)
      if (!closing.signal.aborted) failed.set(true)
    }
  }

  /**
   * Waits until no page records the meeting, and ends recordings that were cut. A page that crashes sends no
   * message.
   */
  async function follow(meetingId: string): Promise<void> {
    if (followed.has(meetingId)) return
    followed.add(meetingId)
    const lock = recordingLock(device.accountId, meetingId)
    try {
      await withLock({
        name: lock,
        signal: closing.signal,
        // One read and a few writes, which are the same if two tabs make them.
        onLost: 'finish',
        async work() {
          const rows = await readRecordings(device)
          await endCut(
            device,
            rows.filter((row) => row.meetingId === meetingId),
          )
        },
      })
    } catch (failure) {
      if (!closing.signal.aborted) console.warn('A recording that was cut could not be ended', failure)
    } finally {
      followed.delete(meetingId)
    }
  }

  channel.onmessage = () => void read()
  void read()
  return {
    list,
    failed,
    close() {
      closing.abort()
      channel.close()
    },
  }
}
