import { fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { DocumentTarget } from '../servers/serve.ts'
import type { UploadWanted } from './uploader-process.ts'

/**
 * Uploads files one after the other and resolves with the duration in seconds. It runs in a process of its
 * own with the lowest priority: a real uploader is another machine, and uses no processor time of the
 * writers.
 */
export function startUploading(url: string, target: DocumentTarget, bytes: number): Promise<number> {
  const wanted: UploadWanted = { url, target, bytes }
  const child = fork(fileURLToPath(new URL('./uploader-process.ts', import.meta.url)), [JSON.stringify(wanted)])
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  return new Promise((resolve, reject) => {
    child.once('message', (seconds) => resolve(Number(seconds)))
    child.once('exit', (code) => reject(new Error(`The uploader ended with ${code}`)))
  })
}
