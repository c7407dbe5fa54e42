import { uploadChunkBytes, uploadErrorSchema } from '@civic-hub/protocol'
import { DetailedError, Upload } from 'tus-js-client'
import type { UploadLimit, UploadRow } from '../store/file-rows.ts'
import { filePath } from './file-path.ts'

export type SendOutcome =
  | { kind: 'sent' }
  /** The person paused or removed it, or the page goes. */
  | { kind: 'stopped' }
  /** No connection, a busy or full relay: tried again, and what the relay said is shown meanwhile. */
  | { kind: 'later'; problem?: string }
  /** Trying again changes nothing until a person does something. */
  | { kind: 'refused'; problem: string; limit?: UploadLimit }

interface Sending {
  isWanted(): boolean
  /** Calls back when `isWanted` may have changed; returns how to stop that. */
  onChange(listener: () => void): () => void
  /** Where the rest can be sent, also after a reload. */
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
  // Another request of the same upload went on: the next attempt asks where it is.
  'conflict',
  'unavailable',
  'internal',
  'disk-full',
  // What has arrived was damaged on its way: the whole file goes again.
  'file-differs',
])

/** Sends a file, or what the relay lacks of it; resolves with what became of it, and never rejects for what the relay says. */
export async function sendFile(row: UploadRow, blob: Blob, sending: Sending): Promise<SendOutcome> {
  // It may have it: from another person, from another device, or because the answer to the end of this upload was lost.
  try {
    const known = await fetch(filePath(row.documentId, row.sha256), {
      method: 'HEAD',
      cache: 'no-store',
      signal: sending.signal,
    })
    // A network's sign-in page answers every question with 200.
    if (known.ok && known.headers.get('etag')?.includes(row.sha256)) return { kind: 'sent' }
  } catch {
    return sending.signal.aborted ? { kind: 'stopped' } : { kind: 'later' }
  }
  return new Promise((resolve) => {
    const upload = new Upload(blob, {
      endpoint: `/api/committees/${row.documentId}/uploads`,
      uploadUrl: row.address ?? null,
      chunkSize: uploadChunkBytes,
      metadata: { sha256: row.sha256, type: blob.type },
      // The queue tries again, and keeps the address: the browser's own storage would outlive a sign-out.
      retryDelays: [],
      storeFingerprintForResuming: false,
      onUploadUrlAvailable: () =>
        upload.url !== null && upload.url !== row.address && sending.onAddress(upload.url),
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

    function finish(outcome: SendOutcome): void {
      stopWatching()
      sending.signal.removeEventListener('abort', stop)
      resolve(outcome)
    }

    upload.start()
  })
}

function outcomeOf(error: Error): SendOutcome {
  if (!(error instanceof DetailedError)) return { kind: 'later' }
  const { originalRequest: request, originalResponse: response } = error
  if (!response) return { kind: 'later' }
  const refusal = uploadErrorSchema.safeParse(readJson(response.getBody()))
  // A proxy in front of the relay may have a limit of its own, and does not use our error format.
  if (!refusal.success)
    return response.getStatus() === 413 ? { kind: 'refused', problem: 'too-large' } : { kind: 'later' }
  const { code, limit } = refusal.data.error
  // The upload is over, and the next attempt begins a new one; if the committee is gone, that one is told so.
  const isGone = code === 'not-found' || code === 'gone'
  if (isGone && request.getMethod() === 'PATCH') return { kind: 'later' }
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
