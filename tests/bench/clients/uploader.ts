import { Worker } from 'node:worker_threads'
import type { DocumentTarget } from '../servers/serve.ts'
import type { UploadWanted } from './uploader-thread.ts'

/** Uploads files one after the other in a thread of its own, so that whoever measures is not held up by sending. */
export function startUploading(url: string, target: DocumentTarget, bytes: number): Promise<number> {
  const wanted: UploadWanted = { url, target, bytes }
  const worker = new Worker(new URL('./uploader-thread.ts', import.meta.url), { workerData: wanted })
  return new Promise((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}
