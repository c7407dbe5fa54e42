import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { type Configuration, publicUrlNotice, readConfiguration, readSetting } from '../configuration.ts'
import { describeDifferences, readHubSettings } from '../data-folder/hub-settings.ts'
import { readLastBackup } from '../data-folder/last-backup.ts'
import { readLastFileCheck } from '../data-folder/last-file-check.ts'
import { refuseOldDatabase } from '../data-folder/moved-to-postgres.ts'
import { filePath, filesFolder } from '../files/file-paths.ts'
import type { FileStorage } from '../files/storage/file-storage.ts'
import { checkMailServer } from '../mail/smtp-mailer.ts'
import { programVersion } from '../program-version.ts'
import { describeShortage } from '../store/disk-space.ts'
import { versionOf } from '../store/sqlite/connect.ts'
import { DataFolderInUse, lockDataFolder } from '../store/sqlite/data-lock.ts'
import { newestVersion } from '../store/sqlite/database.ts'
import { readDiskSpace } from '../store/sqlite/disk-space.ts'
import { isPublishedWhole, listPublished, readPublishedSizes } from '../store/sqlite/published-content.ts'
import type { PublishedSizes } from '../store/store.ts'
import { requireRights } from './become-owner.ts'
import { checkProvider } from './check-provider.ts'
import { checkPublicAddress, type Finding } from './check-public-address.ts'
import type { ExaminedPostgres } from './examine-postgres.ts'
import { explainFault } from './explain-fault.ts'
import { knowsFiles, type NamedFile } from './files-of-database.ts'
import { withStorage } from './open-hub.ts'
import { count, dataFolder, openRelayDatabase, Problem, readWords } from './program.ts'

// Checks everything that a hub needs and reports problems in sentences. The hub may run at the same time;
// nothing is changed. The exit code is 1 if a problem must be fixed.

const problems = new Set<string>()

function say(kind: Finding['kind'], sentence: string): void {
  // A wrong setting is found by each check that reads it.
  if (kind === 'PROBLEM' && problems.has(sentence)) return
  if (kind === 'PROBLEM') problems.add(sentence)
  process.stdout.write(`${kind.padEnd(8)} ${sentence}\n`)
}

/** False for a problem. */
async function check(look: () => string | Promise<string>): Promise<boolean> {
  try {
    say('ok', await look())
    return true
  } catch (error) {
    say('PROBLEM', explainFault(error, dataFolder()).replace(/^the /, 'The '))
    return false
  }
}

export async function examine(words: string[]): Promise<void> {
  readWords(words, 0)
  problems.clear()
  say('ok', `Civic Hub ${programVersion}, databases of version ${newestVersion}.`)
  const read = readConfiguration(process.env)
  if (!read.ok) {
    for (const sentence of read.refusal) say('PROBLEM', sentence)
  } else {
    await checkSettings(read.value)
  }
  // A refusal of these is among those above.
  const data = readSetting(process.env, 'DATA_DIR')
  if (!data.ok) {
    process.exitCode = 1
    return
  }
  const folder = data.value
  const reserveBytes = read.ok ? read.value.diskReserveBytes : 0
  const address = readSetting(process.env, 'DATABASE_URL')
  const url = (address.ok && address.value) || null
  const isUsable = await check(() => checkFolder(folder))
  if (!isUsable && url === null) {
    process.exitCode = 1
    return
  }
  if (address.ok && url === null) await check(() => checkRelay(folder))
  sayDifferences(folder)
  if (url !== null) await checkPostgres(url, folder, reserveBytes)
  else if (address.ok && existsSync(join(folder, 'relay.sqlite'))) {
    await check(() => checkDatabase(folder))
    await check(() => checkClock(folder))
    sayLastBackup(folder)
    await check(() => checkFiles(folder, readNamedFiles(folder)))
    await check(() => checkPublished(folder))
    await check(() => checkSpace(folder, reserveBytes))
  }
  if (problems.size > 0) process.exitCode = 1
}

async function checkPostgres(url: string, folder: string, reserveBytes: number): Promise<void> {
  // Loaded on demand, because most hubs have no PostgreSQL.
  const [{ requireCurrent, withPostgres }, { examinePostgres }, { examineSessions }] = await Promise.all([
    import('./postgres.ts'),
    import('./examine-postgres.ts'),
    import('../store/postgres/examine-server.ts'),
  ])
  let found: ExaminedPostgres | null = null
  await check(async () => {
    found = await withPostgres(url, async (pool) => {
      const warnings = await examineSessions(pool)
      await requireCurrent(pool)
      return examinePostgres(pool, warnings)
    })
    return found.sentence
  })
  sayLastBackup(folder)
  if (existsSync(folder)) await check(() => checkSpace(folder, reserveBytes))
  // Assigned within a callback.
  const examined = found as ExaminedPostgres | null
  if (examined === null) return
  for (const sentence of examined.warnings) say('look', sentence)
  if (!examined.hasRelay) say('PROBLEM', 'No hub runs on that PostgreSQL. Start one, or correct DATABASE_URL.')
  await check(() => describeClock(examined.newest, examined.waitUntil))
  await check(() => checkFiles(folder, examined.files))
  await check(() => describePublished(examined.damagedRecords, examined.published))
}

