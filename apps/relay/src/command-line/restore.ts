import {
  copyFileSync,
  existsSync,
  fstatSync,
  linkSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import SqliteDatabase, { type Database } from 'better-sqlite3'
import { versionOf } from '../store/sqlite/connect.ts'
import { lockDataFolder } from '../store/sqlite/data-lock.ts'
import type { AccessJournalRow, FormerAccountRow } from '../store/tables.ts'
import { applyJournal, readJournal } from './access-journal-entries.ts'
import { syncToDisk } from './copy-file.ts'
import { count } from './count.ts'
import { readAccountIds, rememberFormer } from './former-accounts.ts'
import {
  applyIdentityJournal,
  type EmailHashes,
  type IdentityEntry,
  journalInstead,
  missingEntries,
  readIdentityJournal,
} from './identity-journal-entries.ts'
import { dataFolder, Misuse, optionOrWord, Problem } from './program.ts'
import { isDatabaseFile, openBackup, takeBackup } from './read-backup.ts'
import { folderOfFiles, restoreFiles, takeOverFiles } from './restore-files.ts'
import { newerIn, takeOver, takeOverSilence } from './take-over.ts'

// Puts a backup (a file, or standard input) in the place of the database. No relay may run meanwhile: both hold the
// same lock. What was there stays beside it, and a backup that is not sound changes nothing. What was withdrawn after
// the backup stays withdrawn, as far as it is known: from the database that is replaced, and from a copy of the access
// journal whose file name is given (see access-journal.ts).

type JournalLine = AccessJournalRow | IdentityEntry | FormerAccountRow

const tails = ['', '-wal', '-shm']

export async function restore(words: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: words,
    options: { from: { type: 'string' }, files: { type: 'string' } },
    allowPositionals: true,
  })
  // A word is the backup or the journal, which is text. With a file as standard input it can only be the journal.
  const isBackup = (word: string) => !fstatSync(0).isFile() && isDatabaseFile(word)
  const from = optionOrWord('--from', values.from, positionals.filter(isBackup))
  const [journalFile, extra] = positionals.filter((word) => !isBackup(word))
  if (extra !== undefined) throw new Misuse('Name one journal. --help says what is expected.')
  const folder = dataFolder()
  if (!existsSync(folder) || !statSync(folder).isDirectory())
    throw new Problem(`There is no data folder ${folder}: set DATA_DIR to one. Nothing was changed.`)
  const kept = journalFile === undefined ? [] : readJournalFile(journalFile)
  const filesFrom = folderOfFiles(values.files, from)
  const source = openBackup(from)

  const lock = lockDataFolder(folder, 'a restore')
  const file = join(folder, 'relay.sqlite')
  const arriving = join(folder, 'arriving.sqlite')
  try {
    for (const tail of tails) rmSync(arriving + tail, { force: true })
    await takeBackup(source, arriving)
    closeReplaced(file)
    const applied = prepare(arriving, file, kept)
    // Files that are whole are never touched, so this changes nothing that the replaced database needs.
    const missing = await bringFiles(arriving, filesFrom, folder)
    const before = putInPlace(folder, file, arriving)
    process.stderr.write(`Restored. ${before === null ? '' : `What was there before is in ${before}.`}\n`)
    if (applied > 0)
      process.stderr.write(
        `${count(applied, 'change of access and accounts that was made after the backup was', 'changes of access and accounts that were made after the backup were')} made again.\n`,
      )
    if (missing > 0)
      process.stderr.write(
        `${count(missing, 'file of members is', 'files of members are')} neither in the data folder nor beside the backup. Devices that have what is missing upload it again; civic-hub doctor says how to copy it from another backup.\n`,
      )
  } finally {
    for (const tail of tails) rmSync(arriving + tail, { force: true })
    lock.release()
  }
}

async function bringFiles(arriving: string, from: string | null, folder: string): Promise<number> {
  const database = new SqliteDatabase(arriving)
  try {
    return await restoreFiles(database, from, folder)
  } finally {
    database.close()
  }
}

/** Takes into the file what its write-ahead log holds, which works only while nobody else has it open. */
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
    // An older relay does not take the lock.
    if (code.startsWith('SQLITE_BUSY'))
      throw new Problem(`Another program has ${file} open. Stop the relay first. Nothing was changed.`)
    // One that is damaged is moved aside as it is.
  }
}

