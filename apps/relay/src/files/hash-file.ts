import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'

/** The SHA-256 of a file; null if the file does not exist. */
export async function hashFile(file: string): Promise<string | null> {
  const hash = createHash('sha256')
  try {
    for await (const piece of createReadStream(file, { highWaterMark: 1024 * 1024 })) hash.update(piece)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
  return hash.digest('hex')
}
