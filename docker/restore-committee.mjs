import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

// Lists the deleted committees that can still be brought back, or brings back the one whose address or id is given.
// The relay may run meanwhile.

const { DATA_DIR = './data' } = process.env
const restorableDays = 30
const file = join(DATA_DIR, 'relay.sqlite')
if (!existsSync(file)) stop(`There is no database in ${DATA_DIR}.`)

const database = new DatabaseSync(file)
database.exec('PRAGMA busy_timeout = 5000')
const deleted = database
  .prepare(
    'SELECT document_id AS id, slug, name, removed_at AS removedAt FROM committees WHERE removed_at IS NOT NULL ORDER BY removed_at',
  )
  .all()
const wanted = process.argv[2]
if (wanted === undefined) {
  if (deleted.length === 0) process.stdout.write('No deleted committee can be restored.\n')
  for (const { id, slug, name, removedAt } of deleted) {
    const until = new Date(removedAt + restorableDays * 24 * 3600 * 1000)
    const days = `deleted on ${day(new Date(removedAt))}, can be restored until ${day(until)}`
    process.stdout.write(`${slug}\t${name}\t${days}\t${id}\n`)
  }
} else {
  const found = deleted.find(({ id, slug }) => id === wanted || slug === wanted)
  if (found === undefined) stop(`No deleted committee has the address or id ${wanted}.`)
  database.prepare('UPDATE committees SET removed_at = NULL WHERE document_id = ?').run(found.id)
  process.stdout.write(`${found.name} is back at its address, /${found.slug}/home, with everyone's access.\n`)
}
database.close()

function day(date) {
  return date.toISOString().slice(0, 10)
}

function stop(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}
