import { once } from 'node:events'
import { type ClientRequest, get, request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { type SampleFile, samplePdf } from '../support/files/sample-files.ts'
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
import { type BootedRelay, bootRelay } from '../support/relay/boot-relay.ts'
import { openFillableDisk } from '../support/relay/fillable-disk.ts'
import { startRelayProcess } from '../support/relay/relay-process.ts'

const megabyte = 1024 * 1024

describe('F10: a transfer in progress when access is withdrawn', () => {
  let relay: BootedRelay
  let owner: Person
  let documentId: string

  beforeAll(async () => {
    relay = await bootRelay()
    owner = await signUpPerson(relay.url, relay, 'Owner')
    documentId = (await makeCommittee(owner, 'Parks')).id
  })
  afterAll(() => relay.close())

  let count = 0
  async function newEditor(): Promise<Person> {
    const editor = await signUpPerson(relay.url, relay, `Editor ${++count}`)
    await addMember(owner, documentId, editor)
    return editor
  }

  /** Sends a part, and holds the rest back. */
  async function beginToSend(person: Person, path: string, file: SampleFile): Promise<ClientRequest> {
    const sending = request(`${relay.url}${path}`, {
      method: 'PATCH',
      headers: {
        origin: relay.url,
        cookie: person.cookie(),
        'tus-resumable': '1.0.0',
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
        'content-length': file.content.byteLength,
      },
    })
    sending.write(file.content.subarray(0, 1000))
    await eventually('the first bytes to arrive', () => relay.relay.transfersUnderWay() === 1)
    return sending
  }

  /** Resolves with the end of a request: a status, or the end of its connection. */
  const endOf = (asked: ClientRequest) =>
    new Promise<number | 'cut'>((resolve) => {
      asked.on('response', (response) => resolve(response.statusCode ?? 0))
      asked.on('error', () => resolve('cut'))
    })

  const withdrawals: [string, (editor: Person) => Promise<unknown>][] = [
    ['the access', (editor) => owner.delete(`/api/committees/${documentId}/people/${editor.account.id}`)],
    [
      'the right to write',
      (editor) => owner.put(`/api/committees/${documentId}/people/${editor.account.id}`, { access: 'viewer' }),
    ],
    ['the session', (editor) => editor.delete('/api/sessions')],
  ]
  test.each(withdrawals)('an upload ends when %s is', async (_, withdraw) => {
    const editor = await newEditor()
    const pdf = samplePdf(megabyte, count)
    const path = await begun(editor, documentId, pdf)
    const sending = await beginToSend(editor, path, pdf)
    const ended = endOf(sending)
    await withdraw(editor)
    expect(await ended).toBe('cut')
    expect((await askUpload(editor, path)).status).toBeGreaterThanOrEqual(401)
    expect((await download(owner, documentId, pdf.sha256)).status).toBe(404)
  })

  test('a download ends when the access is', async () => {
    const editor = await newEditor()
    // More than the buffers between the two can hold.
    const pdf = samplePdf(40 * megabyte, 77)
    expect((await upload(owner, documentId, pdf)).status).toBe(204)
    const reading = get(`${relay.url}${filePathOf(documentId, pdf.sha256)}`, {
      headers: { cookie: editor.cookie() },
    })
    const [response] = await once(reading, 'response')
    response.pause()
    const ended = new Promise<string>((resolve) => {
      response.on('error', () => resolve('cut'))
      response.on('end', () => resolve('whole'))
    })
    await owner.delete(`/api/committees/${documentId}/people/${editor.account.id}`)
    await eventually('the download to be cut', () => relay.relay.transfersUnderWay() === 0)
    response.resume()
    expect(await ended).toBe('cut')
  })

  test('other transfers continue', async () => {
    const [leaver, stayer] = [await newEditor(), await newEditor()]
    const pdf = samplePdf(megabyte, 99)
    const path = await begun(stayer, documentId, pdf)
    const sending = await beginToSend(stayer, path, pdf)
    const ended = endOf(sending)
    await owner.delete(`/api/committees/${documentId}/people/${leaver.account.id}`)
    sending.end(pdf.content.subarray(1000))
    expect(await ended).toBe(204)
  })
})

test('F5: an upload continues after the relay was killed at 99 %, and nothing is stored twice', async () => {
  const relay = await startRelayProcess()
  try {
    const ada = await signUpPerson(relay.url, relay, 'Ada')
    const { id } = await makeCommittee(ada, 'Parks')
    const pdf = samplePdf(2 * megabyte)
    const path = await begun(ada, id, pdf)
    const most = pdf.content.byteLength - 20_000
    expect((await sendPart(ada, path, 0, pdf.content.subarray(0, most))).status).toBe(204)
    await relay.stop('SIGKILL')
    await relay.start()
    expect(await offsetOf(ada, path)).toBe(most)
    // Killed again while the last bytes arrive: in both cases the device receives the correct offset.
    const last = sendPart(ada, path, most, pdf.content.subarray(most)).catch(() => null)
    await relay.stop('SIGKILL')
    await last
    await relay.start()
    const offset = await offsetOf(ada, path)
    if (offset < pdf.content.byteLength)
      expect((await sendPart(ada, path, offset, pdf.content.subarray(offset))).status).toBe(204)
    expect((await download(ada, id, pdf.sha256)).content.equals(pdf.content)).toBe(true)
    expect((await ada.get(`/api/committees/${id}/files`)).body).toMatchObject({
      files: [{ sha256: pdf.sha256 }],
      limits: { committee: { usedBytes: pdf.content.byteLength } },
    })
  } finally {
    await relay.close()
  }
})

test('F8: a full disk keeps the received bytes, and the upload continues when there is space', async () => {
  const disk = openFillableDisk()
  const relay = await startRelayProcess({
    dataDir: disk.newFolder(),
    environment: { LIMIT_DISK_RESERVE_BYTES: '1000000' },
  })
  try {
    const ada = await signUpPerson(relay.url, relay, 'Ada')
    const { id } = await makeCommittee(ada, 'Parks')
    const pdf = samplePdf(4 * megabyte)
    const path = await begun(ada, id, pdf)
    const half = 2 * megabyte
    expect((await sendPart(ada, path, 0, pdf.content.subarray(0, half))).status).toBe(204)
    await disk.fillReserve(relay, 1_000_000)
    const refused = await sendPart(ada, path, half, pdf.content.subarray(half))
    expect([refused.status, refused.body]).toMatchObject([507, { error: { code: 'disk-full' } }])
    const { sha256, type } = samplePdf(5000, 2)
    expect((await beginUpload(ada, id, { sha256, type, bytes: 5000 })).status).toBe(507)
    expect((await ada.get('/api/committees')).status).toBe(200)
    await disk.freeReserve(relay)
    const offset = await offsetOf(ada, path)
    expect(offset).toBeGreaterThanOrEqual(half)
    expect((await sendPart(ada, path, offset, pdf.content.subarray(offset))).status).toBe(204)
    expect((await download(ada, id, pdf.sha256)).content.equals(pdf.content)).toBe(true)
  } finally {
    await relay.close()
    disk.close()
  }
})