async function checkSettings(settings: Configuration): Promise<void> {
  const { publicUrl, smtpUrl, mailFrom, dataDir } = settings
  for (const sentence of settings.notices) say('look', sentence)
  if (publicUrl === null) say('look', publicUrlNotice(`http://localhost:${settings.port}`))
  else for (const { kind, sentence } of await checkPublicAddress(publicUrl)) say(kind, sentence)
  for (const provider of settings.providers) {
    const callbackAt = publicUrl ?? `http://localhost:${settings.port}`
    for (const { kind, sentence } of await checkProvider(provider, callbackAt)) {
      say(kind, sentence)
    }
  }
  if (smtpUrl !== null) {
    await check(async () => {
      await checkMailServer(smtpUrl)
      return `The mail server takes emails from ${mailFrom}.`
    })
    return
  }
  say('look', 'SMTP_URL is not set: emails stay in the outbox, and their links are in the log.')
  const outbox = join(dataDir, 'outbox')
  if (!existsSync(outbox)) return
  await check(() => {
    tryToWrite(outbox)
    return `Emails can be written to ${outbox}.`
  })
}

function checkFolder(folder: string): string {
  requireRights(folder)
  if (!existsSync(folder))
    throw new Problem(
      `There is no data folder ${folder}: no hub has started on it yet, or DATA_DIR is not that of the hub.`,
    )
  tryToWrite(folder)
  return `${folder} can be written to.`
}

/** On SQLite: a wrong DATA_DIR leads to a folder without a database, or to one on which no hub runs. */
function checkRelay(folder: string): string {
  const refusal = refuseOldDatabase(folder)
  if (refusal !== null) throw new Problem(refusal)
  if (!existsSync(join(folder, 'relay.sqlite')))
    throw new Problem(
      `There is no database in ${folder}: no hub has started on it yet, or DATA_DIR is not that of the hub.`,
    )
  try {
    lockDataFolder(folder, 'a look').release()
  } catch (error) {
    if (!(error instanceof DataFolderInUse)) throw error
    return error.message.replace(/ Stop it first.*/, '')
  }
  throw new Problem(`No hub runs on ${folder}. Start it, or set DATA_DIR to the folder of the one that runs.`)
}

function sayDifferences(folder: string): void {
  const hub = readHubSettings(folder)
  const differences = hub === null ? [] : describeDifferences(hub, process.env)
  if (differences.length > 0)
    say('PROBLEM', `The hub runs with other settings than this command: ${differences.join(', ')}.`)
}

function tryToWrite(folder: string): void {
  const name = join(folder, `doctor-${process.pid}`)
  writeFileSync(name, 'x')
  rmSync(name)
}

function checkDatabase(folder: string): string {
  const database = new SqliteDatabase(join(folder, 'relay.sqlite'), { fileMustExist: true, timeout: 5_000 })
  try {
    const verdict = database.pragma('integrity_check(1)', { simple: true })
    if (verdict !== 'ok') throw new Problem(`The database is damaged (${verdict}). Restore a backup.`)
    const version = versionOf(database)
    if (version > newestVersion)
      throw new Problem(`The database has version ${version}: a newer program made it. Start that one.`)
    database.exec('BEGIN IMMEDIATE; ROLLBACK')
    const bytes = statSync(database.name).size
    return `The database is sound: version ${version}, ${(bytes / 1e6).toFixed(1)} MB.`
  } finally {
    database.close()
  }
}

const hourMs = 3600 * 1000

function checkClock(folder: string): string {
  const database = new SqliteDatabase(join(folder, 'relay.sqlite'), { readonly: true, timeout: 5_000 })
  try {
    const moment = (sql: string) => Number(database.prepare(sql).pluck().get() ?? 0)
    return describeClock(moment('SELECT max(at) FROM log'), moment('SELECT wait_until FROM clock_watch'))
  } finally {
    database.close()
  }
}

