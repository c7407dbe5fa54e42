import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testFileStorage } from './file-storage.contract.ts'
import type { FileStorage, S3Settings } from './file-storage.ts'
import { openFileStorage } from './open-file-storage.ts'
import { s3Config } from './s3-requests.ts'
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

test('F13: files that are not ours are not listed, so the nightly check neither fails on them nor removes them', async () => {
  const listed = async (storage: FileStorage) => {
    const hashes = []
    for await (const { sha256 } of storage.list()) hashes.push(sha256)
    return hashes
  }
  const sha256 = 'ab'.repeat(32)
  const dataDir = await mkdtemp(join(tmpdir(), 'civic-hub-storage-'))
  const folder = await openFileStorage({ dataDir, s3: null })
  await folder.write(sha256, Readable.from(['x']), 1)
  for (const name of ['.DS_Store', 'ab/notes.txt']) await writeFile(join(dataDir, 'files', name), '')
  expect(await listed(folder)).toEqual([sha256])
  await rm(dataDir, { recursive: true })

  const settings = await s3.newBucket()
  const bucket = await openFileStorage({ dataDir: '', s3: settings })
  await bucket.write(sha256, Readable.from(['x']), 1)
  const client = new S3Client(s3Config(settings))
  const object = { Bucket: settings.bucket, Key: 'files/ab/notes.txt', Body: 'x' }
  await client.send(new PutObjectCommand(object))
  expect(await listed(bucket)).toEqual([sha256])
  client.destroy()
  bucket.close()
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
  expect(await reasonOf({ endpoint: 'http://localhost:1' })).toContain('cannot be used at http://localhost:1')
})
