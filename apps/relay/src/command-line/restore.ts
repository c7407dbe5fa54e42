import { copyFileSync, existsSync, fstatSync, linkSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import SqliteDatabase, { type Database } from 'better-sqlite3'
import { versionOf } from '../store/sqlite/connect.ts'
import { lockDataFolder } from '../store/sqlite/data-lock.ts'
import type { AccessJournalRow, FormerAccountRow } from '../store/tables.ts'
import { applyJournal, readJournal } from './access-journal.ts'
import { nameOfReplaced, type PlaceBackup } from './backup-location.ts'
import { syncToDisk } from './copy-file.ts'
import {
  applyIdentityJournal,
  type EmailHashes,
  type IdentityEntry,
  journalInstead,
  missingEntries,
  readAccountIds,
  readIdentityJournal,
  rememberFormer,
} from './identity-journal-entries.ts'
import { count, databaseUrl, dataFolder, Misuse, optionOrWord, Problem } from './program.ts'
import { createBackup, isDatabaseFile, isFolder, openBackup } from './read-backup.ts'
import { folderOfFiles, restoreFiles, takeOverFiles } from './restore-files.ts'
import { newerIn, takeOver, takeOverSilence } from './take-over.ts'

// Replaces the database by a backup (a file, or standard input). No relay may run at the same time; both hold
// the same lock; with PostgreSQL no relay can start meanwhile. The old database is kept in the same folder, and an invalid backup changes nothing. Rights
// and data that were withdrawn after the backup stay withdrawn, as far as they are known: from the replaced
// database, and from a copy of the access journal whose file name is given (see access-journal.ts).

type JournalLine = AccessJournalRow | IdentityEntry | FormerAccountRow

const tails = ['', '-wal', '-shm']

export async function restore(words: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: words,
    options: { from: { type: 'string' }, files: { type: 'string' } },
    allowPositionals: true,
  })
  // A word is the backup or the journal, which is text. With a file as standard input it can only be the journal.
  const isBackup = (word: string) => isFolder(word) || (!fstatSync(0).isFile() && isDatabaseFile(word))
  const from = optionOrWord('--from', values.from, positionals.filter(isBackup))
  const [journalFile, extra] = positionals.filter((word) => !isBackup(word))
  if (extra !== undefined) throw new Misuse('Name one journal. --help says what is expected.')
  const folder = dataFolder()
  if (!existsSync(folder) || !statSync(folder).isDirectory())
    throw new Problem(`There is no data folder ${folder}: set DATA_DIR to one. Nothing was changed.`)
  const journalLines = journalFile === undefined ? [] : readJournalFile(journalFile)
  const filesFrom = folderOfFiles(values.files, from)
  const source = openBackup(from)

  const lock = lockDataFolder(folder, 'a restore')
  const arriving = join(folder, 'arriving.sqlite')
  try {
    for (const tail of tails) rmSync(arriving + tail, { force: true })
    await createBackup(source, arriving)
    const place = databaseUrl() === null ? restoreSqlite : (await import('./restore-postgres.ts')).restorePostgres
    let applied = 0
    let missing = 0
    const before = await place(folder, arriving, async (file) => {
      applied = prepare(arriving, file, journalLines)
      // Undamaged files are never changed, so the replaced database stays usable.
      missing = await copyFilesOfBackup(arriving, filesFrom, folder)
    })
    process.stderr.write(before === null ? 'Restored.\n' : `Restored. What was there before is in ${before}.\n`)
    const isWithdrawalKnown = before !== null || journalFile !== undefined
    process.stderr.write(`${isWithdrawalKnown ? describeApplied(applied) : withdrawnAgain}\n`)
    if (missing > 0)
      process.stderr.write(
        `${count(missing, 'file of members is', 'files of members are')} neither in the data folder nor beside the backup. Devices that have what is missing upload it again; civic-hub doctor says how to copy it from another backup.\n`,
      )
  } finally {
    for (const tail of tails) rmSync(arriving + tail, { force: true })
    lock.release()
  }
}

function describeApplied(changes: number): string {
  if (changes === 0) return 'No change of access or accounts is known from after the backup.'
  return `${count(changes, 'change of access and accounts that was made after the backup was', 'changes of access and accounts that were made after the backup were')} made again.`
}

const withdrawnAgain =
  'There was no database to replace, and no copy of the access journal was named. So what was withdrawn after the backup is there again: look at the people of each committee.'

const restoreSqlite: PlaceBackup = async (folder, arriving, prepareFor) => {
  const file = join(folder, 'relay.sqlite')
  closeReplaced(file)
  await prepareFor(file)
  return putInPlace(folder, file, arriving)
}

async function copyFilesOfBackup(arriving: string, from: string | null, folder: string): Promise<number> {
  const database = new SqliteDatabase(arriving)
  try {
    return await restoreFiles(database, from, folder)
  } finally {
    database.close()
  }
}

/** Checkpoints the write-ahead log into the file, which only works while no other process has it open. */
function closeReplaced(file: string): void {
  if (!existsSync(file)) return
  try {
    const replaced = new SqliteDatabase(file, { timeout: 5_000 })
    try {
      replaced.pragma('journal_mode = DELETE')
    } finally {
      replaced.close()
    }
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    // An older relay does not lock the folder.
    if (code.startsWith('SQLITE_BUSY'))
      throw new Problem(`Another program has ${file} open. Stop the relay first. Nothing was changed.`)
    // A damaged database is moved aside unchanged.
  }
}

/**
 * Prepares the copy for use by the relay; returns the number of changes of access that were applied again.
 */
