import { createHash } from 'node:crypto'
import { noticeListSchema, noticeReceiptSchema, postedAgendaMaxBytes } from '@civic-hub/protocol'
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

const noticesOf = (meetingId: string, documentId = parks) =>
  `/api/committees/${documentId}/meetings/${meetingId}/notices`
const post = (
  person: Visitor,
  meetingId: string,
  text: string | Uint8Array<ArrayBuffer>,
  { query = 'format=1&timeZone=Europe/Berlin', type = 'text/plain; charset=utf-8', documentId = parks } = {},
) => person.post(`${noticesOf(meetingId, documentId)}?${query}`, text, { 'content-type': type })

describe('M2: posted agendas', () => {
  test('get a receipt with hash, author and the time of the relay; posting a changed one adds a receipt', async () => {
    const text = 'Agenda of Spring planning\n1. Für die Schaukel\n'
    const first = noticeReceiptSchema.parse((await post(ben, 'meeting-1', text)).body)
    expect(first).toEqual({
      number: 1,
      postedBy: 'Ben',
      accountId: ben.account.id,
      nameNow: 'Ben',
      postedAt: clock.now().toISOString(),
      sha256: createHash('sha256').update(text).digest('hex'),
      bytes: Buffer.byteLength(text),
      format: 1,
      timeZone: 'Europe/Berlin',
    })
    // The response was lost, and the app sends the request again, later.
    clock.advance(60)
    expect((await post(ben, 'meeting-1', text)).body).toEqual(first)
    const second = noticeReceiptSchema.parse((await post(ada, 'meeting-1', 'Changed')).body)
    expect(second).toMatchObject({ number: 2, postedBy: 'Ada', postedAt: clock.now().toISOString() })
    // The first agenda again is a new posting with a new time: its clock starts anew.
    const third = noticeReceiptSchema.parse((await post(ben, 'meeting-1', text)).body)
    expect(third).toEqual({ ...first, number: 3, postedAt: clock.now().toISOString() })
    expect(noticeListSchema.parse((await ben.get(noticesOf('meeting-1'))).body).notices).toEqual([first, second, third])
    const read = await ada.get(`${noticesOf('meeting-1')}/1`)
    expect(read.body).toBe(text)
    expect(read.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(read.headers.get('content-disposition')).toBe('attachment')
    expect(refusalIn(await ada.get(`${noticesOf('meeting-1')}/4`)).status).toBe(404)
    // They are apart from the approved minutes of the same meeting.
    expect((await ada.get(`/api/committees/${parks}/meetings/meeting-1/approvals`)).body).toEqual({
      approvals: [],
    })
  })

  test('are apart for each meeting, and connected members are notified of a new one at once', async () => {
    const { id } = await makeCommittee(ada, 'Trees')
    await addMember(ada, id, ben)
    const device = new SyncDevice({ url: booted.url, cookie: ben.cookie() }, id)
    await device.connect()
    await post(ada, 'meeting-1', 'First', { documentId: id })
    await device.until(() => device.changedLists.includes('notices'))
    expect(device.changedLists).not.toContain('approvals')
    device.disconnect()
    await post(ada, 'meeting-2', 'Another', { documentId: id })
    const { notices } = noticeListSchema.parse((await ben.get(noticesOf('meeting-2', id))).body)
    expect(notices).toMatchObject([{ number: 1, bytes: 'Another'.length }])
  })

  test('name the account and its present name, also after it was renamed, has left, or is deleted', async () => {
    const eve = await signUpPerson(booted.url, booted, 'Eve')
    await addMember(ada, parks, eve)
    await eve.put('/api/account/name', { name: 'Olga' })
    const posted = { postedBy: 'Olga', accountId: eve.account.id }
    expect((await post(eve, 'renamed', 'Agenda')).body).toMatchObject({ ...posted, nameNow: 'Olga' })
    await eve.put('/api/account/name', { name: 'Eve' })
    const listed = async () => (await ben.get(noticesOf('renamed'))).body
    expect(await listed()).toMatchObject({ notices: [{ ...posted, nameNow: 'Eve' }] })
    await ada.delete(`/api/committees/${parks}/people/${eve.account.id}`)
    expect(await listed()).toMatchObject({ notices: [{ ...posted, nameNow: 'Eve' }] })
    await eve.post('/api/account/deletion', { password: eve.password, committees: {} })
    expect(await listed()).toMatchObject({ notices: [{ ...posted, nameNow: null }] })
  })

  test('are never changed in the store', async () => {
    await post(ada, 'meeting-3', 'As it was')
    const database = new Database(`${booted.dataDir}/relay.sqlite`)
    expect(() => database.exec('UPDATE agenda_notices SET frozen_at = 0')).toThrow('never changed')
    database.close()
  })

  test('are up to 128 kilobytes of UTF-8 text, with a format and a time zone', async () => {
    expect((await post(ada, 'long', 'x'.repeat(postedAgendaMaxBytes))).status).toBe(201)
    expect(refusalIn(await post(ada, 'long', 'x'.repeat(postedAgendaMaxBytes + 1)))).toMatchObject({
      status: 413,
      code: 'too-large',
    })
    for (const refused of [
      post(ada, 'm', ''),
      post(ada, 'm', new Uint8Array([0xff, 0xfe])),
      post(ada, 'm', '{}', { type: 'application/json' }),
      post(ada, 'm', 'x', { query: 'timeZone=Europe/Berlin' }),
      post(ada, 'm', 'x', { query: 'format=1&timeZone=%3Cb%3E' }),
    ])
      expect(refusalIn(await refused)).toMatchObject({ status: 400, code: 'invalid-input' })
    expect((await ada.get(noticesOf('m'))).body).toEqual({ notices: [] })
  })

  test('are readable by everyone in the committee, and are added by owners and editors only', async () => {
    const others = (await makeCommittee(cleo, 'Roads')).id
    await ada.put(`/api/committees/${parks}/people/${ben.account.id}`, { access: 'viewer' })
    expect(refusalIn(await post(ben, 'meeting-1', 'x')).code).toBe('forbidden')
    expect((await ben.get(noticesOf('meeting-1'))).status).toBe(200)
    await ada.put(`/api/committees/${parks}/people/${ben.account.id}`, { access: 'editor' })
    expect(refusalIn(await post(cleo, 'm', 'x')).code).toBe('not-found')
    expect(refusalIn(await cleo.get(noticesOf('meeting-1'))).code).toBe('not-found')
    expect(refusalIn(await cleo.get(`${noticesOf('meeting-1', others)}/1`)).code).toBe('not-found')
    const stranger = createVisitor(booted.url)
    expect(refusalIn(await stranger.get(noticesOf('meeting-1'))).code).toBe('not-signed-in')
    expect(refusalIn(await post(stranger, 'm', 'x')).code).toBe('not-signed-in')
  })
})
