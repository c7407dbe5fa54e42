import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createAccountStore } from '../store/account-store.ts'
import { openTestStore } from '../store/testing/open-test-store.ts'
import { uploadsFolder } from './file-paths.ts'
import { createUploadLocks } from './upload-locks.ts'
import { createUploads } from './uploads.ts'

test('F8: an upload to which a request is sending keeps its room, also before its first byte', async () => {
  const opened = openTestStore()
  const dataDir = mkdtempSync(join(tmpdir(), 'civic-hub-uploads-'))
  try {
    mkdirSync(uploadsFolder(dataDir))
    opened.database.exec(`
      INSERT INTO accounts (id, name, email, password_hash, created_at) VALUES ('ada', 'Ada', 'ada@example.org', 'hash', 0);
      INSERT INTO committees (document_id, slug, name, emoji, door, created_at) VALUES ('parks', 'parks', 'Parks', '🤝', 'open', 0);
    `)
    const locks = createUploadLocks()
    const uploads = createUploads({
      store: createAccountStore(opened.database, opened.writer),
      dataDir,
      limits: { fileBytes: 100, committeeBytes: 100, accountBytes: 100 },
      freeBytes: () => 1_000,
      clock: { now: () => new Date(0) },
      isHeld: locks.isHeld,
    })
    const [first, second, third] = ['a', 'b', 'c'].map((digit) => digit.repeat(32)) as [
      string,
      string,
      string,
    ]
    const begin = (id: string) =>
      uploads.begin(id, { documentId: 'parks', accountId: 'ada' }, 60, {
        sha256: 'd'.repeat(64),
        type: 'application/pdf',
      })
    await begin(first)
    const lock = locks.newLock(first)
    await lock.lock(new AbortController().signal, () => undefined)
    await expect(begin(second)).rejects.toMatchObject({ code: 'too-large' })
    expect(await uploads.find(first)).not.toBeNull()
    await lock.unlock()
    await begin(third)
    expect(await uploads.find(first)).toBeNull()
  } finally {
    await opened.close()
    rmSync(dataDir, { recursive: true })
  }
})