/** Makes the copy what the relay is to go on with; returns how many changes of access were made again. */
function prepare(arriving: string, file: string, kept: readonly JournalLine[]): number {
  const database = new SqliteDatabase(arriving)
  try {
    // Devices know how far in which log they are. What was written after the backup is on them and not in this log any
    // more, so it gets another name: devices that meet it then compare everything, and bring back what is missing.
    rememberLogs(database, file)
    database.exec('UPDATE documents SET log_id = lower(hex(randomblob(16)))')
    // It may be unknown which of the backup's sessions were ended since, so everyone signs in again.
    database.exec('DELETE FROM sessions')
    // What had arrived of them is in no backup.
    database.exec('DELETE FROM uploads')
    leaveLeaderboard(database)
    const accountIds = readReplaced(file, readAccountIds)
    const entries = readReplaced(file, readIdentityJournal)
    rememberFormer(database, [...kept.filter((line) => 'email_hash' in line), ...accountIds])
    // Accounts come first, so that nobody whose account is gone gets access again.
    const missing = missingEntries(database, [...entries, ...kept.filter((line) => 'subject' in line)])
    const isOfReplaced = new Set(entries.map(({ id }) => id))
    journalInstead(database, missing, () => {
      applyIdentityJournal(database, missing, emailHashes(accountIds, kept))
      readReplaced(file, (replaced) => {
        takeOver(database, replaced, newerIn(missing, isOfReplaced, versionOf(replaced)))
        return []
      })
    })
    const ofIdentity = missing.length
    const ofAccess = applyJournal(database, [
      ...readReplaced(file, readJournal),
      ...kept.filter((line) => 'document_id' in line),
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

/**
 * Who left it after the backup must not be on it again. Devices know who wants to be on it, and tell it again at their
 * next visit. What a moderator hid stays hidden.
 */
function leaveLeaderboard(database: Database): void {
  if (versionOf(database) >= 19) database.exec('DELETE FROM leaderboard_entries WHERE hidden_at IS NULL')
}

/** A copy of the journal may know newer addresses than the database that is replaced. */
function emailHashes(accountIds: readonly FormerAccountRow[], kept: readonly JournalLine[]): EmailHashes {
  const lines = [...accountIds, ...kept.filter((line) => 'email_hash' in line)]
  return new Map(lines.map(({ account_id, email_hash }) => [account_id, email_hash]))
}

/** There is a database at every moment: the old one gets a second name, then the new one takes over the first. */
function putInPlace(folder: string, file: string, arriving: string): string | null {
  syncToDisk(arriving)
  const before = join(folder, `before-restore-${new Date().toISOString().replace(/[:.]/g, '-')}.sqlite`)
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

/** Records how much of each log the copy holds, so that devices that were told of more may bring it back. */
function rememberLogs(database: Database, file: string): void {
  const remember = database.prepare(
    `INSERT INTO restored_logs (document, log_id, last_position)
     SELECT number, ?, max(
       coalesce((SELECT max(position) FROM log WHERE document = number), 0),
       coalesce((SELECT position FROM snapshots WHERE document = number), 0))
     FROM documents WHERE id = ?
     ON CONFLICT (document, log_id) DO UPDATE SET last_position = min(last_position, excluded.last_position)`,
  )
  for (const { id, log_id } of [...readLogs(database), ...readReplaced(file, readLogs)])
    remember.run(log_id, id)
}

function readLogs(database: Database): { id: string; log_id: string }[] {
  return database.prepare<[], { id: string; log_id: string }>('SELECT id, log_id FROM documents').all()
}

function readJournalFile(name: string): JournalLine[] {
  try {
    const lines = readFileSync(name, 'utf8').split('\n')
    return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as JournalLine)
  } catch (error) {
    throw new Problem(`${name} is no access journal: ${(error as Error).message}. Nothing was changed.`)
  }
}

/**
 * What the database that is being replaced knows; it may be older than what is asked for. One that cannot be read whole is
 * a problem: it may be the only one to know what was withdrawn after the backup.
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
