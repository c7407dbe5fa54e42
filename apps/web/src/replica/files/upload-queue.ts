import type { Committees } from '../session/committees.ts'
import { sessionState } from '../session/session.ts'
import type { Device } from '../store/device.ts'
import type { FileRow, UploadRow } from '../store/file-rows.ts'
import { withLock } from '../store/web-locks.ts'
import { hashFile } from './read-whole-file.ts'
import { type SendOutcome, sendFile } from './send-file.ts'
import type { Uploads } from './uploads.ts'

const firstPauseMs = 2_000
const longestPauseMs = 60_000

/** Whether the stored bytes are still those that the person chose. */
async function isSound(blob: Blob, sha256: string): Promise<boolean> {
  try {
    return (await hashFile(blob)) === sha256
  } catch {
    return false
  }
}

/**
 * Sends the waiting files, one after the other, in the one tab that has the lock. When that tab closes,
 * another one continues at the offset that the relay returns. Returns a function that stops it.
 */
export function runUploads(
  device: Device,
  committees: Pick<Committees, 'ensureRegistered'>,
  uploads: Uploads,
): () => void {
  const stopping = new AbortController()
  /** When to try again, by file; no entry for files that may be sent at once. */
  const pauses = new Map<string, { ms: number; until: number }>()
  let wake = () => {}

  const isReady = ({ state, toAttach }: UploadRow) => state === 'waiting' && !toAttach
  const keyOf = ({ documentId, sha256 }: UploadRow) => `${documentId} ${sha256}`

  function nextRow(): UploadRow | undefined {
    const now = Date.now()
    return uploads.rows.get().find((row) => isReady(row) && (pauses.get(keyOf(row))?.until ?? 0) <= now)
  }

  function waitForWork(): Promise<void> {
    const untils = uploads.rows
      .get()
      .filter(isReady)
      .map((row) => pauses.get(keyOf(row))?.until ?? 0)
    const wait = Math.max(0, Math.min(...untils, Date.now() + longestPauseMs) - Date.now())
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, wait)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  async function run(until: AbortSignal): Promise<void> {
    until.addEventListener('abort', () => wake())
    while (!until.aborted) {
      const row = nextRow()
      if (!row) {
        await waitForWork()
        continue
      }
      await settle(row, await send(row, until), until)
    }
  }

  async function send(row: UploadRow, until: AbortSignal): Promise<SendOutcome> {
    try {
      const session = sessionState.get()
      if (session.kind !== 'signed-in' || session.expired) return { kind: 'later' }
      if (!(await committees.ensureRegistered(row.documentId))) return { kind: 'later' }
      const database = await device.database()
      let file: FileRow | undefined
      try {
        file = await database.get('files', [row.documentId, row.sha256])
      } catch (failure) {
        // The whole database was closed, as when the page was left.
        if (['InvalidStateError', 'AbortError'].includes((failure as DOMException).name)) throw failure
        // The browser reads the queue but not this file.
        console.error('A waiting file is damaged', failure)
        return { kind: 'refused', problem: 'file-damaged' }
      }
      if (!file) return { kind: 'refused', problem: 'file-gone' }
      const outcome = await sendFile(row, file.blob, {
        isWanted: () => uploads.rows.get().some((other) => keyOf(other) === keyOf(row) && other.state === 'waiting'),
        onChange: (listener) => uploads.rows.subscribe(listener),
        onAddress: (address) => {
          // Without it, the next attempt begins a new upload.
          uploads
            .change(row.documentId, row.sha256, { address })
            .catch((failure: unknown) => console.warn('The address of an upload could not be stored', failure))
        },
        onProgress: (sent) => uploads.progress(row.documentId, row.sha256, sent),
        signal: until,
      })
      if (outcome.kind !== 'later' || !outcome.differs || (await isSound(file.blob, row.sha256))) return outcome
      return { kind: 'refused', problem: 'file-damaged' }
    } catch (failure) {
      console.warn('A file could not be sent', failure)
      return { kind: 'later' }
    }
  }

  async function settle(row: UploadRow, outcome: SendOutcome, until: AbortSignal): Promise<void> {
    const { documentId, sha256 } = row
    if (until.aborted || outcome.kind === 'stopped') return
    try {
      if (outcome.kind === 'sent') {
        pauses.delete(keyOf(row))
        await uploads.change(documentId, sha256, null)
      } else if (outcome.kind === 'refused') {
        const { problem, limit } = outcome
        await uploads.change(documentId, sha256, { state: 'failed', problem, ...(limit && { limit }) })
      } else {
        const ms = Math.min((pauses.get(keyOf(row))?.ms ?? firstPauseMs / 2) * 2, longestPauseMs)
        pauses.set(keyOf(row), { ms, until: Date.now() + ms * (0.75 + Math.random() / 2) })
        if ((outcome.problem ?? '') !== (row.problem ?? ''))
          await uploads.change(documentId, sha256, { problem: outcome.problem ?? '' })
      }
    } catch (failure) {
      // The relay has the file, or has refused it; the next attempt gets the same response.
      console.warn('The queue of uploads could not be written', failure)
      pauses.set(keyOf(row), { ms: longestPauseMs, until: Date.now() + longestPauseMs })
    }
  }

  /** There may be a connection, or a session, again. */
  function tryAgain(): void {
    pauses.clear()
    wake()
  }

  const stopWatching = uploads.rows.subscribe(() => wake())
  const stopSession = sessionState.subscribe(tryAgain)
  addEventListener('online', tryAgain)
  withLock({
    name: `civic-hub-uploads:${device.accountId}`,
    signal: stopping.signal,
    // Another tab may be sending meanwhile.
    onLost: 'wait-again',
    work: run,
  }).catch((failure: unknown) => {
    if (!stopping.signal.aborted) console.error('Uploads have stopped', failure)
  })
  return () => {
    stopping.abort()
    stopWatching()
    stopSession()
    removeEventListener('online', tryAgain)
    wake()
  }
}
