import { Readable } from 'node:stream'
import {
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  type ListPartsCommandOutput,
  paginateListParts,
  type S3Client,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3'
import { S3Store } from '@tus/s3-store'
import { ERRORS, Upload } from '@tus/utils'
import { checkUploadKey } from '../file-paths.ts'
import { type S3Settings, StorageAway, type UploadStorage } from './file-storage.ts'
import { listObjects, orNull, readObject, s3Config, unlimited } from './s3-requests.ts'

/** The smallest part that S3 accepts. The library collects each in a temporary file. */
const partBytes = 5 * 1024 * 1024
/** Temporary files of all uploads together: 120 MB. */
const maxParts = 24

/**
 * The library stores an upload as parts of a multipart upload, an object `.info` with its id, and an object `.part` with
 * bytes that are too few for a part. A completed one is an object that no request can change any more.
 */
export function createS3Uploads(
  client: S3Client,
  settings: S3Settings,
  files: { storeObject(objectKey: string, sha256: string): Promise<void> },
): UploadStorage {
  const { bucket: Bucket } = settings
  const store = new S3Store({
    partSize: partBytes,
    maxConcurrentPartUploads: maxParts,
    s3ClientConfig: { ...s3Config(settings), bucket: Bucket },
    // The library would remember uploads that other relays have ended.
    cache: { get: async () => undefined, set: async () => undefined, delete: async () => undefined },
  })
  const objectKey = (key: string) => `uploads/${checkUploadKey(key)}`
  const drop = (Key: string) => client.send(new DeleteObjectCommand({ Bucket, Key }))
  const copy = (from: string, Key: string) =>
    client.send(new CopyObjectCommand({ Bucket, Key, CopySource: `${Bucket}/${from}` }), unlimited)
  const isThere = async (Key: string) =>
    (await client.send(new HeadObjectCommand({ Bucket, Key })).catch(orNull)) !== null

  async function receivedOf(name: string): Promise<number | null> {
    try {
      return (await store.getUpload(name)).offset
    } catch (error) {
      if (error !== ERRORS.FILE_NOT_FOUND) throw error
      // The library says so also where the storage does not answer: then this request fails, too.
      if (!(await isThere(`${name}.info`))) return null
      throw new StorageAway('The storage did not say how much of an upload has arrived.')
    }
  }

  async function removeAll(name: string): Promise<void> {
    // Also ends the multipart upload.
    await store.remove(name).catch((error) => {
      if (error !== ERRORS.FILE_NOT_FOUND) throw error
    })
    for (const object of [name, `${name}.info`, `${name}.part`]) await drop(object)
  }

  async function readInfo(name: string): Promise<{ uploadId: string; bytes: number } | null> {
    const object = await client.send(new GetObjectCommand({ Bucket, Key: `${name}.info` })).catch(orNull)
    const uploadId = object?.Metadata?.['upload-id']
    if (object?.Body === undefined || uploadId === undefined) return null
    return { uploadId, bytes: JSON.parse(await object.Body.transformToString()).size }
  }

  async function listParts(Key: string, UploadId: string) {
    const parts: NonNullable<ListPartsCommandOutput['Parts']> = []
    for await (const page of paginateListParts({ client }, { Bucket, Key, UploadId })) parts.push(...(page.Parts ?? []))
    return parts.map(({ PartNumber, ETag }) => ({ PartNumber, ETag }))
  }

  return {
    async create(key, bytes) {
      await store.create(new Upload({ id: objectKey(key), size: bytes, offset: 0 }))
    },
    received: (key) => receivedOf(objectKey(key)),
    async append(key, offset, content) {
      const name = objectKey(key)
      const info = await readInfo(name)
      if (info === null) throw ERRORS.FILE_NOT_FOUND
      const received = await receivedOf(name)
      if (received !== info.bytes) return store.write(Readable.from(content), name, offset)
      // All bytes are stored, and the device sends the last one again.
      for await (const _piece of content);
      if (!(await isThere(name))) await store.write(Readable.from([]), name, info.bytes)
      return info.bytes
    },
    read: (key) => readObject(client, { Bucket, Key: objectKey(key) }),
    async finish(key, sha256) {
      await files.storeObject(objectKey(key), sha256)
      await removeAll(objectKey(key))
    },
    async moveOn(fromKey, toKey) {
      const [from, to] = [objectKey(fromKey), objectKey(toKey)]
      const info = await readInfo(from)
      if (info === null) return
      // Completing the multipart upload ends it: the old writer can add nothing to the object.
      const Parts = (await isThere(from)) ? [] : await listParts(from, info.uploadId)
      if (Parts.length > 0)
        await client.send(
          new CompleteMultipartUploadCommand({
            Bucket,
            Key: from,
            UploadId: info.uploadId,
            MultipartUpload: { Parts },
          }),
        )
      const stored = await client.send(new HeadObjectCommand({ Bucket, Key: from })).catch(orNull)
      if (stored?.ContentLength === info.bytes) {
        for (const end of ['', '.info']) await copy(`${from}${end}`, `${to}${end}`)
      } else {
        await store.create(new Upload({ id: to, size: info.bytes, offset: 0 }))
        const UploadId = (await readInfo(to))?.uploadId
        const part = { Bucket, Key: to, UploadId, PartNumber: 1, CopySource: `${Bucket}/${from}` }
        if (stored !== null) await client.send(new UploadPartCopyCommand(part), unlimited)
        await copy(`${from}.part`, `${to}.part`).catch(orNull)
      }
      await removeAll(from)
    },
    delete: (key) => removeAll(objectKey(key)),
    async deleteOld(before, known) {
      for await (const { key, changedAt } of listObjects(client, Bucket, 'uploads/')) {
        if (changedAt >= before || known.has(key.slice('uploads/'.length).split('.', 1)[0] ?? '')) continue
        if (key.endsWith('.info')) await removeAll(key.slice(0, -'.info'.length))
        else await drop(key)
      }
    },
  }
}
