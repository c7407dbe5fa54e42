import { uploadChunkBytes, uploadErrorSchema } from '@civic-hub/protocol'
import { DetailedError, Upload } from 'tus-js-client'
import { pagePause } from '../page-pause.ts'
import { onPagePause } from '../pause-page.ts'
import type { UploadLimit, UploadRow } from '../store/file-rows.ts'
import { filePath } from './file-path.ts'

export type SendOutcome =
  | { kind: 'sent' }
  /** The person paused or removed it, or the page closes. */
  | { kind: 'stopped' }
  /** No connection, or a busy or full relay: it is tried again, and the relay's reason is shown meanwhile. */
  | {
      kind: 'later'
      problem?: string
      /** The bytes that were sent, or those that are stored here, are not the file's: it may be damaged. */
      differs?: true
    }
  /** Another attempt is useless until a person acts. */
  | { kind: 'refused'; problem: string; limit?: UploadLimit }

interface Sending {
  isWanted(): boolean
  /** Calls back when `isWanted` may have changed. Returns a function that unsubscribes. */
  onChange(listener: () => void): () => void
  /** The address for the rest of the upload, also after a reload. */
  onAddress(address: string): void
  /** In bytes that the relay has confirmed or is being sent. */
  onProgress(sent: number): void
  signal: AbortSignal
}

const laterCodes = new Set([
  'not-signed-in',
  'sign-in-again',
  'gate-closed',
  'too-many-requests',
  // Another request of the same upload continued it: the next attempt asks for the offset.
  'conflict',
  'unavailable',
  'internal',
  'disk-full',
])

/**
 * Sends a file, or the part of it that the relay lacks. Resolves with the outcome, and never rejects because
 * of the relay's response.
 */
export async function sendFile(row: UploadRow, blob: Blob, sending: Sending): Promise<SendOutcome> {
  // The relay may have the file: from another person, another device, or because the response to the end of
  // this upload was lost.
  try {
    const known = await fetch(filePath(row.documentId, row.sha256), {
      method: 'HEAD',
      cache: 'no-store',
      signal: sending.signal,
    })
    // A network's sign-in page responds to every request with 200.
    if (known.ok && known.headers.get('etag')?.includes(row.sha256)) return { kind: 'sent' }
  } catch {
    return sending.signal.aborted ? { kind: 'stopped' } : { kind: 'later' }
  }
  // Listeners that are registered now are not called for what happened during the request.
  if (pagePause() || sending.signal.aborted || !sending.isWanted()) return { kind: 'stopped' }
  return new Promise((resolve) => {
    const upload = new Upload(blob, {
      fileReader: { openFile: readInMemory },
      endpoint: `/api/committees/${row.documentId}/uploads`,
      uploadUrl: row.address ?? null,
      chunkSize: uploadChunkBytes,
      metadata: { sha256: row.sha256, type: blob.type },
      // The queue retries and stores the address: the browser's own storage would outlive a sign-out.
      retryDelays: [],
      storeFingerprintForResuming: false,
      onUploadUrlAvailable: () => upload.url !== null && upload.url !== row.address && sending.onAddress(upload.url),
      onProgress: (sent) => sending.onProgress(sent),
      onSuccess: () => finish({ kind: 'sent' }),
      onError: (error) => finish(outcomeOf(error)),
    })
    const stop = () => {
      void upload.abort()
      finish({ kind: 'stopped' })
    }
    const stopWatching = sending.onChange(() => {
      if (!sending.isWanted()) stop()
    })
    sending.signal.addEventListener('abort', stop)
    const stopPausing = onPagePause(stop)

    function finish(outcome: SendOutcome): void {
      stopWatching()
      stopPausing()
      sending.signal.removeEventListener('abort', stop)
      resolve(outcome)
    }

    upload.start()
  })
}

/**
 * Reads each part before it is sent. WebKit sends the head of a request with a part of a stored file, and sometimes never its
 * body: see tests/browsers/RULES.md.
 */
const readInMemory = async (file: Blob) => ({
  size: file.size,
  slice: async (start: number, end: number) => ({
    value: new Blob([await file.slice(start, end).arrayBuffer()]),
    done: end >= file.size,
  }),
  close: () => undefined,
})

function outcomeOf(error: Error): SendOutcome {
  // Also when the bytes on this device can't be read.
  if (!(error instanceof DetailedError)) return { kind: 'later', differs: true }
  const { originalRequest: request, originalResponse: response } = error
  if (!response) return { kind: 'later' }
  const refusal = uploadErrorSchema.safeParse(readJson(response.getBody()))
  // A proxy in front of the relay may have a limit of its own, and does not use our error format.
  if (!refusal.success)
    return response.getStatus() === 413 ? { kind: 'refused', problem: 'too-large' } : { kind: 'later' }
  const { code, limit } = refusal.data.error
  // The upload has ended, and the next attempt begins a new one. If the committee was deleted, that attempt
  // gets the reason.
  const isGone = code === 'not-found' || code === 'gone'
  if (isGone && request.getMethod() === 'PATCH') return { kind: 'later' }
  // The bytes were damaged in transit, and the whole file is sent again, or they are damaged on this device.
  if (code === 'file-differs') return { kind: 'later', differs: true }
  if (laterCodes.has(code)) return { kind: 'later', ...(code === 'disk-full' && { problem: code }) }
  return { kind: 'refused', problem: code, ...(limit && { limit }) }
}

function readJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}
