import { createReadStream, existsSync, renameSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Database } from 'better-sqlite3'
import { damagedName, filePath, filesFolder } from '../files/file-paths.ts'
import type { FileStorage } from '../files/storage/file-storage.ts'
import { copyMembersFile, hashFile } from './copy-file.ts'
import { knowsFiles, readFileHashes } from './files-of-database.ts'
import { withStorage } from './open-hub.ts'
import { Problem } from './program.ts'

/**
 * The folder with the files of a backup: the named one, or the folder of the backup; null if there is none.
 */
export function folderOfFiles(named: string | undefined, backup: string | undefined): string | null {
  if (named !== undefined && !existsSync(filesFolder(named)))
    throw new Problem(`There is no folder "files" in ${named}. Nothing was changed.`)
  const folder = named ?? (backup === undefined ? null : dirname(backup))
  return folder !== null && existsSync(filesFolder(folder)) ? folder : null
}

interface FileRow {
  document_id: string
  sha256: string
  bytes: number
  type: string
  uploaded_by: string | null
  uploaded_at: number
}

/**
 * Updates the list of files to the last known state of the replaced database: files that were uploaded after
 * the backup are still in the data folder, and files that an owner erased stay erased. Committees that are
 * missing in the backup get no files; the device that registers one again uploads its files.
 */
export function takeOverFiles(database: Database, replaced: Database): void {
  if (!knowsFiles(replaced)) return
  const known = new Set(replaced.prepare<[], string>('SELECT document_id FROM committees').pluck().all())
  const formerFiles = replaced.prepare<[], FileRow>('SELECT * FROM files').all()
  const keys = new Set(formerFiles.map(({ document_id, sha256 }) => `${document_id} ${sha256}`))
  const erase = database.prepare('DELETE FROM files WHERE document_id = ? AND sha256 = ?')
  const add = database.prepare<[FileRow]>(
    `INSERT OR IGNORE INTO files (document_id, sha256, bytes, type, uploaded_by, uploaded_at)
     SELECT @document_id, @sha256, @bytes, @type, (SELECT id FROM accounts WHERE id = @uploaded_by), @uploaded_at
     WHERE EXISTS (SELECT 1 FROM committees WHERE document_id = @document_id)`,
  )
  database.transaction(() => {
    for (const { document_id, sha256 } of database.prepare<[], FileRow>('SELECT * FROM files').all())
      if (known.has(document_id) && !keys.has(`${document_id} ${sha256}`)) erase.run(document_id, sha256)
    for (const file of formerFiles) add.run(file)
  })()
}

/**
 * Copies the files that the database names from the backup's folder into the data folder, if they are missing
 * there. Returns the number of files that are in neither. They stay in the database: otherwise another
 * restore with the right folder would treat them as erased. Devices see them as missing, and upload the ones
 * that they have.
 */
export async function restoreFiles(database: Database, from: string | null, dataDir: string): Promise<number> {
  return withStorage(async (storage) => {
    let missing = 0
    for (const sha256 of readFileHashes(database)) {
      const isThere = storage
        ? await copyToStorage(sha256, from, storage)
        : await copyMembersFile(sha256, from, dataDir)
      if (isThere) continue
      missing++
      const path = filePath(dataDir, sha256)
      if (existsSync(path)) renameSync(path, damagedName(path))
    }
    return missing
  })
}

/** The hub compares files in the storage with their hashes in the night, as reading all of them takes long. */
async function copyToStorage(sha256: string, from: string | null, storage: FileStorage): Promise<boolean> {
  if ((await storage.stat(sha256)) !== null) return true
  if (from === null) return false
  const source = filePath(from, sha256)
  if ((await hashFile(source).catch(() => null)) !== sha256) return false
  await storage.write(sha256, createReadStream(source), statSync(source).size)
  return true
}
