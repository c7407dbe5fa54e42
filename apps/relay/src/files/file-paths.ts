import { join } from 'node:path'

/** The folder with the bytes of files, in a data folder or next to backups: `files/ab/cdef…`. */
export function filesFolder(dataDir: string): string {
  return join(dataDir, 'files')
}

/** Throws if `sha256` is not a hash, so that no request can name a path. */
export function filePath(dataDir: string, sha256: string): string {
  if (!/^[0-9a-f]{64}$/.test(sha256)) throw new Error('This is no SHA-256')
  return join(filesFolder(dataDir), sha256.slice(0, 2), sha256.slice(2))
}

/**
 * Unfinished uploads have a separate folder, because backups omit them. It is on the same disk, so that a
 * finished upload can be renamed.
 */
export function uploadsFolder(dataDir: string): string {
  return join(dataDir, 'uploads')
}

export const uploadId = /^[0-9a-f]{32}$/

export function uploadPath(dataDir: string, id: string): string {
  if (!uploadId.test(id)) throw new Error('This is no id of an upload')
  return join(uploadsFolder(dataDir), id)
}

const damaged = '.damaged'

/** The path to which damaged bytes are moved. */
export function damagedName(path: string): string {
  return `${path}${damaged}`
}

/** The hash of the file at `files/{beginning}/{rest}`, damaged or not. */
export function hashAt(beginning: string, rest: string): string {
  return beginning + (rest.endsWith(damaged) ? rest.slice(0, -damaged.length) : rest)
}
