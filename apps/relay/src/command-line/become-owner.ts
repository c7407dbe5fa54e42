import { accessSync, constants, statSync } from 'node:fs'

/** Gives a process of root the rights of the data folder's owner: what it writes as root, the hub could not read. */
export function becomeOwnerOf(folder: string): void {
  if (process.getuid?.() !== 0) return
  const owner = statSync(folder, { throwIfNoEntry: false })
  if (owner === undefined || owner.uid === 0) return
  process.setgroups?.([])
  process.setgid?.(owner.gid)
  process.setuid?.(owner.uid)
}

/** Throws where this process may not use a folder, whose files would seem to be missing. A missing folder is none of these. */
export function requireRights(folder: string): void {
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EACCES' || code === 'EPERM') throw error
  }
}
