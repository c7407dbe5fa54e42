import { readdirSync, renameSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { basename, join } from 'node:path'
import { DetailedError, Upload, type UploadOptions } from 'tus-js-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfiguration } from '../../apps/relay/src/configuration.ts'
import { SyncDevice } from '../support/device/sync-device.ts'
import { eventually } from '../support/eventually.ts'
import { type SampleFile, sampleFile, samplePdf, samplePng, sampleText } from '../support/files/sample-files.ts'
import {
  askUpload,
  beginUpload,
  begun,
  download,
  filePathOf,
  offsetOf,
  sendPart,
  upload,
} from '../support/files/upload.ts'
import { addMember } from '../support/people/invite.ts'
import { makeCommittee, type Person, signUpPerson } from '../support/people/signed-in-person.ts'
import { refusalIn } from '../support/people/visitor.ts'
import { type BootedRelay, bootRelay } from '../support/relay/boot-relay.ts'
import { createTestClock } from '../support/relay/clock.ts'
import { runCivicHub } from '../support/relay/operator-program.ts'

const megabyte = 1024 * 1024
const limits = { fileBytes: 2 * megabyte, committeeBytes: 3 * megabyte, accountBytes: 30 * megabyte }
const clock = createTestClock()
let relay: BootedRelay
let owner: Person
let editor: Person
let viewer: Person
let stranger: Person

beforeAll(async () => {
  relay = await bootRelay({ settings: { fileLimits: limits }, replace: { clock } })
  const people = []
  for (const name of ['Owner', 'Editor', 'Viewer', 'Stranger']) people.push(await signUpPerson(relay.url, relay, name))
  ;[owner, editor, viewer, stranger] = people as [Person, Person, Person, Person]
})
afterAll(() => relay.close())

test('F4: a hub starts while its S3-compatible storage is unreachable, but not if the storage answers with an error', async () => {
  const keys = { id: 'hub', secret: 'secret' }
  const refusing = createServer((_request, response) => void response.writeHead(400).end())
  await new Promise<void>((resolve) => refusing.listen(0, 'localhost', resolve))
  const { port } = refusing.address() as AddressInfo
  const start = (endpoint: string) =>
    bootRelay({ settings: { s3: { bucket: 'hub', endpoint, region: 'us-east-1', keys } } })
  await expect(start(`http://localhost:${port}`)).rejects.toThrow('the storage of S3_BUCKET cannot be used')
  refusing.close()
  const hub = await start('http://localhost:1')
  const ada = await signUpPerson(hub.url, hub, 'Ada')
  expect((await runCivicHub(hub.dataDir, ['grant-admin', ada.account.email])).code).toBe(0)
  expect((await ada.get('/api/admin/health')).status).toBe(200)
  expect((await makeCommittee(ada, 'Parks')).slug).toBe('parks')
  await hub.close()
})

async function newCommittee(): Promise<string> {
  const { id } = await makeCommittee(owner, `Committee ${crypto.randomUUID().slice(0, 8)}`)
  await addMember(owner, id, editor)
  await addMember(owner, id, viewer, 'viewer')
  return id
}

const bytesOnDisk = (folder: 'files' | 'uploads') =>
  readdirSync(join(relay.dataDir, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))

describe('a file', () => {
  test('F1: is returned byte by byte to everyone in the committee, as an attachment that runs nothing', async () => {
    const id = await newCommittee()
    const pdf = samplePdf()
    expect((await upload(editor, id, pdf)).status).toBe(204)
    for (const person of [owner, editor, viewer]) {
      const { status, headers, content } = await download(person, id, pdf.sha256)
      expect([status, content.equals(pdf.content)]).toEqual([200, true])
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': 'attachment',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
        etag: `"${pdf.sha256}"`,
      })
    }
    const listed = await viewer.get(`/api/committees/${id}/files`)
    expect(listed.body).toMatchObject({
      files: [{ sha256: pdf.sha256, bytes: 5000, type: 'application/pdf', uploadedBy: editor.account.id }],
      limits: { fileBytes: limits.fileBytes, committee: { bytes: limits.committeeBytes, usedBytes: 5000 } },
    })
  })

  test('F1: is returned in ranges, and not at all to a client that has it', async () => {
    const id = await newCommittee()
    const pdf = samplePdf()
    await upload(owner, id, pdf)
    const part = await download(owner, id, pdf.sha256, { range: 'bytes=100-199' })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 100-199/5000'])
    expect(part.content.equals(pdf.content.subarray(100, 200))).toBe(true)
    const end = await download(owner, id, pdf.sha256, { range: 'bytes=-10', 'if-range': `"${pdf.sha256}"` })
    expect(end.content.equals(pdf.content.subarray(4990))).toBe(true)
    const other = await download(owner, id, pdf.sha256, { range: 'bytes=-10', 'if-range': '"of another"' })
    expect([other.status, other.content.byteLength]).toEqual([200, 5000])
    expect((await download(owner, id, pdf.sha256, { range: 'bytes=5000-' })).status).toBe(416)
    expect((await download(owner, id, pdf.sha256, { 'if-none-match': `"${pdf.sha256}"` })).status).toBe(304)
    const head = await owner.ask('HEAD', filePathOf(id, pdf.sha256), undefined, {})
    expect([head.status, head.headers.get('content-length'), head.body]).toEqual([200, '5000', ''])
  })

  test('F2: of another committee is not accessible by its hash', async () => {
    const [mine, others] = [await newCommittee(), (await makeCommittee(stranger, 'Others')).id]
    const pdf = samplePdf(6_000, 2)
    await upload(owner, mine, pdf)
    expect((await download(stranger, mine, pdf.sha256)).status).toBe(404)
    expect((await download(stranger, others, pdf.sha256)).status).toBe(404)
    // The relay requests the same bytes from first to last, as if they were not stored.
    const path = await begun(stranger, others, pdf)
    expect(await offsetOf(stranger, path)).toBe(0)
    expect((await sendPart(stranger, path, 0, pdf.content)).status).toBe(204)
    expect((await download(stranger, others, pdf.sha256)).status).toBe(200)
    // The disk stores them once, and they are deleted with the last committee that has them.
    expect(bytesOnDisk('files').filter((file) => file.endsWith(pdf.sha256.slice(2)))).toHaveLength(1)
    expect((await owner.delete(filePathOf(mine, pdf.sha256))).status).toBe(204)
    expect((await download(owner, mine, pdf.sha256)).status).toBe(404)
    expect((await download(stranger, others, pdf.sha256)).content.equals(pdf.content)).toBe(true)
    await stranger.delete(filePathOf(others, pdf.sha256))
    expect(bytesOnDisk('files').filter((file) => file.endsWith(pdf.sha256.slice(2)))).toEqual([])
  })

  test('F2: stays with its committee when the account of its uploader is deleted', async () => {
    const id = await newCommittee()
    const leaver = await signUpPerson(relay.url, relay, 'Leaver')
    await addMember(owner, id, leaver)
    const pdf = samplePdf(5_000, 12)
    await upload(leaver, id, pdf)
    const unfinished = await begun(leaver, id, samplePdf(5_000, 13))
    const deleted = await leaver.post('/api/account/deletion', { password: leaver.password, committees: {} })
    expect(deleted.status).toBeLessThan(300)
    expect((await download(owner, id, pdf.sha256)).content.equals(pdf.content)).toBe(true)
    expect((await owner.get(`/api/committees/${id}/files`)).body).toMatchObject({
      files: [{ sha256: pdf.sha256, uploadedBy: null }],
      limits: { committee: { usedBytes: 5000 } },
    })
    expect((await askUpload(owner, unfinished)).status).toBe(404)
  })

  test('F2: is restored with its committee', async () => {
    const id = await newCommittee()
    const pdf = samplePdf(5_000, 14)
    await upload(editor, id, pdf)
    await owner.delete(`/api/committees/${id}`)
    expect((await download(editor, id, pdf.sha256)).status).toBe(410)
    expect((await runCivicHub(relay.dataDir, ['restore-committee', id])).code).toBe(0)
    expect((await download(editor, id, pdf.sha256)).content.equals(pdf.content)).toBe(true)
  })

  test('F14: is announced to the devices that have its committee open, when it is stored and when it is erased', async () => {
    const [id, other] = [await newCommittee(), await newCommittee()]
    const [here, elsewhere] = [id, other].map(
      (documentId) => new SyncDevice({ url: relay.url, cookie: viewer.cookie() }, documentId),
    ) as [SyncDevice, SyncDevice]
    await Promise.all([here.connect(), elsewhere.connect()])
    const told = () => here.changedLists.filter((list) => list === 'files').length
    const pdf = samplePdf(5_000, 21)
    await upload(editor, id, pdf)
    await eventually('the stored file to be announced', () => told() === 1)
    await owner.delete(filePathOf(id, pdf.sha256))
    await eventually('the erased file to be announced', () => told() === 2)
    expect(elsewhere.changedLists).not.toContain('files')
    for (const device of [here, elsewhere]) device.disconnect()
  })

  test('F2: can be erased by owners only', async () => {
    const id = await newCommittee()
    const pdf = samplePdf()
    await upload(editor, id, pdf)
    expect((await editor.delete(filePathOf(id, pdf.sha256))).status).toBe(403)
    expect((await download(editor, id, pdf.sha256)).status).toBe(200)
  })

  test.each(['..%2f..%2frelay.sqlite', '%2e%2e%2f', `${'a'.repeat(63)}%00`, 'A'.repeat(64), 'a'.repeat(65)])(
    'F2: is not found at %s',
    async (name) => {
      const id = await newCommittee()
      const answer = await owner.get(`/api/committees/${id}/files/${name}`)
      expect(refusalIn(answer).code).toBe('not-found')
    },
  )
})

