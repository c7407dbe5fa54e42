import { randomBytes } from 'node:crypto'
import { mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import SqliteDatabase from 'better-sqlite3'
import { splashSetting } from '../accounts/splash-gate.ts'
import { hashToken } from '../accounts/tokens.ts'
import { readConfiguration } from '../configuration.ts'
import { filePath } from '../files/file-paths.ts'
import { createRelay } from '../relay.ts'
import { lockDataFolder } from '../store/sqlite/data-lock.ts'
import { fetchDocument, fetchFile, openPublished } from './drill-requests.ts'
import { count, dataFolder, optionOrWord, Problem } from './program.ts'
import { createBackup, openBackup } from './read-backup.ts'
import { folderOfFiles } from './restore-files.ts'

// Proves that a backup (a file, or standard input) can be used: starts a relay on a copy of it, on a spare
// port, and opens every committee's document and every file as a device does, and every open record as a
// stranger does. The hub is not affected, and the copy is deleted at the end.

export async function drill(words: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: words,
    options: { from: { type: 'string' }, files: { type: 'string' } },
    allowPositionals: true,
  })
  const from = optionOrWord('--from', values.from, positionals)
  const filesFrom = folderOfFiles(values.files, from)
  const source = openBackup(from)
  const folder = join(dataFolder(), 'drill')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  // Throws while another drill is running. Otherwise, existing files are left over from a killed drill.
  lockDataFolder(folder, 'a drill').release()
  try {
    const file = join(folder, 'relay.sqlite')
    for (const tail of ['', '-wal', '-shm']) rmSync(file + tail, { force: true })
    await createBackup(source, file)
    const { secret, documents, files, people } = letIn(file)
    if (filesFrom !== null) linkFiles(folder, filesFrom, files)
    const found = await openAll(file, secret, documents, filesFrom === null ? [] : files)
    process.stdout.write(
      `This backup can be restored: ${count(people, 'account', 'accounts')}, and ${count(documents.length, 'document opens', 'documents open')} (${found.documents}).\n`,
    )
    const { feeds, records } = found.published
    if (feeds + records > 0)
      process.stdout.write(`What is published opens, too: ${feeds} feeds and ${records} open records.\n`)
    if (filesFrom !== null && files.length > 0)
      process.stdout.write(
        `${count(files.length, 'file of members opens', 'files of members open')}, too (${found.files}).\n`,
      )
    if (filesFrom === null && files.length > 0)
      throw new Problem(
        `${count(files.length, 'file of members was', 'files of members were')} not found: name the backup's file, or its folder with --files.`,
      )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

interface NamedFile {
  documentId: string
  sha256: string
}

/** Links, so that the drill's relay cannot change the files of the backup. */
function linkFiles(folder: string, from: string, files: readonly NamedFile[]): void {
  for (const sha256 of new Set(files.map((file) => file.sha256))) {
    const link = filePath(folder, sha256)
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(resolve(filePath(from, sha256)), link)
  }
}

/** Creates an account in the copy that may read everything. */
function letIn(file: string): {
  secret: string
  documents: string[]
  files: NamedFile[]
  people: number
} {
  const secret = randomBytes(32).toString('base64url')
  const database = new SqliteDatabase(file)
  const count = database.prepare<[], { people: number }>('SELECT count(*) AS people FROM accounts').get()
  const now = Date.now()
  database
    .prepare(
      "INSERT INTO accounts (id, name, email, password_hash, created_at) VALUES ('drill', 'Drill', 'drill', '', ?)",
    )
    .run(now)
  database
    .prepare('INSERT INTO sessions (id_hash, account_id, expires_at) VALUES (?, ?, ?)')
    .run(hashToken(secret), 'drill', now + 24 * 3600 * 1000)
  // The site's splash gate would block all requests.
  database.prepare('DELETE FROM site_settings WHERE name = ?').run(splashSetting)
  // Include deleted committees that can still be restored.
  database.exec('UPDATE committees SET removed_at = NULL')
  database.prepare("INSERT INTO memberships SELECT document_id, 'drill', 'viewer', ? FROM committees").run(now)
  const documents = database
    .prepare<[], { id: string }>(
      'SELECT id FROM documents WHERE id IN (SELECT document_id FROM committees) ORDER BY number',
    )
    .all()
    .map(({ id }) => id)
  const files = database
    .prepare<[], NamedFile>('SELECT document_id AS documentId, sha256 FROM files ORDER BY document_id')
    .all()
  database.close()
  return { secret, documents, files, people: count?.people ?? 0 }
}

async function openAll(
  databaseFile: string,
  secret: string,
  documents: readonly string[],
  files: readonly NamedFile[],
): Promise<{ documents: string; files: string; published: { feeds: number; records: number } }> {
  const dataDir = dirname(databaseFile)
  const usual = readConfiguration({ PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent', DATA_DIR: dataDir })
  if (!usual.ok) throw new Problem(usual.refusal.join(' '))
  const relay = await createRelay(usual.value)
  const cookie = `civic_hub_session=${secret}`
  try {
    const { url } = await relay.listen()
    const sizes = { documents: 0, files: 0 }
    for (const id of documents) sizes.documents += await fetchDocument(url, cookie, id)
    for (const { documentId, sha256 } of files) sizes.files += await fetchFile(url, cookie, documentId, sha256)
    const published = await openPublished(url, databaseFile)
    return { documents: megabytes(sizes.documents), files: megabytes(sizes.files), published }
  } finally {
    await relay.close()
  }
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`
