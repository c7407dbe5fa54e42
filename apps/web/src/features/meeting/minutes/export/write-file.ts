import { failureOfWorker } from '../../../../ui/outdated-part.ts'
import type { Minutes } from '../minutes-model.ts'
import type { ExportForm, ExportReply, ExportRequest, WrittenFile } from './export-worker.ts'

/** Starts the worker, which loads the code and the fonts of PDF files at once. */
export const startWorker = () => new Worker(new URL('./export-worker.ts', import.meta.url), { type: 'module' })

/** Writes a file of the minutes in a worker, so that the page stays free. Null if the signal was aborted. */
export function writeFile(
  worker: Worker,
  minutes: Minutes,
  form: ExportForm,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (share: number) => void },
): Promise<WrittenFile | null> {
  return new Promise<WrittenFile | null>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<ExportReply>) => {
      if (data.kind === 'progress') onProgress(data.share)
      else if (data.kind === 'failed') reject(new Error(data.reason))
      else resolve(data)
    })
    worker.addEventListener('error', (event) => reject(failureOfWorker(event)))
    if (signal.aborted) resolve(null)
    signal.addEventListener('abort', () => resolve(null))
    const request: ExportRequest = { minutes, form, language: document.documentElement.lang || 'en' }
    worker.postMessage(request)
  }).finally(() => worker.terminate())
}
