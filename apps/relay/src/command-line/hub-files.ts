import { readS3Settings } from '../configuration.ts'
import type { FileStorage } from '../files/storage/file-storage.ts'
import { openFileStorage } from '../files/storage/open-file-storage.ts'
import { Problem } from './program.ts'

/** Runs `work` on the files of the hub in S3-compatible storage; on null, if they are in the data folder. */
export async function withStorage<T>(work: (storage: FileStorage | null) => Promise<T>): Promise<T> {
  const read = readS3Settings(process.env)
  if (!read.ok) throw new Problem(read.refusal.join(' '))
  if (read.value === null) return work(null)
  const storage = await openFileStorage({ dataDir: '', s3: read.value })
  try {
    await storage.check()
    return await work(storage)
  } finally {
    storage.close()
  }
}
