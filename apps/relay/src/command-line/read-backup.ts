import {
  accessSync,
  closeSync,
  constants,
  createReadStream,
  createWriteStream,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import SqliteDatabase from 'better-sqlite3'
import { DatabaseTooNew } from '../store/database-errors.ts'
import { refuseNewer, versionOf } from '../store/sqlite/connect.ts'
import { migrate, newestVersion } from '../store/sqlite/database.ts'
import { checkSeal, removeSeal } from './backup-seal.ts'
import { Problem } from './program.ts'

/** The names of backups in a folder; sorted, the newest is the last. */
export const finishedBackup = /^civic-hub-[\dTZ-]+\.sqlite$/

/** The source of a backup: the named file, or standard input. */
export function openBackup(file: string | undefined): Readable {
  if (file !== undefined) {
    if (isFolder(file)) throw new Problem(describeFolder(file))
    accessSync(file, constants.R_OK)
    return createReadStream(file)
  }
  if (process.stdin.isTTY) throw new Problem('Name the backup, or give it on standard input, with < and its name.')
  return process.stdin
}

export function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
}

function describeFolder(folder: string): string {
  const newest = readdirSync(folder)
    .filter((name) => finishedBackup.test(name))
    .toSorted()
    .at(-1)
  return newest === undefined
    ? `${folder} is a folder without backups. Name a backup. Nothing was changed.`
    : `${folder} is a folder. Name the backup in it: the newest is ${join(folder, newest)}. Nothing was changed.`
}

/** The first bytes of every SQLite database. */
const magic = Buffer.from('SQLite format 3\0')
/** The lines that `npm run` prints before the output of a program: the name of the script and its command. */
const linesOfNpm = /^(\n|> [^\n]*\n)+$/
/** Longer than the lines of npm, and enough to recognize other kinds of files. */
const beginBytes = 4096

/** Whether a file begins as SQLite's databases do, perhaps behind npm's lines. False where there is no such file. */
export function isDatabaseFile(file: string): boolean {
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) return false
  return findDatabase(readBegin(file)) !== null
}

function readBegin(file: string): Buffer {
  const begin = Buffer.alloc(beginBytes)
  const descriptor = openSync(file, 'r')
  const bytes = readSync(descriptor, begin)
  closeSync(descriptor)
  return begin.subarray(0, bytes)
}

/** The position at which the database begins: 0, or the length of npm's lines. Null without a database. */
function findDatabase(begin: Buffer): number | null {
  const at = begin.indexOf(magic)
  return at === 0 || (at > 0 && linesOfNpm.test(begin.toString('latin1', 0, at))) ? at : null
}

/**
 * Copies a backup into a file, and verifies its checksum, its version and its structure before it is used.
 * Then migrates it to the newest version. Throws a `Problem`.
 */
export async function createBackup(source: Readable, file: string): Promise<void> {
  await pipeline(source, createWriteStream(file, { mode: 0o600 }))
  const begin = readBegin(file)
  const at = findDatabase(begin)
  if (at === null) throw refused(describeKind(begin))
  if (at > 0) await removeBegin(file, at)
  const seal = await checkSeal(file)
  if (seal === 'wrong') throw refused('its checksum is wrong, so some of it is not what was written')
  if (at > 0 && seal === null) throw refused('npm wrote into it, and it has no checksum')
  if (seal === null) refuseCut(file)
  if (at > 0) process.stderr.write('npm had written its lines before the backup; they were skipped.\n')
  removeSeal(file)
  try {
    const database = new SqliteDatabase(file)
    try {
      if (versionOf(database) === 0) throw refused('it holds nothing of Civic Hub')
      refuseNewer(database, newestVersion)
      const verdict = database.pragma('integrity_check(1)', { simple: true })
      if (verdict !== 'ok') throw refused(`it is damaged (${verdict})`)
      database.pragma('journal_mode = DELETE')
      migrate(database)
    } finally {
      database.close()
    }
  } catch (error) {
    if (error instanceof DatabaseTooNew) throw refused('it was made by a newer program; start that one')
    // The disk of the copy, not the backup.
    if (/^SQLITE_(FULL|IOERR)/.test((error as NodeJS.ErrnoException).code ?? '')) throw error
    throw error instanceof Problem ? error : refused((error as Error).message)
  }
  if (seal === null)
    process.stderr.write(
      'This backup has no checksum: an older program made it, or its end is missing. Its structure is sound.\n',
    )
}

/** The header of a SQLite database has the size of its pages at byte 16, and their number at byte 28. */
const headerBytes = 100

/** A backup without its end has no checksum, and fewer pages than its header names. */
function refuseCut(file: string): void {
  const { size } = statSync(file)
  const header = readBegin(file)
  const cut = (bytes: string) => refused(`its end is missing, as in an interrupted copy: ${bytes}. Copy it again`)
  if (size < headerBytes) throw cut(`it has only ${size} bytes`)
  const pageSize = header.readUInt16BE(16)
  // SQLite trusts the number only where the last writer of the database has set it.
  if (!header.subarray(24, 28).equals(header.subarray(92, 96))) return
  const expected = header.readUInt32BE(28) * (pageSize === 1 ? 65_536 : pageSize)
  if (size < expected) throw cut(`it has ${size} bytes of ${expected}`)
}

async function removeBegin(file: string, bytes: number): Promise<void> {
  const rest = `${file}.rest`
  try {
    await pipeline(createReadStream(file, { start: bytes }), createWriteStream(rest, { mode: 0o600 }))
    renameSync(rest, file)
  } finally {
    rmSync(rest, { force: true })
  }
}

function refused(why: string): Problem {
  return new Problem(`This is no backup of Civic Hub that can be used: ${why}. Nothing was changed.`)
}

/** The beginnings of files that are mistaken for a backup, each with what to do with such a file. */
const kinds: readonly (readonly [begin: string | RegExp, kind: string])[] = [
  ['\x1f\x8b', 'is compressed by gzip: unpack it first, with gunzip'],
  ['\x28\xb5\x2f\xfd', 'is compressed by zstd: unpack it first, with unzstd'],
  ['\xfd7zXZ\0', 'is compressed by xz: unpack it first, with unxz'],
  ['BZh', 'is compressed by bzip2: unpack it first, with bunzip2'],
  ['PK\x03\x04', 'is a ZIP file: if it is the export of a committee, its owner imports it in the app'],
  ['PGDMP', 'is a dump of PostgreSQL: pg_restore reads it'],
  [/^--\n-- PostgreSQL database/, 'is a dump of PostgreSQL: psql reads it'],
  ['age-encryption.org/', 'is encrypted by age: decrypt it first'],
  ['-----BEGIN PGP', 'is encrypted by GnuPG: decrypt it first'],
  [/^[\s\S]{257}ustar/, 'is a tar archive: unpack it first'],
  [/^\{"/, 'is JSON: a copy of the access journal stands behind the backup, as in "restore BACKUP JOURNAL"'],
  [/^\s*<(!doctype|html)/i, 'is a web page: the download went to the wrong address'],
  [/^\s*> [^\n]*civic-hub/, 'holds what npm prints, and no database: civic-hub backup failed'],
]

/**
 * A clause about a file that is no database, from its first bytes: "it is compressed by gzip: …". Where nothing is
 * recognized, says so.
 */
export function describeKind(begin: Buffer): string {
  if (begin.length === 0) return 'it is empty, so the command that made it failed'
  const text = begin.toString('latin1')
  const known = kinds.find(([start]) => (typeof start === 'string' ? text.startsWith(start) : start.test(text)))
  return known ? `it seems that it ${known[1]}` : 'it does not begin as a database does'
}
