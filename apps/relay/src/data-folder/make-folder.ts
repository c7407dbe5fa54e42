import { accessSync, constants, mkdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/**
 * Creates a folder, and its missing parents, for this user only; throws if it cannot be written. It creates
 * one level at a time, because Node's recursive mkdir never returns where nothing can be created, as in
 * /proc.
 */
export function makeFolder(folder: string): void {
  make(resolve(folder))
  if (!statSync(folder).isDirectory())
    throw Object.assign(new Error(`${folder} is no folder`), { code: 'ENOTDIR', path: folder })
  accessSync(folder, constants.W_OK | constants.X_OK)
}

function make(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') return
    if (code !== 'ENOENT' || dirname(folder) === folder) throw error
    make(dirname(folder))
    mkdirSync(folder, { mode: 0o700 })
  }
}
