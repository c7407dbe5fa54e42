import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openTestStore } from '../store/sqlite/testing/open-test-store.ts'
import { openFileStorage } from './storage/open-file-storage.ts'
import { createUploadLocks, type UploadLocks } from './upload-locks.ts'
import { createUploads, type Uploads } from './uploads.ts'

const ids = ['a', 'b', 'c'].map((digit) => digit.repeat(32)) as [string, string, string]

/** Uploads of one account to one committee, in which all files together may have 100 bytes. */
async function withUploads(
  work: (parts: {
    begin(id: string, bytes?: number, digit?: string): Promise<void>
    uploads: Uploads
    locks: UploadLocks
    /** Simulates that these bytes were received. */
    arrive(id: string, bytes: number): Promise<void>
    pass(minutes: number): void
  }) => Promise<void>,
): Promise<void> {
  const opened = openTestStore()
  const dataDir = mkdtempSync(join(tmpdir(), 'civic-hub-uploads-'))
  let now = 0
  try {
    opened.database.exec(`
      INSERT INTO accounts (id, name, email, password_hash, created_at) VALUES ('ada', 'Ada', 'ada@example.org', 'hash', 0);
      INSERT INTO committees (document_id, slug, name, emoji, door, created_at) VALUES ('parks', 'parks', 'Parks', '🤝', 'open', 0);
    `)
    const locks = createUploadLocks()
    const storage = await openFileStorage({ dataDir, s3: null })
    const uploads = createUploads({
      store: opened.accounts,
      storage: storage.uploads,
      limits: { fileBytes: 100, committeeBytes: 100, accountBytes: 100 },
      freeBytes: () => 1_000,
      clock: { now: () => new Date(now) },
      isHeld: locks.isHeld,
    })
    await work({
      uploads,
      locks,
      begin: (id, bytes = 60, digit = 'd') =>
        uploads.begin(id, { documentId: 'parks', accountId: 'ada' }, bytes, {
          sha256: digit.repeat(64),
          type: 'application/pdf',
        }),
      arrive: uploads.touch,
      pass(minutes) {
        now += minutes * 60_000
      },
    })
  } finally {
    await opened.close()
    rmSync(dataDir, { recursive: true })
  }
}

test('F8: an upload with a running request keeps its reserved space, also before its first byte', () =>
  withUploads(async ({ begin, uploads, locks }) => {
    const [first, second, third] = ids
    await begin(first)
    const lock = locks.newLock(first)
    await lock.lock(new AbortController().signal, () => undefined)
    await expect(begin(second)).rejects.toMatchObject({ code: 'too-large' })
    expect(await uploads.find(first)).not.toBeNull()
    await lock.unlock()
    await begin(third)
    expect(await uploads.find(first)).toBeNull()
  }))

test('F8: a paused upload keeps the space of its received bytes, and continues once the rest fits again', () =>
  withUploads(async ({ begin, uploads, arrive, pass }) => {
    const [first, second] = ids
    await begin(first, 60, 'd')
    await arrive(first, 30)
    pass(9)
    await expect(begin(second, 60, 'e')).rejects.toMatchObject({ code: 'too-large' })
    pass(2)
    await expect(begin(second, 80, 'e')).rejects.toMatchObject({ limit: { usedBytes: 30 } })
    await begin(second, 60, 'e')
    await expect(uploads.goOn(first)).rejects.toMatchObject({ code: 'too-large', limit: { usedBytes: 60 } })
    await uploads.remove(second)
    await uploads.goOn(first)
    await expect(begin(second, 60, 'e')).rejects.toMatchObject({ limit: { usedBytes: 60 } })
  }))
