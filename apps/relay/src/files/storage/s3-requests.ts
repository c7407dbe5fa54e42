import { Readable } from 'node:stream'
import { GetObjectCommand, ListObjectsV2Command, type S3Client, type S3ClientConfig } from '@aws-sdk/client-s3'
import type { S3Settings } from './file-storage.ts'

/** Each running download has one; the usual 50 would let the next ones wait. */
const maxSockets = 1_000
/** The time until a request is answered, from its first byte on. The largest one sends a part of an upload, 5 MB. */
const usualAnswerMs = 30_000
/** For requests that send or copy a whole file. A connection that is silent for `socketTimeout` ends all the same. */
export const unlimited = { requestTimeout: 0 }

export function s3Config({ endpoint, region, keys, answerMs = usualAnswerMs }: S3Settings): S3ClientConfig {
  return {
    region,
    // Devices try again, too. A third attempt would only keep them waiting.
    maxAttempts: 2,
    ...(endpoint !== null && { endpoint, forcePathStyle: true }),
    ...(keys !== null && { credentials: { accessKeyId: keys.id, secretAccessKey: keys.secret } }),
    // Other makers' storage does not know Amazon's newer checksums. Each file is compared with its own hash.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: 5_000,
      requestTimeout: answerMs,
      throwOnRequestTimeout: true,
      // As for requests of devices: a slow reader rests between two pieces.
      socketTimeout: 120_000,
      httpAgent: { maxSockets },
      httpsAgent: { maxSockets },
    },
  }
}

export async function* listObjects(
  client: S3Client,
  Bucket: string,
  Prefix: string,
  options: { abortSignal?: AbortSignal } = {},
): AsyncIterable<{ key: string; changedAt: Date }> {
  let ContinuationToken: string | undefined
  do {
    const page = await client.send(new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken }), options)
    for (const { Key, LastModified } of page.Contents ?? [])
      if (Key !== undefined) yield { key: Key, changedAt: LastModified ?? new Date() }
    ContinuationToken = page.NextContinuationToken
  } while (ContinuationToken !== undefined)
}

export async function readObject(
  client: S3Client,
  object: { Bucket: string; Key: string },
  { range, ...options }: { range?: { start: number; end: number } | undefined; abortSignal?: AbortSignal } = {},
): Promise<Readable | null> {
  const Range = range && `bytes=${range.start}-${range.end}`
  const found = await client.send(new GetObjectCommand({ ...object, Range }), options).catch(orNull)
  const content = found && (found.Body instanceof Readable ? found.Body : Readable.from([]))
  if (range === undefined || found?.ContentLength === range.end - range.start + 1) return content
  content?.destroy()
  return null
}

export function orNull(error: { name: string }): null {
  if (['NotFound', 'NoSuchKey', 'NoSuchUpload'].includes(error.name)) return null
  throw error
}
