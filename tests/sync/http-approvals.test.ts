import { createHash } from 'node:crypto'
import {
  approvalListSchema,
  approvalSchema,
  approvedMinutesMaxBytes,
  latestApprovalsSchema,
  oldestMinutesFormat,
} from '@civic-hub/protocol'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SyncDevice } from '../support/device/sync-device.ts'
import { addMember } from '../support/people/invite.ts'
import { makeCommittee, type Person, signUpPerson } from '../support/people/signed-in-person.ts'
import { createVisitor, refusalIn, type Visitor } from '../support/people/visitor.ts'
import { type BootedRelay, bootRelay } from '../support/relay/boot-relay.ts'
import { createTestClock } from '../support/relay/clock.ts'

const clock = createTestClock()
let booted: BootedRelay
let ada: Person
let ben: Person
let cleo: Person
let parks: string

beforeAll(async () => {
  booted = await bootRelay({ replace: { clock } })
  ada = await signUpPerson(booted.url, booted, 'Ada')
  ben = await signUpPerson(booted.url, booted, 'Ben')
  cleo = await signUpPerson(booted.url, booted, 'Cleo')
  parks = (await makeCommittee(ada, 'Parks')).id
  await addMember(ada, parks, ben)
})
afterAll(() => booted.close())

const approvalsOf = (meetingId: string, documentId = parks) =>
  `/api/committees/${documentId}/meetings/${meetingId}/approvals`
const approve = (
  person: Visitor,
  meetingId: string,
  text: string | Uint8Array<ArrayBuffer>,
  { query = 'format=13&timeZone=Europe/Berlin', type = 'text/plain; charset=utf-8', documentId = parks } = {},
) => person.post(`${approvalsOf(meetingId, documentId)}?${query}`, text, { 'content-type': type })