/** `newest` is the time of the newest edit; both are milliseconds since 1970. */
function describeClock(newest: number, waitUntil: number): string {
  if (newest > Date.now() + hourMs)
    throw new Problem(
      `The clock is behind: it is ${new Date().toISOString()}, and the newest edit is of ${new Date(newest).toISOString()}. Set it, for example with timedatectl.`,
    )
  if (waitUntil > Date.now())
    say('look', `The clock has moved by more than a day: nothing is erased until ${new Date(waitUntil).toISOString()}.`)
  return `It is ${new Date().toISOString()}.`
}

/** A backup is made every night, so an older one means that backups were forgotten or fail. */
const maxBackupAgeMs = 2 * 24 * 3600 * 1000

function sayLastBackup(folder: string): void {
  const last = readLastBackup(folder)
  if (last === null) {
    say('look', 'No backup was made yet with civic-hub backup --to FOLDER.')
    return
  }
  const sentence = `The last backup, ${last.file}, is of ${new Date(last.at).toISOString()}.`
  if (Date.now() - last.at <= maxBackupAgeMs) say('ok', sentence)
  else say('look', `${sentence} Does the nightly one still run?`)
}

function readNamedFiles(folder: string): NamedFile[] {
  const database = openRelayDatabase(folder)
  try {
    return knowsFiles(database)
      ? database.prepare<[], NamedFile>('SELECT sha256, bytes FROM files GROUP BY sha256').all()
      : []
  } finally {
    database.close()
  }
}

/** Checks the existence and the size of each file. Their bytes are compared by the hub, every night. */
function checkFiles(folder: string, files: readonly NamedFile[]): Promise<string> {
  return withStorage((storage) => examineFiles(storage, folder, files))
}

async function examineFiles(storage: FileStorage | null, folder: string, files: readonly NamedFile[]): Promise<string> {
  if (files.length === 0) return 'Members have no files yet.'
  const last = storage ? await storage.readLastCheck() : readLastFileCheck(folder)
  const lost = new Set(last?.lost)
  for (const { sha256, bytes } of files) {
    const found = storage ? await storage.stat(sha256) : statSync(filePath(folder, sha256), { throwIfNoEntry: false })
    const size = found && ('bytes' in found ? found.bytes : found.size)
    if (size !== bytes) lost.add(sha256)
    // A file that the check moved aside may have been uploaded again.
    else lost.delete(sha256)
  }
  if (lost.size > 0)
    throw new Problem(
      `${lost.size} of ${count(files.length, 'file', 'files')} of members ${lost.size === 1 ? 'is' : 'are'} missing or damaged: ${[...lost].slice(0, 5).join(', ')}${lost.size > 5 ? ' …' : ''}. Copy them back from the "files" of your backups, for example with ${storage ? 'your tool for S3' : `cp -rn /backups/files/. ${filesFolder(folder)}`}`,
    )
  const sum = files.reduce((total, { bytes }) => total + bytes, 0)
  const checked =
    last === null
      ? 'No comparison with the checksums was made yet'
      : `All was whole on ${new Date(last.at).toISOString()}`
  return `${count(files.length, 'file', 'files')} of members, nothing missing (${(sum / 1e6).toFixed(1)} MB). ${checked}.`
}

/** Compares published content with its checksums. */
function checkPublished(folder: string): string {
  const database = openRelayDatabase(folder)
  try {
    // An older program created the database, and the relay has not migrated it yet.
    if (versionOf(database) < newestVersion) return 'Nothing is published yet.'
    const damaged = listPublished(database).filter((row) => !isPublishedWhole(database, row))
    const records = damaged.filter(({ table }) => table === 'open_records')
    return describePublished(
      records.map(({ documentId }) => documentId),
      readPublishedSizes(database),
    )
  } finally {
    database.close()
  }
}

/** `damaged` has the documents of open records that differ from their checksums. */
function describePublished(damaged: readonly string[], sizes: PublishedSizes): string {
  if (damaged.length > 0)
    throw new Problem(
      `${damaged.length} open records are damaged: owners have to publish them again. Committees: ${damaged.join(', ')}.`,
    )
  const { feeds, openRecords, bytes } = sizes
  return `${feeds} feeds and ${openRecords} open records are published (${(bytes / 1e6).toFixed(1)} MB).`
}

function checkSpace(folder: string, reserveBytes: number): string {
  const olderCopies = readdirSync(folder).filter((name) => name.startsWith('before-'))
  const storedBytes = olderCopies.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
  if (olderCopies.length > 0)
    say(
      'look',
      `${olderCopies.length} older copies take ${(storedBytes / 1e6).toFixed(1)} MB: ${olderCopies.join(', ')}.`,
    )
  const space = readDiskSpace(join(folder, 'relay.sqlite'), reserveBytes)
  const shortage = describeShortage(space)
  if (shortage !== null) throw new Problem(shortage)
  return `${Math.round(space.free / 1e6)} MB are free on its disk.`
}
