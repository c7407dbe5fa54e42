import { readdir } from 'node:fs/promises'
import { uploadExpiresAfterHours } from '@civic-hub/protocol'
import type { FileStorage } from './storage/file-storage.ts'

const hour = 3600 * 1000

/**
 * Removes bytes that no database row names. They are left over if the process ends between two steps. If the
 * data folder contains a database that a restore has replaced, they are kept: that database may name them, and the
 * operator may return to it.
 */
export async function removeStrays(
  storage: FileStorage,
  dataDir: string,
  known: { files: ReadonlySet<string>; uploads: ReadonlySet<string> },
  now: number,
): Promise<void> {
  const hasReplacedDatabase = (await readdir(dataDir)).some((name) => name.startsWith('before-restore-'))
  if (!hasReplacedDatabase)
    for await (const { sha256, changedAt } of storage.list())
      if (!known.files.has(sha256) && changedAt.getTime() < now - 24 * hour) await storage.delete(sha256)
  await storage.uploads.deleteOld(new Date(now - 2 * uploadExpiresAfterHours * hour), known.uploads)
}
