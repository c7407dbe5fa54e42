import { closeInTime } from './close-in-time.ts'
import { explainFault } from './command-line/explain-fault.ts'
import { publicUrlNotice, readConfiguration } from './configuration.ts'
import { writeHubSettings } from './data-folder/hub-settings.ts'
import { forgetMove, oldDatabaseOption, refuseOldDatabase } from './data-folder/moved-to-postgres.ts'
import { createLog } from './log.ts'
import { createRelay } from './relay.ts'
import { DatabaseTooNew, ForeignSchema } from './store/database-errors.ts'

/** sysexits.h: the configuration is wrong, and a restart will not fix it. */
const badConfiguration = 78

// The database, its log and the outbox contain secrets, so files of this process are only accessible to its
// own user.
process.umask(0o077)

const read = readConfiguration(process.env)
if (!read.ok) {
  console.error(['The relay cannot start:', ...read.refusal.map((problem) => `  ${problem}`)].join('\n'))
  process.exit(badConfiguration)
}

const log = createLog(read.value.logLevel)
for (const notice of read.value.notices) log.warn(notice)
const { dataDir, databaseUrl } = read.value
const refusal = databaseUrl === null ? refuseOldDatabase(dataDir) : null
if (refusal !== null && process.argv.includes(oldDatabaseOption)) forgetMove(dataDir)
else if (refusal !== null) {
  console.error(`The relay cannot start: ${refusal}`)
  process.exit(badConfiguration)
}
try {
  const relay = await createRelay(read.value, { log })
  let removeHubSettings = () => {}
  let stopping = false
  const stop = (signal: NodeJS.Signals) => {
    if (stopping) process.exit(1)
    stopping = true
    log.info({ signal }, 'The relay stops')
    const stopped = relay.drain().then(() => closeInTime(relay.close().then(removeHubSettings)))
    stopped.then(
      () => process.exit(0),
      (error) => {
        log.error({ err: error }, 'The relay could not stop in order')
        process.exit(1)
      },
    )
  }
  void relay.failed.then((reason) => {
    console.error(reason.message)
    log.error({ reason: reason.message }, 'The relay stops')
    const end = () => process.exit(1)
    closeInTime(relay.close().then(removeHubSettings)).then(end, end)
  })
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  removeHubSettings = writeHubSettings(dataDir, process.env)
  const { url } = await relay.listen()
  // The port is known by now, also where any free one was asked for.
  if (read.value.publicUrl === null) log.warn(publicUrlNotice(url))
} catch (error) {
  console.error(`The relay cannot start: ${sayWhy(error, read.value.port, read.value.dataDir)}`)
  process.exit(error instanceof DatabaseTooNew || error instanceof ForeignSchema ? badConfiguration : 1)
}

function sayWhy(error: unknown, port: number, dataDir: string): string {
  const { code, syscall } = error as NodeJS.ErrnoException
  switch (code) {
    case 'EADDRINUSE':
      return `PORT ${port} is taken by another program.`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return 'HOST is no address of this machine.'
    case 'EACCES':
      if (syscall === 'listen') return `PORT ${port} may not be used by this process.`
  }
  return explainFault(error, dataDir)
}