function prepare(arriving: string, file: string, journalLines: readonly JournalLine[]): number {
  const database = new SqliteDatabase(arriving)
  try {
    // Devices store their position in a log. They have entries from after the backup that this log lacks, so
    // the log gets a new id: devices then compare everything, and upload the missing entries.
    rememberLogs(database, file)
    database.exec('UPDATE documents SET log_id = lower(hex(randomblob(16)))')
    // Sessions of the backup may have been ended since, so everyone must sign in again.
    database.exec('DELETE FROM sessions')
    // Their received bytes are in no backup.
    database.exec('DELETE FROM uploads')
    // Members may have left the leaderboard after the backup. Devices know whether their owner opted in, and send the entry
    // again at the next visit. Entries that a moderator hid stay hidden.
    database.exec('DELETE FROM leaderboard_entries WHERE hidden_at IS NULL')
    const accountIds = readReplaced(file, readAccountIds)
    const entries = readReplaced(file, readIdentityJournal)
    rememberFormer(database, [...journalLines.filter((line) => 'email_hash' in line), ...accountIds])
    // Accounts come first, so that a deleted account cannot get access again.
    const missing = missingEntries(database, [...entries, ...journalLines.filter((line) => 'subject' in line)])
    const isOfReplaced = new Set(entries.map(({ id }) => id))
    journalInstead(database, missing, () => {
      applyIdentityJournal(database, missing, emailHashes(accountIds, journalLines))
      readReplaced(file, (replaced) => {
        takeOver(database, replaced, newerIn(missing, isOfReplaced, versionOf(replaced)))
        return []
      })
    })
    const ofIdentity = missing.length
    const ofAccess = applyJournal(database, [
      ...readReplaced(file, readJournal),
      ...journalLines.filter((line) => 'document_id' in line),
    ])
    for (const take of [takeOverSilence, takeOverFiles])
      readReplaced(file, (replaced) => {
        take(database, replaced)
        return []
      })
    return ofIdentity + ofAccess
  } finally {
    database.close()
  }
}

/** A copy of the journal may have newer addresses than the replaced database. */
function emailHashes(accountIds: readonly FormerAccountRow[], journalLines: readonly JournalLine[]): EmailHashes {
  const lines = [...accountIds, ...journalLines.filter((line) => 'email_hash' in line)]
  return new Map(lines.map(({ account_id, email_hash }) => [account_id, email_hash]))
}

/**
 * A database exists at every moment: the old one gets a second name, then the new one is renamed to the
 * first.
 */
function putInPlace(folder: string, file: string, arriving: string): string | null {
  syncToDisk(arriving)
  const before = join(folder, nameOfReplaced())
  const isThere = existsSync(file)
  for (const tail of tails) if (existsSync(file + tail)) nameAlso(file + tail, before + tail)
  for (const tail of tails.slice(1)) rmSync(file + tail, { force: true })
  renameSync(arriving, file)
  syncToDisk(folder)
  return isThere ? before : null
}

function nameAlso(file: string, name: string): void {
  try {
    linkSync(file, name)
  } catch {
    // Some file systems allow only one name for a file.
    copyFileSync(file, name)
  }
}

/** Records how much of each log the copy contains, so that devices with more entries may upload them. */
function rememberLogs(database: Database, file: string): void {
  const remember = database.prepare(
    `INSERT INTO restored_logs (document, log_id, last_position)
     SELECT number, ?, max(
       coalesce((SELECT max(position) FROM log WHERE document = number), 0),
       coalesce((SELECT position FROM snapshots WHERE document = number), 0))
     FROM documents WHERE id = ?
     ON CONFLICT (document, log_id) DO UPDATE SET last_position = min(last_position, excluded.last_position)`,
  )
  for (const { id, log_id } of [...readLogs(database), ...readReplaced(file, readLogs)]) remember.run(log_id, id)
}

function readLogs(database: Database): { id: string; log_id: string }[] {
  return database.prepare<[], { id: string; log_id: string }>('SELECT id, log_id FROM documents').all()
}

function readJournalFile(name: string): JournalLine[] {
  try {
    const lines = readFileSync(name, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
    if (lines.length === 0)
      throw new Problem(
        `${name} is empty: the command that wrote it failed, or its hub had no accounts. Name another copy of the access journal, or none. Nothing was changed.`,
      )
    return lines.map((line) => JSON.parse(line) as JournalLine)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // A misspelled name of a backup arrives here, too.
    if (code === 'ENOENT') throw new Problem(`There is no ${name}. Nothing was changed.`)
    if (error instanceof Problem || code === 'EACCES') throw error
    throw new Problem(`${name} is no access journal: ${(error as Error).message}. Nothing was changed.`)
  }
}

/**
 * The data of the replaced database; its version may be too old for the query. A database that cannot be read
 * completely is an error, because it may be the only record of what was withdrawn after the backup.
 */
function readReplaced<T>(file: string, read: (database: Database) => T[]): T[] {
  if (!existsSync(file)) return []
  const replaced = new SqliteDatabase(file, { readonly: true })
  try {
    return read(replaced)
  } catch (error) {
    const { code = '', message } = error as Error & { code?: string }
    if (code === 'SQLITE_ERROR' && message.startsWith('no such')) return []
    if (!isDamage.test(code)) throw error
    throw new Problem(
      `${file} is damaged (${message}). It may know what was withdrawn after the backup, and that would be there again. Nothing was changed. To restore without it, move it out of the data folder; then name a copy of the access journal, if you have one.`,
    )
  } finally {
    replaced.close()
  }
}

const isDamage = /^SQLITE_(CORRUPT|NOTADB|IOERR)/
