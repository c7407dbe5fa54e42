import { randomUUID } from 'node:crypto'
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { parseLastFileCheck } from '../../data-folder/last-file-check.ts'
import { checkHash, isHash } from '../file-paths.ts'
import { type FileStorage, type ListedFile, type S3Settings, StorageAway } from './file-storage.ts'
import { listObjects, orNull, readObject, s3Config, unlimited } from './s3-requests.ts'
import { createS3Uploads } from './s3-uploads.ts'

/** A start and the doctor wait this long for a storage that does not answer. */
const checkMs = 5_000

/** Of hashes whose bytes were found, some 100 bytes each. */
const maxRemembered = 20_000

/** Keys in the bucket: a folder of files that is copied into the bucket has the same ones. */
const fileKey = (sha256: string) => {
  checkHash(sha256)
  return `files/${sha256.slice(0, 2)}/${sha256.slice(2)}`
}
const damagedKey = (sha256: string) => `damaged/${fileKey(sha256).slice('files/'.length)}`
const lastCheckKey = 'last-file-check.json'

/** The bytes in S3-compatible storage. */
export function createS3Storage(settings: S3Settings): FileStorage {
  const { bucket: Bucket } = settings
  const client = new S3Client(s3Config(settings))
  const remembered = new Set<string>()
  const remember = (sha256: string) => {
    if (remembered.size >= maxRemembered) remembered.clear()
    remembered.add(sha256)
  }
  /** Counts removals: an answer from before one must not be remembered after it. */
  let removals = 0
  const forget = (sha256: string) => {
    removals++
    remembered.delete(sha256)
  }
  const drop = (Key: string) => client.send(new DeleteObjectCommand({ Bucket, Key }))
  const copy = (from: string, Key: string) =>
    client.send(new CopyObjectCommand({ Bucket, Key, CopySource: `${Bucket}/${from}` }), unlimited)

  async function stat(sha256: string): Promise<{ bytes: number } | null> {
    const Key = fileKey(sha256)
    const before = removals
    const found = await client.send(new HeadObjectCommand({ Bucket, Key })).catch(orNull)
    if (found === null) remembered.delete(sha256)
    else if (before === removals) remember(sha256)
    return found && { bytes: found.ContentLength ?? 0 }
  }

  async function* listIn(Prefix: 'files/' | 'damaged/'): AsyncIterable<ListedFile> {
    for await (const { key, changedAt } of listObjects(client, Bucket, Prefix)) {
      const sha256 = key.slice(Prefix.length).replace('/', '')
      // The bucket may have objects of other programs.
      if (isHash(sha256)) yield { sha256, isDamaged: Prefix === 'damaged/', changedAt }
    }
  }

  return {
    async read(sha256, range) {
      const content = await readObject(client, { Bucket, Key: fileKey(sha256) }, { range })
      if (content === null) remembered.delete(sha256)
      return content
    },
    async write(sha256, content, bytes) {
      const object = { Bucket, Key: fileKey(sha256), Body: content, ContentLength: bytes }
      await client.send(new PutObjectCommand(object), unlimited)
      await drop(damagedKey(sha256))
    },
    stat,
    has: async (sha256) => remembered.has(sha256) || (await stat(sha256)) !== null,
    async delete(sha256) {
      for (const key of [fileKey(sha256), damagedKey(sha256)]) await drop(key)
      forget(sha256)
    },
    async *list() {
      yield* listIn('files/')
      yield* listIn('damaged/')
    },
    async setAside(sha256) {
      await copy(fileKey(sha256), damagedKey(sha256))
      await drop(fileKey(sha256))
      forget(sha256)
    },
    async readLastCheck() {
      const content = await readObject(client, { Bucket, Key: lastCheckKey })
      return content && parseLastFileCheck(Buffer.concat(await content.toArray()).toString())
    },
    async noteLastCheck(check) {
      const object = { Bucket, Key: lastCheckKey, Body: JSON.stringify(check) }
      await client.send(new PutObjectCommand(object))
    },
    uploads: createS3Uploads(client, settings, {
      async storeObject(from, sha256) {
        await copy(from, fileKey(sha256))
        await drop(damagedKey(sha256))
        remember(sha256)
      },
    }),
    async check() {
      const object = { Bucket, Key: `check/${randomUUID()}` }
      const options = { abortSignal: AbortSignal.timeout(checkMs) }
      try {
        await client.send(new PutObjectCommand({ ...object, Body: 'check' }), options)
        const content = await readObject(client, object, options)
        await content?.toArray()
        await client.send(new DeleteObjectCommand(object), options)
        for await (const _first of listObjects(client, Bucket, 'check/', options)) break
      } catch (error) {
        const sentence = explain(error as Error, settings)
        if (sentence !== null) throw new Error(sentence, { cause: error })
        const { name, code = name, $metadata } = error as S3Error
        const reason = options.abortSignal.aborted ? `no answer in ${checkMs / 1000} seconds` : code
        // An answer such as RequestTimeTooSkewed needs the operator.
        const hasAnswered = ($metadata?.httpStatusCode ?? 500) < 500
        throw new (hasAnswered ? Error : StorageAway)(
          `the storage of S3_BUCKET cannot be used at ${settings.endpoint ?? 'Amazon'} (${reason}). Check S3_ENDPOINT and that it runs.`,
          { cause: error },
        )
      }
    },
    close: () => client.destroy(),
  }
}

type S3Error = NodeJS.ErrnoException & { $metadata?: { httpStatusCode?: number } }

/** Null for any other fault. */
function explain(error: Error, { bucket }: S3Settings): string | null {
  switch (error.name) {
    case 'NoSuchBucket':
      return `S3_BUCKET: there is no bucket ${bucket}. Make it, or correct the name.`
    case 'InvalidAccessKeyId':
      return 'S3_ACCESS_KEY_ID is not known to the storage.'
    case 'SignatureDoesNotMatch':
      return 'S3_SECRET_ACCESS_KEY does not belong to S3_ACCESS_KEY_ID.'
    case 'AccessDenied':
    case 'Forbidden':
      return `The keys of S3 may not list, read, write and delete in the bucket ${bucket}.`
    case 'CredentialsProviderError':
      return 'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are not set, and this machine has no role for the bucket.'
    case 'PermanentRedirect':
    case 'AuthorizationHeaderMalformed':
      return `S3_REGION is not the region of the bucket ${bucket}.`
  }
  return null
}
