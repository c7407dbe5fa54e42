import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { uploadExpiresAfterHours } from '@civic-hub/protocol'
import { filesFolder, hashAt, uploadsFolder } from './file-paths.ts'

const hour = 3600 * 1000

/**
 * Removes files that no database row names. They are left over if the process ends between two steps. If the
 * folder contains a database that a restore has replaced, they are kept: that database may name them, and the
 * operator may return to it.
 */
export async function removeStrays(dataDir: string, named: ReadonlySet<string>, now: number): Promise<void> {
  const isKept = (await readdir(dataDir)).some((name) => name.startsWith('before-restore-'))
  const folder = filesFolder(dataDir)
  for (const beginning of isKept ? [] : await readdir(folder))
    for (const rest of await readdir(join(folder, beginning)))
      if (!named.has(hashAt(beginning, rest))) await removeOld(join(folder, beginning, rest), now - 24 * hour)
  // The files of active uploads were changed later.
  for (const name of await readdir(uploadsFolder(dataDir)))
    await removeOld(join(uploadsFolder(dataDir), name), now - 2 * uploadExpiresAfterHours * hour)
}

async function removeOld(file: string, before: number): Promise<void> {
  const found = await stat(file).catch(() => null)
  if (found !== null && found.mtimeMs < before) await rm(file, { force: true })
}