describe('the stored type', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  const as = (type: SampleFile['type'], content: string | Uint8Array) => sampleFile(type, content)
  test.each([
    ['an SVG as a picture', as('image/png', svg)],
    ['an SVG with an XML declaration as a picture', as('image/png', `<?xml version="1.0"?>${svg}`)],
    ['a page as a PDF', as('application/pdf', '<!doctype html><script>alert(1)</script>')],
    ['a page as a recording', as('audio/webm', '<html></html>')],
    ['a PDF as a Word document', as('application/msword', samplePdf().content)],
    [
      'a plain archive as a Word document',
      as(
        'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
        Buffer.from('504b0506000000000000000000000000000000000000', 'hex'),
      ),
    ],
    ['bytes as text', as('text/plain', Uint8Array.of(0, 1, 2, 3, 255))],
    ['Latin-1 as text', as('text/plain', Uint8Array.of(0x46, 0xfc, 0x72))],
    ['a picture as a recording', as('audio/ogg', samplePng().content)],
  ])('F3: is not %s', async (_, file) => {
    const id = await newCommittee()
    const answer = refusalIn(await upload(owner, id, file))
    expect([answer.status, answer.code as string]).toEqual([415, 'file-type'])
    expect((await owner.get(`/api/committees/${id}/files`)).body).toMatchObject({ files: [] })
  })

  const mp4 = Buffer.from('0000001c66747970697363350000020069736f356d7034310000000066726565', 'hex')
  test.each([
    ['a picture', samplePng()],
    ['a text', sampleText('Zusammenfassung: für alle ✓\n')],
    ['a text in UTF-16', as('text/plain', Buffer.from('\ufeffHello', 'utf16le'))],
    ['a page, as the text that it is', as('text/plain', svg)],
    ['a PDF that is a page, too', as('application/pdf', `%PDF-1.7\n<script>alert(1)</script>`)],
    ['a text that begins like a bitmap', as('text/plain', 'BM is short for board meeting')],
    [
      'a recording as Firefox makes it',
      as(
        'audio/ogg',
        Buffer.concat([
          Buffer.from('4f67675300020000000000000000000000000000000000000000011e4f70757348656164', 'hex'),
          Buffer.alloc(40),
        ]),
      ),
    ],
    ['a recording as Safari makes it', as('audio/mp4', mp4)],
    [
      'a recording as Chromium makes it',
      as(
        'audio/webm',
        Buffer.from(
          '1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878104428581021853806701ffffffffffffff',
          'hex',
        ),
      ),
    ],
    [
      'a Word document of old',
      as('application/msword', Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)])),
    ],
  ])('F3: is %s, and it is never a page', async (_, file) => {
    const id = await newCommittee()
    expect((await upload(owner, id, file)).status).toBe(204)
    const { headers, content } = await download(owner, id, file.sha256)
    expect(content.equals(file.content)).toBe(true)
    expect(headers.get('content-type')?.startsWith(file.type)).toBe(true)
    expect(headers.get('content-disposition')).toBe('attachment')
  })

  test('F4: must match its announcement', async () => {
    const id = await newCommittee()
    const [told, sent] = [samplePdf(5000, 1), samplePdf(5000, 2)]
    const path = await begun(owner, id, told)
    const answer = refusalIn(await sendPart(owner, path, 0, sent.content))
    expect([answer.status, answer.code as string]).toEqual([422, 'file-differs'])
    expect((await askUpload(owner, path)).status).toBe(404)
    for (const { sha256 } of [told, sent]) expect((await download(owner, id, sha256)).status).toBe(404)
    expect(bytesOnDisk('uploads').filter((file) => path.endsWith(basename(file)))).toEqual([])
  })
})

