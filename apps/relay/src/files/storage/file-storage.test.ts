import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testFileStorage } from './file-storage.contract.ts'
import type { S3Settings } from './file-storage.ts'
import { openFileStorage } from './open-file-storage.ts'
import { startS3, type TestS3 } from './testing/start-s3.ts'

let s3: TestS3
beforeAll(async () => {
  s3 = await startS3()
})
afterAll(() => s3.close())

testFileStorage('folder', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'civic-hub-storage-'))
  const storage = await openFileStorage({ dataDir, s3: null })
  return { storage, close: () => rm(dataDir, { recursive: true }) }
})

testFileStorage('S3', async () => {
  const storage = await openFileStorage({ dataDir: '', s3: await s3.newBucket() })
  return { storage, close: async () => storage.close() }
})

test('F4: a wrong bucket, a wrong key and an address without an answer are explained', async () => {
  const right = await s3.newBucket()
  const reasonOf = async (wrong: Partial<S3Settings>) => {
    const storage = await openFileStorage({ dataDir: '', s3: { ...right, ...wrong } })
    return storage.check().then(
      () => null,
      (error: Error) => error.message,
    )
  }
  expect(await reasonOf({})).toBeNull()
  expect(await reasonOf({ bucket: 'nowhere' })).toContain('there is no bucket nowhere')
  expect(await reasonOf({ keys: { id: 'stranger', secret: 'x' } })).toContain('S3_ACCESS_KEY_ID is not known')
  expect(await reasonOf({ endpoint: 'http://localhost:1' })).toContain(
    'cannot be reached at http://localhost:1',
  )
})
