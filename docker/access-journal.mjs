import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

// Prints who was given or lost access, and which committees were deleted, as JSON lines: small enough to be kept
// elsewhere every few minutes. A restore reads it, so that what was withdrawn after the backup stays withdrawn.

const { DATA_DIR = './data' } = process.env
const file = join(DATA_DIR, 'relay.sqlite')
if (!existsSync(file)) stop(`There is no database in ${DATA_DIR}.`)

const database = new DatabaseSync(file)
database.exec('PRAGMA busy_timeout = 5000')
for (const entry of database.prepare('SELECT * FROM access_journal ORDER BY at, rowid').iterate())
  process.stdout.write(`${JSON.stringify(entry)}\n`)
database.close()

function stop(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}
