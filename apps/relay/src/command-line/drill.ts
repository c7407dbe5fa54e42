import { randomBytes } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import SqliteDatabase from 'better-sqlite3'
import { hashToken } from '../accounts/tokens.ts'
import { readConfiguration } from '../configuration.ts'
import { createRelay } from '../relay.ts'
import { lockDataFolder } from '../store/data-lock.ts'
import { fetchDocument } from './fetch-document.ts'
import { dataFolder, Problem } from './program.ts'
import { openBackup, takeBackup } from './read-backup.ts'

// Proves that a backup (--from, or standard input) can be used: starts a relay on a copy of it, on a spare port, and
// opens every committee's document as a device does. The hub goes on undisturbed, and the copy goes at the end.

export async function drill(words: string[]): Promise<void> {
  const { values } = parseArgs({ args: words, options: { from: { type: 'string' } } })
  const source = openBackup(values.from)
  const folder = join(dataFolder(), 'drill')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  // Throws while another drill is under way. Otherwise, what lies here is left over from a drill that was killed.
  lockDataFolder(folder, 'a drill').release()
  try {
    const file = join(folder, 'relay.sqlite')
    for (const tail of ['', '-wal', '-shm']) rmSync(file + tail, { force: true })
    await takeBackup(source, file)
    const { secret, documents, people } = letIn(file)
    const found = await openAll(folder, secret, documents)
    process.stdout.write(
      `This backup can be restored: ${people} accounts, and all ${documents.length} documents open (${found}).\n`,
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Makes an account in the copy that may read everything. */
function letIn(file: string): { secret: string; documents: string[]; people: number } {
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
  // Include deleted committees that can still be restored.
  database.exec('UPDATE committees SET removed_at = NULL')
  database
    .prepare("INSERT INTO memberships SELECT document_id, 'drill', 'viewer', ? FROM committees")
    .run(now)
  const documents = database
    .prepare<[], { id: string }>(
      'SELECT id FROM documents WHERE id IN (SELECT document_id FROM committees) ORDER BY number',
    )
    .all()
    .map(({ id }) => id)
  database.close()
  return { secret, documents, people: count?.people ?? 0 }
}

async function openAll(dataDir: string, secret: string, documents: readonly string[]): Promise<string> {
  const usual = readConfiguration({ PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent', DATA_DIR: dataDir })
  if (!usual.ok) throw new Problem(usual.refusal.join(' '))
  const relay = await createRelay(usual.value)
  try {
    const { url } = await relay.listen()
    let bytes = 0
    for (const id of documents) bytes += await fetchDocument(url, `civic_hub_session=${secret}`, id)
    return `${(bytes / 1e6).toFixed(1)} MB`
  } finally {
    await relay.close()
  }
}
