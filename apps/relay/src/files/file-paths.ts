import { join } from 'node:path'

/** The folder with the bytes of files, in a data folder or next to backups: `files/ab/cdef…`. */
export function filesFolder(dataDir: string): string {
  return join(dataDir, 'files')
}

export const isHash = (text: string): boolean => /^[0-9a-f]{64}$/.test(text)

/** Throws if `sha256` is not a hash, so that no request can name a path. */
export function checkHash(sha256: string): void {
  if (!isHash(sha256)) throw new Error('This is no SHA-256')
}

export function filePath(dataDir: string, sha256: string): string {
  checkHash(sha256)
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

/**
 * The key of an upload's bytes. `epoch` counts how often a relay took the upload over from one that had not
 * finished its request.
 */
export function uploadKey(id: string, epoch: number): string {
  return epoch === 0 ? id : `${id}.${epoch}`
}

/** Throws if `key` is no key of an upload, so that no request can name a path. */
export function checkUploadKey(key: string): string {
  if (!/^[0-9a-f]{32}(\.\d{1,9})?$/.test(key)) throw new Error('This is no key of an upload')
  return key
}

export function uploadPath(dataDir: string, key: string): string {
  return join(uploadsFolder(dataDir), checkUploadKey(key))
}

/** The folders in `files`. Others, such as `.DS_Store`, are not ours. */
export const isBeginning = (name: string): boolean => /^[0-9a-f]{2}$/.test(name)

const damaged = '.damaged'

/** The path to which damaged bytes are moved. */
export function damagedName(path: string): string {
  return `${path}${damaged}`
}

export const isDamagedName = (name: string): boolean => name.endsWith(damaged)

/** The hash of the file at `files/{beginning}/{rest}`, damaged or not. */
export function hashAt(beginning: string, rest: string): string {
  return beginning + (isDamagedName(rest) ? rest.slice(0, -damaged.length) : rest)
}
