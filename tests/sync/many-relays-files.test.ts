import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { type ClientRequest, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { S3Settings } from '../../apps/relay/src/files/storage/file-storage.ts'
import { startS3, type TestS3 } from '../../apps/relay/src/files/storage/testing/start-s3.ts'
import { connectPool } from '../../apps/relay/src/store/postgres/connect.ts'
import { startPostgres, type TestPostgres } from '../../apps/relay/src/store/postgres/testing/start-postgres.ts'
import { eventually } from '../support/eventually.ts'
import { type SampleFile, samplePdf } from '../support/files/sample-files.ts'
import { begun, download, offsetOf, sendPart, upload } from '../support/files/upload.ts'
import { makeCommittee, type Person, signUpPerson } from '../support/people/signed-in-person.ts'
import { createVisitor } from '../support/people/visitor.ts'
import { type BootedRelay, bootRelay } from '../support/relay/boot-relay.ts'
import { createTestClock } from '../support/relay/clock.ts'
import { runCivicHub } from '../support/relay/operator-program.ts'
import { spawnRelay } from '../support/relay/spawn-relay.ts'

const megabyte = 1024 * 1024
let postgres: TestPostgres
let s3: TestS3
beforeAll(async () => {
  ;[postgres, s3] = await Promise.all([startPostgres(), startS3()])
})
afterAll(() => Promise.all([postgres.close(), s3.close()]))

/** The same browser at another relay, as a balancer sends it there. */
const at = (person: Person, relay: { url: string }): Person => {
  const visitor = createVisitor(relay.url)
  const ask: Person['ask'] = (method, path, body, headers) =>
    visitor.ask(method, path, body, { cookie: person.cookie(), ...headers })
  return {
    ...person,
    url: relay.url,
    ask,
    get: (path) => ask('GET', path, undefined, {}),
    delete: (path) => ask('DELETE', path, undefined, {}),
  }
}

const environmentOf = ({ bucket, endpoint, keys }: S3Settings) => ({
  S3_BUCKET: bucket,
  S3_ENDPOINT: endpoint ?? '',
  S3_ACCESS_KEY_ID: keys?.id ?? '',
  S3_SECRET_ACCESS_KEY: keys?.secret ?? '',
})

/** Sends a part whose rest is held back. Resolves with the end of the request. */
function hold(person: Person, path: string, file: SampleFile, bytes: number) {
  const sending: ClientRequest = request(`${person.url}${path}`, {
    method: 'PATCH',
    headers: {
      origin: person.url,
      cookie: person.cookie(),
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
      'content-length': file.content.byteLength,
    },
  })
  const ended = new Promise<number | 'cut'>((resolve) => {
    sending.on('response', (response) => resolve(response.statusCode ?? 0))
    sending.on('error', () => resolve('cut'))
  })
  sending.write(file.content.subarray(0, bytes))
  return { sending, ended }
}

describe.each(['a shared folder', 'S3'])('two relays with their files in %s', (place) => {
  let folders: string[]
  let settings: S3Settings | null
  let databaseUrl: string
  let relays: [BootedRelay, BootedRelay]
  let ana: Person
  let documentId: string

  beforeAll(async () => {
    settings = place === 'S3' ? await s3.newBucket() : null
    const newFolder = () => mkdtemp(join(tmpdir(), 'civic-hub-files-'))
    const first = await newFolder()
    folders = [first, settings === null ? first : await newFolder()]
    databaseUrl = await postgres.newDatabase()
    const boot = (dataDir = first) =>
      bootRelay({
        settings: { dataDir, databaseUrl, s3: settings },
        replace: { uploadPatienceMs: 1_000 },
      })
    relays = [await boot(folders[0]), await boot(folders[1])]
    ana = await signUpPerson(relays[0].url, relays[0], 'Ana Ortiz')
    documentId = (await makeCommittee(ana, 'Parks')).id
  })
  afterAll(async () => {
    await Promise.all(relays.map((relay) => relay.close()))
    for (const folder of new Set(folders)) await rm(folder, { recursive: true, force: true })
  })

  const keyOf = (sha256: string) => `files/${sha256.slice(0, 2)}/${sha256.slice(2)}`
  const storedAt = (sha256: string) =>
    settings === null ? join(folders[0] ?? '', keyOf(sha256)) : s3.objectFile(settings, keyOf(sha256))
  const filesAt = async (relay: BootedRelay) => (await at(ana, relay).get(`/api/committees/${documentId}/files`)).body

  async function expectWhole(person: Person, path: string, file: SampleFile): Promise<void> {
    const offset = await offsetOf(person, path)
    expect((await sendPart(person, path, offset, file.content.subarray(offset))).status).toBe(204)
    for (const relay of relays) {
      const { status, content } = await download(at(ana, relay), documentId, file.sha256)
      expect([status, content.equals(file.content)]).toEqual([200, true])
    }
  }

  test('F5: an upload begun at one relay goes on at another, is counted once, and is erased for both', async () => {
    const [one, other] = relays.map((relay) => at(ana, relay)) as [Person, Person]
    const pdf = samplePdf(7 * megabyte, 1)
    const path = await begun(one, documentId, pdf)
    expect((await sendPart(one, path, 0, pdf.content.subarray(0, 6 * megabyte))).status).toBe(204)
    expect(await offsetOf(other, path)).toBe(6 * megabyte)
    // Its announced size counts at both relays, once.
    for (const relay of relays)
      expect(await filesAt(relay)).toMatchObject({
        limits: { committee: { usedBytes: pdf.content.byteLength } },
      })
    await expectWhole(other, path, pdf)
    for (const relay of relays)
      expect(await filesAt(relay)).toMatchObject({
        files: [{ sha256: pdf.sha256 }],
        limits: { account: { usedBytes: pdf.content.byteLength } },
      })
    const range = await download(one, documentId, pdf.sha256, { range: 'bytes=5-7' })
    expect([range.status, range.content.toString()]).toEqual([206, '1.7'])
    const { headers } = range
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect(existsSync(storedAt(pdf.sha256))).toBe(true)
    await other.delete(`/api/committees/${documentId}/files/${pdf.sha256}`)
    await eventually('the bytes to go', async () => !existsSync(storedAt(pdf.sha256)))
    expect((await download(one, documentId, pdf.sha256)).status).toBe(404)
  })

  test('F3: bytes of another type, or with another hash, are refused', async () => {
    const page = { ...samplePdf(3_000, 2), content: Buffer.from('<html>'.repeat(500)) }
    expect((await upload(ana, documentId, page)).status).toBe(422)
    const sha256 = createHash('sha256').update(page.content).digest('hex')
    expect((await upload(ana, documentId, { ...page, sha256 })).status).toBe(415)
  })

  test('F5: a running request at one relay ends when the device asks at another', async () => {
    const [one, other] = relays.map((relay) => at(ana, relay)) as [Person, Person]
    const pdf = samplePdf(megabyte, 3)
    const path = await begun(one, documentId, pdf)
    const { ended, sending } = hold(one, path, pdf, 100_000)
    await eventually('the bytes to arrive', () => relays[0].relay.transfersUnderWay() === 1)
    await offsetOf(other, path)
    sending.destroy()
    await ended
    await expectWhole(other, path, pdf)
  })

  test('F5: an upload of a frozen relay goes on at another, and the frozen one changes nothing', async () => {
    const database = connectPool(databaseUrl, () => undefined)
    const frozen = spawnRelay({
      LOG_LEVEL: 'info',
      PATH: process.env.PATH ?? '',
      PORT: '0',
      DATA_DIR: folders[0] ?? '',
      DATABASE_URL: databaseUrl,
      ...(settings !== null && environmentOf(settings)),
    })
    try {
      const url = await frozen.listening
      const pdf = samplePdf(12 * megabyte, 4)
      const path = await begun(at(ana, { url }), documentId, pdf)
      const { sending, ended } = hold(at(ana, { url }), path, pdf, 6 * megabyte)
      await eventually('the relay to hold the upload', async () => {
        const held = await database.query('SELECT 1 FROM uploads WHERE finished = 0 AND holder IS NOT NULL')
        return held.rows.length > 0
      })
      frozen.process.kill('SIGSTOP')
      sending.write(Buffer.alloc(megabyte, 'x'))
      const other = at(ana, relays[1])
      const offset = await offsetOf(other, path)
      expect(offset).toBeLessThanOrEqual(6 * megabyte)
      expect((await sendPart(other, path, offset, pdf.content.subarray(offset, 7 * megabyte))).status).toBe(204)
      frozen.process.kill('SIGCONT')
      sending.end()
      sending.destroy()
      await ended
      await expectWhole(other, path, pdf)
    } finally {
      frozen.process.kill('SIGKILL')
      await frozen.ended
      await database.end()
    }
  })
})

describe('a hub with its files in S3', () => {
  let settings: S3Settings
  let dataDir: string
  let relay: BootedRelay
  let ada: Person
  let documentId: string
  const clock = createTestClock()
  const pdf = samplePdf(40_000, 5)
  const objectFile = () => s3.objectFile(settings, `files/${pdf.sha256.slice(0, 2)}/${pdf.sha256.slice(2)}`)

  beforeAll(async () => {
    settings = await s3.newBucket()
    dataDir = await mkdtemp(join(tmpdir(), 'civic-hub-bucket-'))
    relay = await bootRelay({
      settings: { dataDir, s3: settings },
      replace: { clock, checkFilesEveryMs: 20 },
    })
    ada = await signUpPerson(relay.url, relay, 'Ada')
    documentId = (await makeCommittee(ada, 'Parks')).id
    expect((await upload(ada, documentId, pdf)).status).toBe(204)
  })
  afterAll(async () => {
    await relay.close()
    await rm(dataDir, { recursive: true, force: true })
  })

  test('F13: finds damaged bytes in the night, and a device uploads them again', async () => {
    await eventually('the first check to end', async () => existsSync(s3.objectFile(settings, 'last-file-check.json')))
    writeFileSync(objectFile(), Buffer.alloc(40_000))
    clock.advance(3 * 24 * 3600)
    const list = async () => ((await ada.get(`/api/committees/${documentId}/files`)).body as { files: unknown[] }).files
    await eventually('the damaged file to be missing', async () => (await list()).length === 0)
    expect((await download(ada, documentId, pdf.sha256)).status).toBe(404)
    expect((await upload(ada, documentId, pdf)).status).toBe(204)
    expect((await download(ada, documentId, pdf.sha256)).content.equals(pdf.content)).toBe(true)
  })

  test('F11: is backed up with its files, and a restore brings back missing ones', async () => {
    const run = (...words: string[]) => runCivicHub(dataDir, words, environmentOf(settings))
    const backups = join(dataDir, 'backups')
    mkdirSync(backups)
    const made = await run('backup', '--to', backups)
    expect([made.code, made.said]).toEqual([0, ''])
    expect((await run('doctor')).out).toContain('1 file of members, nothing missing')
    await relay.close()
    rmSync(objectFile())
    expect((await run('doctor')).out).toContain('1 of 1 file of members is missing')
    const restored = await run('restore', '--from', made.out.trim())
    expect([restored.code, existsSync(objectFile())]).toEqual([0, true])
    const wrong = await runCivicHub(dataDir, ['doctor'], { ...environmentOf(settings), S3_BUCKET: 'nowhere' })
    expect([wrong.code, wrong.out]).toEqual([1, expect.stringContaining('there is no bucket nowhere')])
    // Back to the disk, as the guide says.
    expect((await runCivicHub(dataDir, ['doctor'])).out).toContain('1 of 1 file of members is missing')
    cpSync(join(backups, 'files'), join(dataDir, 'files'), { recursive: true })
    expect((await runCivicHub(dataDir, ['doctor'])).out).toContain('1 file of members, nothing missing')
  })
})

test('A5: emails to one address count for all relays together', async () => {
  const databaseUrl = await postgres.newDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'civic-hub-limits-'))
  const boot = () => bootRelay({ settings: { dataDir, databaseUrl } })
  const relays = [await boot(), await boot()]
  const askAll = async (path: string, body: object, times: number) => {
    const statuses: number[] = []
    for (let time = 0; time < times; time++)
      statuses.push((await createVisitor(relays[time % 2]?.url ?? '').post(path, body)).status)
    return statuses
  }
  try {
    const email = 'sam@example.org'
    expect(await askAll('/api/password/forgotten', { email }, 7)).toEqual([...Array(5).fill(202), 429, 429])
    const applicant = { name: 'Sam', email, password: 'a long enough password' }
    expect(await askAll('/api/sign-up', applicant, 7)).toEqual([...Array(5).fill(202), 429, 429])
    expect(await askAll('/api/sign-up/resend', { email }, 2)).toEqual([202, 429])
  } finally {
    await Promise.all(relays.map((relay) => relay.close()))
    await rm(dataDir, { recursive: true, force: true })
  }
})