describe('M1: approved minutes', () => {
  test('are stored byte by byte, with hash, author and time; approving again adds an approval', async () => {
    const text = 'Minutes of Spring planning\nFür die Schaukel ☑\r\n'
    const first = approvalSchema.parse((await approve(ada, 'meeting-1', text)).body)
    expect(first).toEqual({
      number: 1,
      approvedBy: 'Ada',
      accountId: ada.account.id,
      nameNow: 'Ada',
      approvedAt: clock.now().toISOString(),
      sha256: createHash('sha256').update(text).digest('hex'),
      bytes: Buffer.byteLength(text),
      format: 13,
      timeZone: 'Europe/Berlin',
      parent: null,
      motion: null,
    })
    // The response was lost, and the app sends the request again.
    expect((await approve(ada, 'meeting-1', text)).body).toEqual(first)
    const second = await approve(ada, 'meeting-1', 'Corrected')
    expect(second.status).toBe(201)
    expect(approvalListSchema.parse((await ben.get(approvalsOf('meeting-1'))).body).approvals).toEqual([
      first,
      approvalSchema.parse(second.body),
    ])
    const read = await ben.get(`${approvalsOf('meeting-1')}/1`)
    expect(read.body).toBe(text)
    expect(read.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(read.headers.get('content-disposition')).toBe('attachment')
    expect((await ben.get(approvalsOf('meeting-2'))).body).toEqual({ approvals: [] })
    // Another owner approves the same text: that is a separate approval.
    expect((await ada.put(`/api/committees/${parks}/people/${ben.account.id}`, { access: 'owner' })).status).toBe(200)
    expect((await approve(ben, 'meeting-1', 'Corrected')).body).toMatchObject({
      number: 3,
      approvedBy: 'Ben',
    })
    await ada.put(`/api/committees/${parks}/people/${ben.account.id}`, { access: 'editor' })
    expect(refusalIn(await ben.get(`${approvalsOf('meeting-1')}/4`)).status).toBe(404)
  })

  test('are listed for the whole committee, and connected members are notified of a new one at once', async () => {
    const { id } = await makeCommittee(ada, 'Trees')
    await addMember(ada, id, ben)
    const list = async (person: Visitor) =>
      latestApprovalsSchema.parse((await person.get(`/api/committees/${id}/approvals`)).body).approvals
    expect(await list(ben)).toEqual([])
    const device = new SyncDevice({ url: booted.url, cookie: ben.cookie() }, id)
    await device.connect()
    await approve(ada, 'meeting-1', 'First', { documentId: id })
    await device.until(() => device.changedLists.includes('approvals'))
    await approve(ada, 'meeting-1', 'Corrected', { documentId: id })
    await approve(ada, 'meeting-2', 'Another', { documentId: id })
    device.disconnect()
    const approvedAt = clock.now().toISOString()
    const timeZone = 'Europe/Berlin'
    const by = { approvedBy: 'Ada', accountId: ada.account.id, nameNow: 'Ada' }
    const latest = (own: boolean) => [
      { meetingId: 'meeting-1', number: 2, ...by, approvedAt, timeZone, own },
      { meetingId: 'meeting-2', number: 1, ...by, approvedAt, timeZone, own },
    ]
    expect(await list(ben)).toEqual(latest(false))
    expect(await list(ada)).toEqual(latest(true))
  })

  test('are versions: each names its parent, and the motion that approved it', async () => {
    const asVersion = (text: string, parent: string, motion = '') =>
      approve(ada, 'versions', text, {
        query: `format=13&timeZone=UTC&parent=${parent}${motion === '' ? '' : `&motion=${motion}`}`,
      })
    const hash = (text: string) => createHash('sha256').update(text).digest('hex')
    const first = approvalSchema.parse((await asVersion('As read', 'none')).body)
    expect(first).toMatchObject({ number: 1, parent: null, motion: null })
    // The second of two owners who saw no version is refused, and so is an owner who saw another version.
    for (const parent of ['none', hash('Another text')])
      expect(refusalIn(await asVersion('As corrected', parent))).toMatchObject({
        status: 409,
        code: 'conflict',
      })
    const motion = 'meeting-2/motion-1'
    clock.advance(60_000)
    const second = approvalSchema.parse((await asVersion('As corrected', first.sha256, motion)).body)
    expect(second).toMatchObject({ number: 2, parent: hash('As read'), motion })
    expect(second.approvedAt).toBe(clock.now().toISOString())
    // The response was lost: the same request returns the same version.
    expect((await asVersion('As corrected', first.sha256, motion)).body).toEqual(second)
    // An older app names no parent, and its text follows the newest version.
    const third = approvalSchema.parse((await approve(ada, 'versions', 'By an older app')).body)
    expect(third).toMatchObject({ number: 3, parent: second.sha256, motion: null })
    const { approvals } = approvalListSchema.parse((await ben.get(approvalsOf('versions'))).body)
    expect(approvals).toEqual([first, second, third])
    for (const [index, text] of ['As read', 'As corrected', 'By an older app'].entries())
      expect((await ben.get(`${approvalsOf('versions')}/${index + 1}`)).body).toBe(text)
    for (const wrong of ['parent=none&motion=a', `parent=${'g'.repeat(64)}`, 'parent='])
      expect(refusalIn(await approve(ada, 'versions', 'x', { query: `format=13&timeZone=UTC&${wrong}` })).code).toBe(
        'invalid-input',
      )
  })

  test('at once by two owners: one becomes the next version, and the other one is refused', async () => {
    await approve(ada, 'race', 'As read')
    const [read] = approvalListSchema.parse((await ada.get(approvalsOf('race'))).body).approvals
    await ada.put(`/api/committees/${parks}/people/${ben.account.id}`, { access: 'owner' })
    const query = `format=13&timeZone=UTC&parent=${read?.sha256}`
    const answers = await Promise.all([
      approve(ada, 'race', 'Corrected by Ada', { query }),
      approve(ben, 'race', 'Corrected by Ben', { query }),
    ])
    await ada.put(`/api/committees/${parks}/people/${ben.account.id}`, { access: 'editor' })
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    const { approvals } = approvalListSchema.parse((await ada.get(approvalsOf('race'))).body)
    expect(approvals.map(({ number, parent }) => [number, parent])).toEqual([
      [1, null],
      [2, read?.sha256],
    ])
  })

  test('of a relay without versions have the previous version as their parent', async () => {
    await approve(ada, 'old', 'First')
    await approve(ada, 'old', 'Second')
    const database = new Database(`${booted.dataDir}/relay.sqlite`)
    const rows = database.prepare("SELECT * FROM minutes_approvals WHERE meeting_id = 'old'").all() as object[]
    database.exec("DELETE FROM minutes_approvals WHERE meeting_id = 'old'")
    for (const row of rows) {
      const old = { ...row, parent_sha256: null }
      const names = Object.keys(old)
      database.prepare(`INSERT INTO minutes_approvals (${names}) VALUES (${names.map((name) => `@${name}`)})`).run(old)
    }
    database.close()
    const { approvals } = approvalListSchema.parse((await ada.get(approvalsOf('old'))).body)
    expect(approvals.map(({ parent }) => parent)).toEqual([null, approvals[0]?.sha256])
  })

  test('of an older app whose minutes leave out facts are refused with a code that this app knows', async () => {
    for (const format of [1, oldestMinutesFormat - 1]) {
      const answer = await approve(ada, 'old-app', 'Without votes', {
        query: `format=${format}&timeZone=UTC`,
      })
      // Older apps have a sentence for `forbidden`; they would take a new code for an unreachable hub.
      expect(refusalIn(answer)).toMatchObject({
        status: 403,
        code: 'forbidden',
        fields: { format: 'invalid' },
        message: expect.stringContaining('Reload'),
      })
    }
    expect((await ada.get(approvalsOf('old-app'))).body).toEqual({ approvals: [] })
    // Notices have a form of their own.
    const notice = `/api/committees/${parks}/meetings/old-app/notices?format=1&timeZone=UTC`
    expect((await ada.post(notice, 'Agenda', { 'content-type': 'text/plain' })).status).toBe(201)
  })

  test('name the account and its present name beside the name of that time', async () => {
    await approve(ada, 'renamed', 'As read')
    await ada.put('/api/account/name', { name: 'Olga' })
    const expected = { approvedBy: 'Ada', accountId: ada.account.id, nameNow: 'Olga' }
    // The response was lost: the same request returns the same version.
    expect((await approve(ada, 'renamed', 'As read')).body).toMatchObject(expected)
    expect((await ben.get(approvalsOf('renamed'))).body).toMatchObject({ approvals: [expected] })
    const latest = latestApprovalsSchema.parse((await ben.get(`/api/committees/${parks}/approvals`)).body)
    expect(latest.approvals.find(({ meetingId }) => meetingId === 'renamed')).toMatchObject(expected)
    await ada.put('/api/account/name', { name: 'Ada' })
  })

  test('are never changed in the store', async () => {
    await approve(ada, 'meeting-3', 'As it was')
    const database = new Database(`${booted.dataDir}/relay.sqlite`)
    expect(() => database.exec("UPDATE minutes_approvals SET name = 'Eve'")).toThrow('never changed')
    database.close()
  })

  test('are up to one megabyte of UTF-8 text, with a format and a time zone', async () => {
    expect((await approve(ada, 'long', 'x'.repeat(approvedMinutesMaxBytes))).status).toBe(201)
    expect(refusalIn(await approve(ada, 'long', 'x'.repeat(approvedMinutesMaxBytes + 1)))).toMatchObject({
      status: 413,
      code: 'too-large',
    })
    for (const refused of [
      approve(ada, 'm', ''),
      approve(ada, 'm', new Uint8Array([0xff, 0xfe])),
      approve(ada, 'm', '{}', { type: 'application/json' }),
      approve(ada, 'm', 'x', { query: 'timeZone=Europe/Berlin' }),
      approve(ada, 'm', 'x', { query: 'format=one&timeZone=Europe/Berlin' }),
      approve(ada, 'm', 'x', { query: 'format=13&timeZone=%3Cb%3E' }),
    ])
      expect(refusalIn(await refused)).toMatchObject({ status: 400, code: 'invalid-input' })
    expect(refusalIn(await approve(ada, 'a%20b', 'x')).status).toBe(404)
    expect((await ada.get(approvalsOf('m'))).body).toEqual({ approvals: [] })
  })

  test('are readable by everyone in the committee, and can be added only by owners', async () => {
    const others = (await makeCommittee(cleo, 'Roads')).id
    expect(refusalIn(await approve(ben, 'm', 'x')).code).toBe('forbidden')
    expect(refusalIn(await approve(cleo, 'm', 'x')).code).toBe('not-found')
    expect(refusalIn(await cleo.get(approvalsOf('meeting-1'))).code).toBe('not-found')
    expect(refusalIn(await cleo.get(`${approvalsOf('meeting-1')}/1`)).code).toBe('not-found')
    expect(refusalIn(await cleo.get(`${approvalsOf('meeting-1', others)}/1`)).code).toBe('not-found')
    const stranger = createVisitor(booted.url)
    expect(refusalIn(await stranger.get(approvalsOf('meeting-1'))).code).toBe('not-signed-in')
    expect(refusalIn(await approve(stranger, 'm', 'x')).code).toBe('not-signed-in')
    // Other accounts are refused before their megabytes are read: this body never ends.
    const endless = new ReadableStream({
      start: (body) => body.enqueue(new TextEncoder().encode('# Minutes')),
    })
    // `duplex` is not in the types of the browser.
    const request = {
      method: 'POST',
      body: endless,
      duplex: 'half',
      headers: { 'content-type': 'text/plain', origin: booted.url },
    }
    const early = await fetch(`${booted.url}${approvalsOf('m')}`, request)
    expect(early.status).toBe(401)
    await endless.cancel().catch(() => undefined)
    const foreign = await ada.post(`${approvalsOf('m')}?format=13&timeZone=UTC`, 'x', {
      'content-type': 'text/plain',
      origin: 'https://evil.example',
    })
    expect(refusalIn(foreign).status).toBe(403)
    expect(refusalIn(await ada.put(approvalsOf('m'), {})).status).toBe(404)
  })
})
