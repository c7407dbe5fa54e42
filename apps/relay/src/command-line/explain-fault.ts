import { statfsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

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
      return path === undefined || path.startsWith(dataDir)
        ? mayNotWrite(dataDir)
        : `${path} may not be used by this process (user ${process.getuid?.()}).`
    case 'EROFS':
      return `${path ?? dataDir} is on a file system that takes no writes.`
    case 'ENOENT':
      return syscall === 'mkdir' ? `The folder ${path} can't be made.` : `There is no ${path}.`
    case 'ENOTDIR':
    case 'EEXIST':
      return `${path ?? dataDir} is no folder.`
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
  const strangers = [
    dataDir,
    join(dataDir, 'relay.sqlite'),
    join(dataDir, 'relay.lock'),
    join(dataDir, 'outbox'),
  ]
    .map((path) => ({ path, owner: ownerOf(path) }))
    .filter(({ owner }) => owner !== null && owner !== me)
  const whose = strangers.map(({ path, owner }) => `${path} belongs to user ${owner}`).join(', ')
  return `DATA_DIR (${dataDir}) may not be written by this process, which runs as user ${me}${
    whose === '' ? '' : `: ${whose}. As the administrator: chown -R ${me} ${dataDir}`
  }.`
}

function ownerOf(path: string): number | null {
  return statSync(path, { throwIfNoEntry: false })?.uid ?? null
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
