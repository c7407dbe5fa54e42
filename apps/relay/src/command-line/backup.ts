import {
  accessSync,
  constants,
  createReadStream,
  existsSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import SqliteDatabase from 'better-sqlite3'
import { noteLastBackup } from '../data-folder/last-backup.ts'
import { filesFolder, isBeginning, isHash } from '../files/file-paths.ts'
import { lockBackups } from '../store/sqlite/data-lock.ts'
import { appendSeal, checkSeal } from './backup-seal.ts'
import { copyDatabase, copyMembersFile, syncToDisk, unfinishedCopy } from './copy-file.ts'
import { readFileHashes, readFileHashesIn } from './files-of-database.ts'
import { withHub, withStorage } from './open-hub.ts'
import { count, databaseUrl, dataFolder, Misuse, openRelayDatabase, optionOrWord, Problem } from './program.ts'
import { finishedBackup } from './read-backup.ts'

// Makes a complete and consistent copy of the database, while the relay continues to write to it: into a
// folder, where the newest ones are kept (--keep), or to standard output. The copy is read back before
// it is accepted. Members' files are copied into the folder; standard output cannot contain them.

const unfinished = /^civic-hub-[\dTZ-]+\.sqlite\.unfinished(-journal)?$/

export async function backUp(words: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: words,
    options: { to: { type: 'string' }, keep: { type: 'string' } },
    allowPositionals: true,
  })
  const to = optionOrWord('--to', values.to, positionals)
  const maxBackups = readMaxBackups(to, values.keep)
  const source = dataFolder()
  if (to === undefined && process.stdout.isTTY)
    throw new Misuse(
      'A backup is no text for a terminal: name a folder for it, or send it to a file, with > and its name.',
    )
  if (databaseUrl() === null && !existsSync(join(source, 'relay.sqlite')))
    throw new Problem(`There is no database in ${source}.`)
  const target = to ?? source
  if (!statSync(target).isDirectory()) throw new Problem(`${target} is no folder.`)
  // SQLite does not name the file that it may not write.
  accessSync(target, constants.R_OK | constants.W_OK | constants.X_OK)

  const lock = lockBackups(source)
  // This process holds the backup lock, so unfinished files are left over from killed backups.
  for (const folder of new Set([source, target])) removeAll(folder, unfinished)
  const name = `civic-hub-${new Date().toISOString().replace(/[:.]/g, '-')}.sqlite`
  const copy = join(target, `${name}.unfinished`)
  let lost: string[] = []
  try {
    await copyDatabase(source, copy)
    if (to !== undefined) lost = await backUpFiles(copy, source, target)
    await seal(copy)
    if (to === undefined) {
      await pipeline(createReadStream(copy), process.stdout)
      process.stderr.write(
        'The backup was written to standard output. Whether it arrived whole, only civic-hub drill proves.\n',
      )
      refuseToForget(readFileHashesIn(copy).length)
    } else {
      renameSync(copy, join(target, name))
      syncToDisk(target)
      noteLastBackup(source, { at: Date.now(), file: name, bytes: statSync(join(target, name)).size })
      process.stdout.write(`${join(target, name)}\n`)
      if (maxBackups !== null) prune(target, maxBackups, name, source)
    }
    if (lost.length > 0) throw new Problem(describeLost(lost, source))
  } finally {
    for (const tail of ['', '-journal']) rmSync(copy + tail, { force: true })
    lock.release()
  }
}

function readMaxBackups(to: string | undefined, value: string | undefined): number | null {
  if (value === undefined) return null
  if (to === undefined) throw new Misuse('--keep needs a folder, with or without --to before it.')
  if (!/^[1-9]\d{0,4}$/.test(value)) throw new Misuse('--keep must be a whole number of at least 1.')
  return Number(value)
}

/**
 * Standard output contains no files. Without this error, the operator would only notice that after a loss.
 */
function refuseToForget(files: number): void {
  if (files === 0) return
  throw new Problem(
    `The database was written, but ${count(files, 'file of members is', 'files of members are')} not in it. Name a folder for a whole backup.`,
  )
}

function describeLost(lost: readonly string[], source: string): string {
  return `The backup was made, but ${count(lost.length, 'file of members is', 'files of members are')} missing or damaged in ${filesFolder(source)}, and in no earlier backup in this folder: ${lost.slice(0, 5).join(', ')}${lost.length > 5 ? ' …' : ''}. civic-hub doctor says more.`
}

