import { statfsSync } from 'node:fs'
import { readConfiguration } from './configuration.ts'
import { createLog } from './log.ts'
import { createRelay } from './relay.ts'
import { DatabaseTooNew } from './store/database.ts'

/** sysexits.h: the configuration is wrong, and starting again will not mend it. */
const badConfiguration = 78
/** With less, the database can't open its write-ahead log. */
const minFreeBytes = 4 * 1024 * 1024

// The database, its log and the outbox hold secrets: whatever this process writes is for its own user.
process.umask(0o077)

const read = readConfiguration(process.env)
if (!read.ok) {
  console.error(['The relay cannot start:', ...read.refusal.map((problem) => `  ${problem}`)].join('\n'))
  process.exit(badConfiguration)
}

const log = createLog(read.value.logLevel)
try {
  const relay = await createRelay(read.value, { log })
  let stopping = false
  const stop = (signal: NodeJS.Signals) => {
    if (stopping) process.exit(1)
    stopping = true
    log.info({ signal }, 'The relay stops')
    relay.close().then(
      () => process.exit(0),
      (error) => {
        log.error({ err: error }, 'The relay could not stop in order')
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  await relay.listen()
} catch (error) {
  console.error(`The relay cannot start: ${sayWhy(error, read.value.port, read.value.dataDir)}`)
  process.exit(error instanceof DatabaseTooNew ? badConfiguration : 1)
}

function sayWhy(error: unknown, port: number, dataDir: string): string {
  if (!(error instanceof Error)) return String(error)
  const { code = '' } = error as NodeJS.ErrnoException
  if (code.startsWith('SQLITE_IOERR') && isAlmostFull(dataDir)) return diskIsFull(dataDir)
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
    case 'SQLITE_FULL':
      return diskIsFull(dataDir)
    case 'EADDRINUSE':
      return `PORT ${port} is taken by another program.`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return 'HOST is no address of this machine.'
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
    case 'ENOTDIR':
    case 'EEXIST':
    case 'SQLITE_CANTOPEN':
    case 'SQLITE_READONLY':
      return `DATA_DIR (${dataDir}) or PORT ${port} may not be used by this process: ${error.message}`
    case 'SQLITE_NOTADB':
    case 'SQLITE_CORRUPT':
      return `the database in DATA_DIR (${dataDir}) is damaged or no database. Restore a backup.`
    default:
      return error.message
  }
}

function diskIsFull(dataDir: string): string {
  return `the disk with DATA_DIR (${dataDir}) is full. Make space on it and start again; nothing is lost.`
}

/** SQLite calls it an I/O error when there is no space for the files beside the database. */
function isAlmostFull(dataDir: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(dataDir)
    return bavail * bsize < minFreeBytes
  } catch {
    return false
  }
}
