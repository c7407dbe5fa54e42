import { randomBytes } from 'node:crypto'
import { access, copyFile, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { noteLastFileCheck, readLastFileCheck } from '../../data-folder/last-file-check.ts'
import { makeFolder } from '../../data-folder/make-folder.ts'
import {
  checkHash,
  damagedName,
  filePath,
  filesFolder,
  hashAt,
  isBeginning,
  isDamagedName,
  isHash,
  uploadPath,
  uploadsFolder,
} from '../file-paths.ts'
import { createFlushedWriter } from '../flushed-writer.ts'
import type { FileStorage, UploadStorage } from './file-storage.ts'

/** The bytes in the data folder, or in a folder that several relays share. */
export function createFolderStorage(dataDir: string): FileStorage {
  for (const folder of [filesFolder(dataDir), uploadsFolder(dataDir)]) makeFolder(folder)

  /** Moves the bytes at `path` to their final place. Existing ones are replaced, because they may be damaged. */
  async function storeFile(path: string, sha256: string): Promise<void> {
    const finalPath = filePath(dataDir, sha256)
    await syncToDisk(path)
    await mkdir(dirname(finalPath), { recursive: true, mode: 0o700 })
    await rename(path, finalPath)
    await rm(damagedName(finalPath), { force: true })
    await syncToDisk(dirname(finalPath))
    await syncToDisk(filesFolder(dataDir))
  }

  return {
    read: (sha256, range) => openToRead(filePath(dataDir, sha256), range),
    async write(sha256, content) {
      const path = join(uploadsFolder(dataDir), `${randomBytes(16).toString('hex')}.copy`)
      checkHash(sha256)
      try {
        await writeFile(path, content, { flag: 'wx', mode: 0o600 })
        await storeFile(path, sha256)
      } finally {
        await rm(path, { force: true })
      }
    },
    async stat(sha256) {
      const found = await stat(filePath(dataDir, sha256)).catch(orNull)
      return found && { bytes: found.size }
    },
    has: (sha256) =>
      access(filePath(dataDir, sha256)).then(
        () => true,
        () => false,
      ),
    async delete(sha256) {
      const path = filePath(dataDir, sha256)
      for (const file of [path, damagedName(path)]) await rm(file, { force: true })
    },
    async *list() {
      const folder = filesFolder(dataDir)
      for (const beginning of (await readdir(folder)).filter(isBeginning))
        for (const rest of await readdir(join(folder, beginning))) {
          const sha256 = hashAt(beginning, rest)
          if (!isHash(sha256)) continue
          const found = await stat(join(folder, beginning, rest)).catch(orNull)
          if (found === null) continue
          yield { sha256, isDamaged: isDamagedName(rest), changedAt: found.mtime }
        }
    },
    async setAside(sha256) {
      const path = filePath(dataDir, sha256)
      await rename(path, damagedName(path))
    },
    readLastCheck: async () => readLastFileCheck(dataDir),
    noteLastCheck: async (check) => noteLastFileCheck(dataDir, check),
    uploads: createUploadFolder(dataDir, storeFile),
    // The folders were made above.
    check: async () => undefined,
    close: () => undefined,
  }
}

function createUploadFolder(
  dataDir: string,
  storeFile: (path: string, sha256: string) => Promise<void>,
): UploadStorage {
  const pathOf = (key: string) => uploadPath(dataDir, key)
  return {
    create: (key) => writeFile(pathOf(key), '', { flag: 'wx', mode: 0o600 }),
    async received(key) {
      const found = await stat(pathOf(key)).catch(orNull)
      return found?.size ?? null
    },
    async append(key, offset, content) {
      const handle = await open(pathOf(key), 'r+')
      try {
        await handle.truncate(offset)
        const writer = createFlushedWriter(handle, offset)
        for await (const piece of content) await writer.write(piece)
        return writer.position
      } finally {
        await handle.close()
      }
    },
    read: (key) => openToRead(pathOf(key)),
    finish: (key, sha256) => storeFile(pathOf(key), sha256),
    async moveOn(from, to) {
      // A copy is a file of its own: the old writer has the old one open.
      await copyFile(pathOf(from), pathOf(to)).catch(orNull)
      await rm(pathOf(from), { force: true })
    },
    delete: (key) => rm(pathOf(key), { force: true }),
    async deleteOld(before, known) {
      for (const name of await readdir(uploadsFolder(dataDir))) {
        if (known.has(name.split('.', 1)[0] ?? '')) continue
        const path = join(uploadsFolder(dataDir), name)
        const found = await stat(path).catch(orNull)
        if (found !== null && found.mtime < before) await rm(path, { force: true })
      }
    },
  }
}

async function openToRead(path: string, range?: { start: number; end: number }): Promise<Readable | null> {
  const handle = await open(path, 'r').catch(orNull)
  if (handle === null) return null
  if (range !== undefined && (await handle.stat()).size <= range.end) {
    await handle.close()
    return null
  }
  return handle.createReadStream({ ...range, highWaterMark: 256 * 1024 })
}

function orNull(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}

async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
