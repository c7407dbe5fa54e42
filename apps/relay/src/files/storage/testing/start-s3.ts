/// <reference path="./s3rver.d.ts" />
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import type { S3Settings } from '../file-storage.ts'

export interface TestS3 {
  /** The settings of a new, empty bucket. */
  newBucket(): Promise<S3Settings>
  /** The file with the bytes of this key, to damage them. */
  objectFile(settings: S3Settings, key: string): string
  close(): Promise<void>
}

interface Context {
  method: string
  path: string
  query: Record<string, string>
  status: number
  type: string
  body: unknown
}

/**
 * An S3 server of npm on a free port, which knows its access keys. It lacks two calls for multipart uploads, ListParts and
 * AbortMultipartUpload, which are added here on its folder.
 */
export async function startS3(): Promise<TestS3> {
  const directory = await mkdtemp(join(tmpdir(), 'civic-hub-s3-'))
  // The server computes another signature for the path of a bucket with a slash at its end, as the SDK sends it.
  const server = new S3rver({
    address: 'localhost',
    port: 0,
    silent: true,
    directory,
    allowMismatchedSignatures: true,
  })
  server.middleware.unshift(async (context: Context, next: () => Promise<void>) => {
    const { uploadId } = context.query
    if (uploadId === undefined || !['GET', 'DELETE'].includes(context.method)) return next()
    const [, bucket = ''] = context.path.split('/')
    const folder = server.store.getResourcePath(bucket, undefined, 'uploads')
    await answerMultipart(context, join(folder, uploadId))
  })
  const { port } = await server.run()
  let count = 0
  return {
    async newBucket() {
      const bucket = `files-${++count}`
      await server.store.putBucket(bucket)
      return {
        bucket,
        endpoint: `http://localhost:${port}`,
        region: 'us-east-1',
        keys: { id: 'S3RVER', secret: 'S3RVER' },
      }
    },
    objectFile: ({ bucket }, key) => server.store.getResourcePath(bucket, key, 'object'),
    async close() {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

async function answerMultipart(context: Context, folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => null)
  context.type = 'application/xml'
  if (names === null) {
    context.status = 404
    context.body = '<Error><Code>NoSuchUpload</Code><Message>The upload does not exist.</Message></Error>'
  } else if (context.method === 'DELETE') {
    await rm(folder, { recursive: true })
    context.status = 204
  } else {
    const parts = names.filter((name) => /^\d+$/.test(name)).sort((one, other) => Number(one) - Number(other))
    const listed = await Promise.all(
      parts.map(async (name) => {
        const md5 = (await readFile(join(folder, `${name}.md5`), 'utf8').catch(() => '')).trim()
        const { size } = await stat(join(folder, name))
        return `<Part><PartNumber>${name}</PartNumber><ETag>"${md5}"</ETag><Size>${size}</Size></Part>`
      }),
    )
    context.status = 200
    context.body = `<ListPartsResult><IsTruncated>false</IsTruncated>${listed.join('')}</ListPartsResult>`
  }
}
