import { createWriteStream, existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pipeline } from 'node:stream/promises'

// Puts a backup from standard input in the place of the database. The relay must not run meanwhile. What was there
// stays beside it, and a backup that is no sound database changes nothing. What was withdrawn after the backup stays
// withdrawn, as far as it is known: from the database that is replaced, and from a copy of the access journal whose
// file name is given (see access-journal.mjs).

const { DATA_DIR = './data' } = process.env
const file = join(DATA_DIR, 'relay.sqlite')
const arriving = join(DATA_DIR, 'arriving.sqlite')
const journalFile = process.argv[2]
if (process.stdin.isTTY) stop('Give the backup on standard input, with < and the name of the file.')
const kept = journalFile === undefined ? [] : readJournalFile(journalFile)

await pipeline(process.stdin, createWriteStream(arriving, { mode: 0o600 }))
let applied = 0
try {
  const database = new DatabaseSync(arriving)
  const [verdict] = database.prepare('PRAGMA integrity_check').all()
  if (verdict?.integrity_check !== 'ok') throw new Error('it is damaged')
  // Devices know how far in which log they are. What was written after the backup is on them and not in this log any
  // more, so it gets another name: devices that meet it then compare everything, and bring back what is missing.
  rememberLogs(database)
  database.exec('UPDATE documents SET log_id = lower(hex(randomblob(16)))')
  // Which of the backup's sessions were ended since, nobody may know any more: everyone signs in again.
  database.exec('DELETE FROM sessions')
  applied = applyJournal(database, [...readReplaced(readJournal), ...kept])
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
if (applied > 0)
  process.stderr.write(`${applied} changes of access that were made after the backup were made again.\n`)

/** Of the logs until now, the copy holds what it ends with: who was told of more may bring it back. */
function rememberLogs(database) {
  if (!hasTable(database, 'restored_logs')) return
  const remember = database.prepare(
    `INSERT INTO restored_logs (document, log_id, last_position)
     SELECT number, ?, max(
       coalesce((SELECT max(position) FROM log WHERE document = number), 0),
       coalesce((SELECT position FROM snapshots WHERE document = number), 0))
     FROM documents WHERE id = ?
     ON CONFLICT (document, log_id) DO UPDATE SET last_position = min(last_position, excluded.last_position)`,
  )
  for (const { id, log_id } of [...readLogs(database), ...readReplaced(readLogs)]) remember.run(log_id, id)
}

function readLogs(database) {
  return database.prepare('SELECT id, log_id FROM documents').all()
}

function hasTable(database, name) {
  return (
    database.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?").get(name) !== undefined
  )
}

function readJournalFile(name) {
  try {
    const lines = readFileSync(name, 'utf8').split('\n')
    return lines.filter((line) => line !== '').map((line) => JSON.parse(line))
  } catch (error) {
    stop(`${name} is no access journal: ${error.message}. Nothing was changed.`)
  }
}

function readJournal(database) {
  return database.prepare('SELECT * FROM access_journal ORDER BY rowid').all()
}

/** What the database that is being replaced knows; it may be damaged, or older than what is asked for. */
function readReplaced(read) {
  if (!existsSync(file)) return []
  try {
    const replaced = new DatabaseSync(file)
    const rows = read(replaced)
    replaced.close()
    return rows
  } catch {
    return []
  }
}

/** Does again, in their order, what the backup does not know of; returns how much that was. */
function applyJournal(database, entries) {
  const has = (table) => hasTable(database, table)
  const known = new Set(
    has('access_journal')
      ? database
          .prepare('SELECT id FROM access_journal')
          .all()
          .map(({ id }) => id)
      : [],
  )
  const missing = new Map(entries.filter(({ id }) => !known.has(id)).map((entry) => [entry.id, entry]))
  const inOrder = [...missing.values()].sort((a, b) => a.at - b.at)
  database.exec('BEGIN')
  for (const entry of inOrder) apply(database, entry, has('erased_committees'))
  if (has('access_journal')) {
    // The triggers have told of this restore; what counts is what happened, and when.
    const remember = database.prepare(
      'INSERT OR IGNORE INTO access_journal (id, at, what, document_id, account_id, access) VALUES (?, ?, ?, ?, ?, ?)',
    )
    const triggered = database.prepare('DELETE FROM access_journal WHERE id = ?')
    for (const { id } of database.prepare('SELECT id FROM access_journal').all())
      if (!known.has(id)) triggered.run(id)
    for (const { id, at, what, document_id, account_id, access } of inOrder)
      remember.run(id, at, what, document_id, account_id, access)
  }
  database.exec('COMMIT')
  return inOrder.length
}

function apply(database, { at, what, document_id: id, account_id: account, access }, canErase) {
  const run = (sql, ...values) => database.prepare(sql).run(...values)
  const committee = database.prepare('SELECT 1 FROM committees WHERE document_id = ?').get(id)
  switch (what) {
    case 'access':
      if (access === null) {
        run('DELETE FROM memberships WHERE document_id = ? AND account_id = ?', id, account)
      } else if (committee && database.prepare('SELECT 1 FROM accounts WHERE id = ?').get(account)) {
        run(
          `INSERT INTO memberships (document_id, account_id, access, since) VALUES (?, ?, ?, ?)
           ON CONFLICT (document_id, account_id) DO UPDATE SET access = excluded.access`,
          ...[id, account, access, at],
        )
      }
      return
    case 'deleted':
      if (committee) run('UPDATE committees SET removed_at = ? WHERE document_id = ?', at, id)
      // Made and deleted after the backup: only its id is known, and no device may bring it back.
      else if (canErase) run('INSERT OR IGNORE INTO erased_committees VALUES (?, ?)', id, at)
      return
    case 'restored':
      run('UPDATE committees SET removed_at = NULL WHERE document_id = ?', id)
      if (canErase) run('DELETE FROM erased_committees WHERE document_id = ?', id)
      return
    case 'erased':
      run('DELETE FROM documents WHERE id = ?', id)
      run('DELETE FROM committees WHERE document_id = ?', id)
      if (canErase) run('INSERT OR IGNORE INTO erased_committees VALUES (?, ?)', id, at)
      return
  }
}

function stop(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}