async function seal(copy: string): Promise<void> {
  await appendSeal(copy)
  syncToDisk(copy)
  if ((await checkSeal(copy)) !== 'right')
    throw new Problem('The backup could not be read back as it was written. Look at the disk; none was kept.')
}

/** `made` stays: with a clock that is behind, its name sorts as the oldest. */
function prune(folder: string, maxBackups: number, made: string, source: string): void {
  const others = readdirSync(folder)
    .filter((name) => finishedBackup.test(name) && name !== made)
    .toSorted()
  const firstRemaining = Math.max(0, others.length - (maxBackups - 1))
  for (const name of others.slice(0, firstRemaining)) rmSync(join(folder, name))
  // The hub's own files are not pruned: some are newer than the backup, and a replaced database may name
  // others.
  if (realpathSync(folder) !== realpathSync(source)) pruneFiles(folder, [...others.slice(firstRemaining), made])
}

function removeAll(folder: string, pattern: RegExp): void {
  for (const name of readdirSync(folder)) if (pattern.test(name)) rmSync(join(folder, name))
}

/*
 * A backup folder contains databases and members' files. Each file is stored under its hash as in the data
 * folder, and only once for all backups that name it. So N backups need one copy of the files, and an
 * interrupted backup continues without copying them again.
 */

/**
 * Copies the files that the copied database names into `target`, and reads them all back. Files that the hub
 * has erased since are removed from the copy. Returns the hashes that are missing or damaged.
 */
export async function backUpFiles(copy: string, source: string, target: string): Promise<string[]> {
  removeUnfinished(target)
  const failed: string[] = []
  await withStorage(async (storage) => {
    for (const sha256 of readFileHashesIn(copy))
      if (!(await copyMembersFile(sha256, storage ?? source, target))) failed.push(sha256)
  })
  if (failed.length === 0) return []
  const stillNamed = await readLiveHashes(source)
  const made = new SqliteDatabase(copy)
  made.pragma('journal_mode = DELETE')
  const forget = made.prepare('DELETE FROM files WHERE sha256 = ?')
  for (const sha256 of failed) if (!stillNamed.has(sha256)) forget.run(sha256)
  made.close()
  return failed.filter((sha256) => stillNamed.has(sha256))
}

async function readLiveHashes(source: string): Promise<Set<string>> {
  if (databaseUrl() === null) {
    // Its version may be older.
    const live = openRelayDatabase(source)
    try {
      return new Set(readFileHashes(live))
    } finally {
      live.close()
    }
  }
  const rows = await withHub(({ queries }) => queries.selectFrom('files').select('sha256').distinct().execute())
  return new Set(rows.map(({ sha256 }) => sha256))
}

/**
 * Removes the files of a killed backup. Two hubs may share a backup folder, so files that were written within
 * the last hour are kept: another backup may be writing them.
 */
function removeUnfinished(target: string): void {
  const folder = filesFolder(target)
  if (!existsSync(folder)) return
  for (const beginning of beginningsIn(folder))
    for (const rest of readdirSync(join(folder, beginning))) {
      if (!rest.endsWith(unfinishedCopy) || !/^[\da-f]{62}\./.test(rest)) continue
      const left = statSync(join(folder, beginning, rest), { throwIfNoEntry: false })
      if (left !== undefined && left.mtimeMs < Date.now() - 3600 * 1000)
        rmSync(join(folder, beginning, rest), { force: true })
    }
}

const beginningsIn = (folder: string) => readdirSync(folder).filter(isBeginning)

/**
 * Removes the files that none of these backups names. Removes nothing if one of the backups cannot be read. Another
 * backup may be writing an unfinished copy.
 */
export function pruneFiles(target: string, backups: readonly string[]): void {
  const folder = filesFolder(target)
  if (!existsSync(folder)) return
  const named = new Set(backups.flatMap((name) => readFileHashesIn(join(target, name))))
  for (const beginning of beginningsIn(folder))
    for (const rest of readdirSync(join(folder, beginning)))
      if (isHash(beginning + rest) && !named.has(beginning + rest)) rmSync(join(folder, beginning, rest))
}
