import { statfsSync, statSync } from 'node:fs'
import { dirname, join, resolve, sep } from 'node:path'

/** With less space, the database cannot open its write-ahead log. */
const minFreeBytes = 4 * 1024 * 1024

/**
 * Describes an error of the file system or the database to the operator in a sentence that includes the
 * remedy.
 */
export function explainFault(error: unknown, dataDir: string): string {
  if (!(error instanceof Error)) return String(error)
  const { code = '', path, syscall } = error as NodeJS.ErrnoException
  if (code.startsWith('SQLITE_IOERR') && isAlmostFull(dataDir)) return diskIsFull(dataDir)
  if (code.startsWith('SQLITE_READONLY') || code.startsWith('SQLITE_CANTOPEN')) return mayNotWrite(dataDir)
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
    case 'SQLITE_FULL':
      return diskIsFull(path === undefined ? dataDir : dirname(path))
    case 'EACCES':
    case 'EPERM':
      return path === undefined || isIn(dataDir, path) ? mayNotWrite(dataDir) : mayNotUse(path)
    case 'EROFS':
      return `${path ?? dataDir} is on a file system that takes no writes.`
    case 'ENOENT':
      return syscall === 'mkdir' ? `The folder ${path} can't be made.` : `There is no ${path}.`
    case 'ENOTDIR':
    case 'EEXIST':
      return `${path ?? dataDir} is no folder.`
    case 'EISDIR':
      return `${path ?? 'That'} is a folder, and a file is expected.`
    case 'EPIPE':
      return 'Whoever was to read what this program writes has ended.'
    case 'SQLITE_NOTADB':
    case 'SQLITE_CORRUPT':
      return `the database in DATA_DIR (${dataDir}) is damaged or no database. Restore a backup.`
    default:
      return error.message
  }
}

function diskIsFull(folder: string): string {
  return `the disk with ${folder} is full. Make space on it and start again; nothing is lost.`
}

/** Names the owner of the files: usually another user copied or restored files there. */
function mayNotWrite(dataDir: string): string {
  const me = process.getuid?.()
  const strangers = [dataDir, join(dataDir, 'relay.sqlite'), join(dataDir, 'relay.lock'), join(dataDir, 'outbox')]
    .map((path) => ({ path, owner: ownerOf(path) }))
    .filter(({ owner }) => owner !== null && owner !== me)
  const whose = strangers.map(({ path, owner }) => `${path} belongs to user ${owner}`).join(', ')
  const ofFolder = strangers.find(({ path }) => path === dataDir)
  // A command of another user than the hub's must not take the folder from the hub.
  const asOwner = ofFolder ? `Run it as that user (sudo -u '#${ofFolder.owner}'), or as` : 'As'
  return `DATA_DIR (${dataDir}) may not be written by this process, which runs as user ${me}${
    whose === '' ? '' : `: ${whose}. ${asOwner} the administrator: chown -R ${me} ${dataDir}`
  }.`
}

function mayNotUse(path: string): string {
  const me = process.getuid?.()
  const owner = ownerOf(path)
  return `${path} may not be used by this process, which runs as user ${me}${
    owner === null || owner === me ? '' : `: it belongs to user ${owner}. As the administrator: chown -R ${me} ${path}`
  }.`
}

function isIn(folder: string, path: string): boolean {
  return `${resolve(path)}${sep}`.startsWith(`${resolve(folder)}${sep}`)
}

/** Null where there is nothing, or where this process may not look. */
function ownerOf(path: string): number | null {
  try {
    return statSync(path).uid
  } catch {
    return null
  }
}

/** SQLite reports an I/O error if there is no space for the database's auxiliary files. */
function isAlmostFull(dataDir: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(dataDir)
    return bavail * bsize < minFreeBytes
  } catch {
    return false
  }
}
