import type { Minutes } from '../minutes.ts'
import type { Paper } from './paper.ts'
import type { PdfReply, PdfRequest } from './pdf-worker.ts'

export interface WrittenPdf {
  readonly file: Blob
  readonly missing: readonly string[]
}

/** Writes the PDF file in a worker, so that the page stays free. Null if the signal was aborted. */
export function writePdf(
  minutes: Minutes,
  paper: Paper,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (share: number) => void },
): Promise<WrittenPdf | null> {
  const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<WrittenPdf | null>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<PdfReply>) => {
      if (data.kind === 'progress') onProgress(data.share)
      else if (data.kind === 'failed') reject(new Error(data.reason))
      else resolve({ file: new Blob([data.bytes], { type: 'application/pdf' }), missing: data.missing })
    })
    worker.addEventListener('error', ({ message }) =>
      reject(new Error(message || 'The worker did not start')),
    )
    if (signal.aborted) resolve(null)
    signal.addEventListener('abort', () => resolve(null))
    const request: PdfRequest = { minutes, paper, language: document.documentElement.lang || 'en' }
    worker.postMessage(request)
  }).finally(() => worker.terminate())
}
