import { randomUUID } from 'node:crypto'
import { createReadStream, existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pipeline } from 'node:stream/promises'

// Writes a whole and consistent copy of the database to standard output, while the relay goes on writing to it.

const { DATA_DIR = './data' } = process.env
const file = join(DATA_DIR, 'relay.sqlite')
if (process.stdout.isTTY) stop('A backup is no text for a terminal: send it to a file, with > and its name.')
if (!existsSync(file)) stop(`There is no database in ${DATA_DIR}.`)

const copy = join(DATA_DIR, `backup-${randomUUID()}.sqlite`)
try {
  const database = new DatabaseSync(file)
  database.exec('PRAGMA busy_timeout = 5000')
  database.prepare('VACUUM INTO ?').run(copy)
  database.close()
  await pipeline(createReadStream(copy), process.stdout)
} finally {
  rmSync(copy, { force: true })
}

function stop(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}
