import { createWriteStream, existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pipeline } from 'node:stream/promises'

// Puts a backup from standard input in the place of the database. The relay must not run meanwhile. What was there
// stays beside it, and a backup that is no sound database changes nothing.

const { DATA_DIR = './data' } = process.env
const file = join(DATA_DIR, 'relay.sqlite')
const arriving = join(DATA_DIR, 'arriving.sqlite')
if (process.stdin.isTTY) stop('Give the backup on standard input, with < and the name of the file.')

await pipeline(process.stdin, createWriteStream(arriving, { mode: 0o600 }))
try {
  const database = new DatabaseSync(arriving)
  const [verdict] = database.prepare('PRAGMA integrity_check').all()
  if (verdict?.integrity_check !== 'ok') throw new Error('it is damaged')
  // Devices know how far in which log they are. What was written after the backup is on them and not in this log any
  // more, so it gets another name: devices that meet it then compare everything, and bring back what is missing.
  database.exec('UPDATE documents SET log_id = lower(hex(randomblob(16)))')
  database.close()
} catch (error) {
  rmSync(arriving, { force: true })
  stop(`This is no backup of Civic Hub that can be used: ${error.message}. Nothing was changed.`)
}

const before = join(DATA_DIR, `before-restore-${new Date().toISOString().replace(/[:.]/g, '-')}.sqlite`)
for (const tail of ['', '-wal', '-shm']) {
  if (existsSync(file + tail)) renameSync(file + tail, before + tail)
}
renameSync(arriving, file)
process.stderr.write(`Restored. ${existsSync(before) ? `What was there before is in ${before}.` : ''}\n`)

function stop(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}