describe('an upload', () => {
  test('F5: continues at its offset', async () => {
    const id = await newCommittee()
    const pdf = samplePdf(100_000)
    const path = await begun(editor, id, pdf)
    expect((await sendPart(editor, path, 0, pdf.content.subarray(0, 60_000))).headers.get('upload-offset')).toBe(
      '60000',
    )
    expect(await offsetOf(editor, path)).toBe(60_000)
    expect(refusalIn(await sendPart(editor, path, 59_999, pdf.content.subarray(59_999)))).toMatchObject({
      status: 409,
      code: 'conflict',
      message: expect.stringContaining('does not begin where the last one ended'),
    })
    expect((await sendPart(editor, path, 60_000, pdf.content.subarray(60_000))).status).toBe(204)
    // A client that missed the response asks again.
    expect(await offsetOf(editor, path)).toBe(100_000)
    expect((await download(editor, id, pdf.sha256)).content.equals(pdf.content)).toBe(true)
  })

  test('F5: accepts each byte from only one of two concurrent requests', async () => {
    const id = await newCommittee()
    const pdf = samplePdf(megabyte)
    const path = await begun(editor, id, pdf)
    await Promise.all([1, 2].map(() => sendPart(editor, path, 0, pdf.content).catch(() => null)))
    let offset = await offsetOf(editor, path)
    // One of them may have freed its space for the other before it was done.
    for (let tries = 0; offset < megabyte && tries < 5; tries++) {
      await sendPart(editor, path, offset, pdf.content.subarray(offset))
      offset = await offsetOf(editor, path)
    }
    expect((await download(editor, id, pdf.sha256)).content.equals(pdf.content)).toBe(true)
  })

  test('F5: by two people of the same file makes one file, of the first uploader', async () => {
    const id = await newCommittee()
    const pdf = samplePdf(300_000)
    const paths = [await begun(owner, id, pdf), await begun(editor, id, pdf)] as const
    const answers = await Promise.all([
      sendPart(owner, paths[0], 0, pdf.content),
      sendPart(editor, paths[1], 0, pdf.content),
    ])
    expect(answers.map(({ status }) => status)).toEqual([204, 204])
    const { body } = await owner.get(`/api/committees/${id}/files`)
    expect(body).toMatchObject({
      files: [{ sha256: pdf.sha256 }],
      limits: { committee: { usedBytes: 300_000 } },
    })
  })

  test('F5: by the devices’ library continues after a stop, and receives the reason of a refusal', async () => {
    const id = await newCommittee()
    const pdf = samplePdf(megabyte, 11)
    const options = (claimed: Record<string, string>): UploadOptions => ({
      endpoint: `${relay.url}/api/committees/${id}/uploads`,
      headers: { cookie: editor.cookie(), origin: relay.url },
      metadata: { sha256: pdf.sha256, type: pdf.type, ...claimed },
      chunkSize: 256 * 1024,
      retryDelays: [],
      storeFingerprintForResuming: false,
    })
    const finished = (claimed: Record<string, string>, from: string | null = null) =>
      new Promise<string>((resolve) => {
        new Upload(pdf.content, {
          ...options(claimed),
          uploadUrl: from,
          onSuccess: () => resolve('stored'),
          onError: (error) =>
            resolve(error instanceof DetailedError ? (error.originalResponse?.getBody() ?? '') : String(error)),
        }).start()
      })
    const address = await new Promise<string>((resolve) => {
      const stopped = new Upload(pdf.content, {
        ...options({}),
        onChunkComplete: () => void stopped.abort().then(() => resolve(stopped.url ?? '')),
      })
      stopped.start()
    })
    expect((await download(editor, id, pdf.sha256)).status).toBe(404)
    expect(await finished({}, address)).toBe('stored')
    expect((await download(editor, id, pdf.sha256)).content.equals(pdf.content)).toBe(true)
    // Its response was lost, or it ended long ago.
    expect(await finished({}, address)).toBe('stored')
    expect(await finished({}, address.replace(/.{4}$/, 'ffff'))).toBe('stored')
    expect(await finished({ sha256: 'a'.repeat(64) })).toContain('"file-differs"')
    expect(await finished({ type: 'image/png' })).toContain('"file-type"')
    expect(await finished({ type: 'text/html' })).toContain('"file-type"')
    // A recorder names its codec.
    expect(await finished({ type: `${pdf.type};codecs=opus` })).toBe('stored')
  })

  test('F6: is for editors and owners, and can be continued only by its uploader', async () => {
    const id = await newCommittee()
    const { sha256, type } = samplePdf()
    expect(refusalIn(await beginUpload(viewer, id, { sha256, type, bytes: 5000 })).code).toBe('forbidden')
    expect(refusalIn(await beginUpload(stranger, id, { sha256, type, bytes: 5000 })).code).toBe('not-found')
    const path = await begun(editor, id, samplePdf())
    for (const method of ['HEAD', 'DELETE']) expect((await askUpload(owner, path, method)).status).toBe(404)
    expect((await sendPart(owner, path, 0, samplePdf().content)).status).toBe(404)
    const { id: other } = await makeCommittee(editor, 'Elsewhere')
    expect((await askUpload(editor, path.replace(id, other))).status).toBe(404)
    expect(await offsetOf(editor, path)).toBe(0)
  })

  test('F6: can be cancelled by its uploader', async () => {
    const id = await newCommittee()
    const path = await begun(editor, id, samplePdf())
    expect((await askUpload(editor, path, 'DELETE')).status).toBe(204)
    expect((await askUpload(editor, path)).status).toBe(404)
    expect(bytesOnDisk('uploads').filter((file) => path.endsWith(basename(file)))).toEqual([])
  })

  test('F7: that is not continued is removed after three days', async () => {
    const id = await newCommittee()
    const pdf = samplePdf(2 * megabyte)
    const path = await begun(editor, id, pdf)
    await sendPart(editor, path, 0, pdf.content.subarray(0, 1000))
    clock.advance(71 * 3600)
    expect(await offsetOf(editor, path)).toBe(1000)
    await sendPart(editor, path, 1000, pdf.content.subarray(1000, 2000))
    clock.advance(71 * 3600)
    expect(await offsetOf(editor, path)).toBe(2000)
    clock.advance(2 * 3600)
    expect((await askUpload(editor, path)).status).toBe(404)
  })

  test('F8: that exceeds a limit is refused with the name of the limit', async () => {
    const id = await newCommittee()
    const { sha256, type } = samplePdf()
    const claim = (bytes: number | string) => beginUpload(editor, id, { sha256, type, bytes })
    expect((await claim(5 * 1024 ** 3)).body).toMatchObject({
      error: { code: 'too-large', limit: { of: 'file', bytes: limits.fileBytes, usedBytes: 0 } },
    })
    await begun(editor, id, samplePdf(2 * megabyte))
    // Announced bytes count, too.
    const full = await claim(1.5 * megabyte)
    expect([full.status, full.body]).toMatchObject([
      413,
      { error: { limit: { of: 'committee', bytes: limits.committeeBytes, usedBytes: 2 * megabyte } } },
    ])
    expect(refusalIn(await claim(0))).toMatchObject({ status: 422, code: 'file-empty' })
    for (const odd of ['-1', '1e3', 'many', '', '9'.repeat(30)])
      expect([odd, (await claim(odd)).status >= 400]).toEqual([odd, true])
  })

  test('F8: of a file whose bytes are lost uses the space of that file', async () => {
    const id = await newCommittee()
    const pdf = samplePdf(2 * megabyte, 9)
    expect((await upload(editor, id, pdf)).status).toBe(204)
    rmSync(join(relay.dataDir, 'files', pdf.sha256.slice(0, 2), pdf.sha256.slice(2)))
    expect((await upload(editor, id, pdf)).status).toBe(204)
    expect((await download(editor, id, pdf.sha256)).status).toBe(200)
  })

  test('F8: that starts again after its response was lost uses the space of the earlier one', async () => {
    const id = await newCommittee()
    const pdf = samplePdf(2 * megabyte, 15)
    const [first, second] = [await begun(editor, id, pdf), await begun(editor, id, pdf)]
    expect((await askUpload(editor, first)).status).toBe(404)
    expect(bytesOnDisk('uploads').filter((file) => first.endsWith(basename(file)))).toEqual([])
    const { body } = await editor.get(`/api/committees/${id}/files`)
    expect(body).toMatchObject({ limits: { committee: { usedBytes: 2 * megabyte } } })
    expect((await sendPart(editor, second, 0, pdf.content)).status).toBe(204)
  })

  test('F8: reserves its own space beside uploads of the same file by other people, in other committees, or with bytes', async () => {
    const [id, other] = [await newCommittee(), await newCommittee()]
    const pdf = samplePdf(5_000, 16)
    const kept = [
      [owner, await begun(owner, id, pdf)],
      [editor, await begun(editor, other, pdf)],
    ] as const
    const withBytes = await begun(editor, id, pdf)
    await sendPart(editor, withBytes, 0, pdf.content.subarray(0, 1))
    await begun(editor, id, pdf)
    for (const [person, path] of kept) expect(await offsetOf(person, path)).toBe(0)
    expect(await offsetOf(editor, withBytes)).toBe(1)
  })

  test('F8: that could not start reserves no space', async () => {
    const id = await newCommittee()
    const { sha256, type } = samplePdf()
    const uploads = join(relay.dataDir, 'uploads')
    renameSync(uploads, `${uploads}-away`)
    const failed = await beginUpload(editor, id, { sha256, type, bytes: megabyte })
    renameSync(`${uploads}-away`, uploads)
    expect(failed.status).toBe(503)
    const { body } = await editor.get(`/api/committees/${id}/files`)
    expect(body).toMatchObject({ limits: { committee: { usedBytes: 0 } } })
  })

  test('F8: accepts no more bytes than it announced', async () => {
    const id = await newCommittee()
    const pdf = samplePdf()
    const path = await begun(editor, id, pdf)
    const answer = await sendPart(editor, path, 0, Buffer.concat([pdf.content, Buffer.alloc(10)]))
    expect(answer.status).toBe(413)
    expect((await download(editor, id, pdf.sha256)).status).toBe(404)
  })

  test.each([
    ['upload-defer-length', '1'],
    ['upload-concat', 'partial'],
  ])('F9: with %s: %s, which is off, receives the unsupported part', async (header, value) => {
    const id = await newCommittee()
    const headers = { 'tus-resumable': '1.0.0', [header]: value }
    const answer = await editor.ask('POST', `/api/committees/${id}/uploads`, undefined, headers)
    expect(refusalIn(answer)).toMatchObject({
      status: 501,
      code: 'invalid-input',
      message: expect.stringContaining('concatenation and deferred lengths are not supported'),
    })
  })

  test('F9: stores no other values that its device sends', async () => {
    const id = await newCommittee()
    const { sha256, type, content } = samplePdf()
    const name = `\u202e${'name'.repeat(2500)}../../etc/passwd`
    const answer = await beginUpload(editor, id, { sha256, type, bytes: 5000 }, { filename: name })
    expect(answer.status).toBe(201)
    const path = answer.headers.get('location') ?? ''
    const kept = (await askUpload(editor, path)).headers.get('upload-metadata') ?? ''
    expect(kept.length).toBeLessThan(200)
    expect((await sendPart(editor, path, 0, content)).status).toBe(204)
  })

  test.each([
    ['no hash', { sha256: 'abc' }, 'invalid-input'],
    ['a path as its hash', { sha256: `../../${'a'.repeat(58)}` }, 'invalid-input'],
    ['a type that is not stored', { type: 'image/svg+xml' }, 'file-type'],
    ['a page', { type: 'text/html' }, 'file-type'],
  ])('F9: with %s does not start', async (_, odd, code) => {
    const id = await newCommittee()
    const { sha256, type } = samplePdf()
    const answer = await beginUpload(editor, id, { sha256, type, bytes: 5000, ...odd })
    expect(refusalIn(answer).code as string).toBe(code)
  })
})

test('R1: the limits of files are settings', () => {
  const read = readConfiguration({
    LIMIT_FILE_BYTES: '2000000',
    LIMIT_COMMITTEE_FILES_BYTES: '3000000',
    LIMIT_ACCOUNT_FILES_BYTES: '4000000',
  })
  expect(read).toMatchObject({
    value: { fileLimits: { fileBytes: 2000000, committeeBytes: 3000000, accountBytes: 4000000 } },
  })
})
