import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Feed, feedAddressSchema, feedListSchema, feedMaxBytes } from '@civic-hub/protocol'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SyncDevice } from '../support/device/sync-device.ts'
import { addMember } from '../support/people/invite.ts'
import { makeCommittee, type Person, password, signUpPerson } from '../support/people/signed-in-person.ts'
import { appoint } from '../support/people/site-team.ts'
import { createVisitor, refusalIn, type Visitor } from '../support/people/visitor.ts'
import { type BootedRelay, bootRelay } from '../support/relay/boot-relay.ts'
import { createTestClock } from '../support/relay/clock.ts'
import { runCivicHub } from '../support/relay/operator-program.ts'

const clock = createTestClock()
let booted: BootedRelay
let ada: Person
let ben: Person
let vic: Person
let parks: string
/** The document's log and its position, as Ada's device has them. */
let head: { logId: string; position: number }

beforeAll(async () => {
  booted = await bootRelay({ replace: { clock } })
  ada = await signUpPerson(booted.url, booted, 'Ada')
  ben = await signUpPerson(booted.url, booted, 'Ben')
  vic = await signUpPerson(booted.url, booted, 'Vic')
})
afterAll(() => booted.close())
beforeEach(async () => {
  parks = (await makeCommittee(ada, 'Parks')).id
  await addMember(ada, parks, ben)
  await addMember(ada, parks, vic, 'viewer')
  head = await write(5)
})

/** Writes some entries into the log. */
async function write(entries: number): Promise<typeof head> {
  const device = new SyncDevice({ url: booted.url, cookie: ada.cookie() }, parks)
  await device.connect()
  for (let entry = 0; entry < entries; entry++) {
    device.text().insert(0, 'x')
    await device.allSaved()
  }
  const { logId, position } = device
  device.disconnect()
  return { logId, position }
}

const feedsOf = (path = '') => `/api/committees/${parks}/feeds${path}`
const calendar = (words: string) => `BEGIN:VCALENDAR\r\nX-WORDS:${words}\r\nEND:VCALENDAR\r\n`
async function subscribe(person: Visitor, kind = 'calendar'): Promise<string> {
  return feedAddressSchema.parse((await person.post(feedsOf(`/${kind}/address`))).body).path
}
const publish = (person: Visitor, content: string, state: Partial<typeof head & { format: number }> = {}) => {
  const { logId, position, format } = { ...head, format: 1, ...state }
  const query = new URLSearchParams({ logId, revision: String(position), format: String(format) })
  // The relay sets the type, whatever the app declares.
  return person.put(feedsOf(`/calendar?${query}`), content, { 'content-type': 'text/html' })
}
const feedOf = async (person: Visitor, kind = 'calendar'): Promise<Feed | undefined> =>
  feedListSchema.parse((await person.get(feedsOf())).body).feeds.find((feed) => feed.kind === kind)
/** Reads like a calendar: without cookies, and without an Origin. */
const read = (path: string, headers: Record<string, string> = {}) => fetch(new URL(path, booted.url), { headers })

describe('O1: a feed', () => {
  test('is read at a secret address of one person, with the type that the relay sets', async () => {
    expect(await feedOf(ben)).toEqual({ kind: 'calendar', path: null, wanted: false, published: null })
    const device = new SyncDevice({ url: booted.url, cookie: ben.cookie() }, parks)
    await device.connect()
    const path = await subscribe(vic)
    // Open apps of editors are notified that it has a subscriber.
    await device.until(() => device.changedLists.includes('feeds'))
    expect(path).toMatch(/^\/feeds\/[\w-]{43}\/calendar\.ics$/)
    // Until an app has filled it, the calendar is empty: programs remove an address that fails.
    expect(await (await read(path)).text()).toMatch(/^BEGIN:VCALENDAR\r\n.*END:VCALENDAR\r\n$/s)
    expect((await publish(ben, calendar('one'))).status).toBe(204)
    // A subscriber's app is notified that it was filled.
    await device.until(() => device.changedLists.filter((list) => list === 'feeds').length === 2)
    device.disconnect()
    const answer = await read(path)
    expect(await answer.text()).toBe(calendar('one'))
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
      'content-disposition': 'inline; filename="calendar.ics"',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex, nofollow',
      'last-modified': clock.now().toUTCString(),
    })
    const etag = answer.headers.get('etag') ?? ''
    expect((await read(path, { 'if-none-match': etag })).status).toBe(304)
    await publish(ben, calendar('two'), await write(1))
    expect((await read(path, { 'if-none-match': etag })).status).toBe(200)
    expect((await read(path.replace('calendar.ics', 'minutes.atom'))).status).toBe(404)
    expect((await read(path.replace('calendar.ics', 'index.html'))).status).toBe(404)
  })

  test('is never set back to an older state of the document, in any order of publishing', async () => {
    const path = await subscribe(ben)
    const now = async () => (await read(path)).text()
    const old = { position: head.position - 2 }
    expect((await publish(ben, calendar('old'), old)).status).toBe(204)
    expect((await publish(ada, calendar('new'))).status).toBe(204)
    // A device that was offline, or whose request took long.
    expect(refusalIn(await publish(ben, calendar('old'), old)).status).toBe(409)
    // Of the same state the first one is kept, unless a newer app writes it in another format.
    expect((await publish(ben, calendar('another'))).status).toBe(204)
    expect(await now()).toBe(calendar('new'))
    expect((await publish(ben, calendar('newer app'), { format: 2 })).status).toBe(204)
    expect(await now()).toBe(calendar('newer app'))
    // A state that the log does not have is refused, because it would block all later ones.
    expect(refusalIn(await publish(ben, calendar('x'), { position: head.position + 1 })).status).toBe(409)
    expect(refusalIn(await publish(ben, calendar('x'), { logId: 'another-log' })).status).toBe(409)
    expect(await now()).toBe(calendar('newer app'))
    expect((await feedOf(vic))?.published).toMatchObject({ revision: head.position, format: 2 })
  })

  test('keeps its address while its content stays the same, and its time of change', async () => {
    const path = await subscribe(ben)
    await publish(ben, calendar('same'))
    const first = await read(path)
    clock.advance(3600)
    await publish(ben, calendar('same'), await write(1))
    const second = await read(path)
    for (const name of ['etag', 'last-modified']) expect(second.headers.get(name)).toBe(first.headers.get(name))
  })

  test('is text of its kind, up to a megabyte, and contains nothing that could run', async () => {
    await subscribe(ben)
    await subscribe(ben, 'minutes')
    const atom = (inside: string) =>
      `<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom">${inside}</feed>\n`
    const query = new URLSearchParams({ logId: head.logId, revision: String(head.position), format: '1' })
    const put = (kind: string, content: string | Uint8Array<ArrayBuffer>) =>
      ben.put(feedsOf(`/${kind}?${query}`), content, { 'content-type': 'text/plain' })
    for (const [kind, content] of [
      ['calendar', '<html><script>alert(1)</script></html>'],
      ['calendar', 'BEGIN:VCALENDAR\r\n'],
      ['calendar', calendar('\0')],
      ['calendar', new Uint8Array([...new TextEncoder().encode('BEGIN:VCALENDAR\r\n'), 0xff])],
      ['minutes', atom('<?xml-stylesheet href="x.xsl"?>')],
      ['minutes', atom('').replace('\n', '\n<!DOCTYPE feed [<!ENTITY x "y">]>')],
      ['minutes', '<html/>'],
    ] as const)
      expect([content, refusalIn(await put(kind, content)).code]).toEqual([content, 'invalid-input'])
    expect((await put('minutes', atom('<title>Minutes</title>'))).status).toBe(204)
    expect(refusalIn(await put('calendar', calendar('x'.repeat(feedMaxBytes)))).code).toBe('too-large')
    expect(refusalIn(await put('recipes', calendar('x'))).status).toBe(404)
    expect(refusalIn(await ben.put(feedsOf('/calendar?revision=-1'), 'x')).code).toBe('invalid-input')
  })

  test('is written by editors, and only while it has a subscriber', async () => {
    expect(refusalIn(await publish(ben, calendar('x'))).status).toBe(404)
    const path = await subscribe(ben)
    expect(refusalIn(await publish(vic, calendar('x'))).code).toBe('forbidden')
    await publish(ben, calendar('private'))
    expect((await ben.delete(feedsOf('/calendar/address'))).status).toBe(204)
    expect((await read(path)).status).toBe(404)
    // The relay does not store a feed without subscribers.
    expect(await feedOf(ben)).toMatchObject({ wanted: false, published: null })
  })
})

describe('O2: an address ends', () => {
  test('when its person requests another one, and only theirs', async () => {
    const [first, other] = [await subscribe(ben), await subscribe(ada)]
    await publish(ben, calendar('x'))
    const second = await subscribe(ben)
    expect((await feedOf(ben))?.path).toBe(second)
    expect((await read(first)).status).toBe(404)
    for (const path of [second, other]) expect((await read(path)).status).toBe(200)
  })

  test('with the access of its person, with their account, and with the committee', async () => {
    const paths = [await subscribe(ada), await subscribe(ben), await subscribe(vic)]
    const states = async () => Promise.all(paths.map(async (path) => (await read(path)).status))
    await publish(ben, calendar('x'))
    expect(await states()).toEqual([200, 200, 200])
    await ada.delete(`/api/committees/${parks}/people/${ben.account.id}`)
    expect(await states()).toEqual([200, 404, 200])
    const admin = await signUpPerson(booted.url, booted, `Admin ${crypto.randomUUID()}`)
    appoint(booted.databaseFile, 'admin', admin)
    await admin.post(`/api/admin/people/${vic.account.id}/disable`, { reason: 'Test' })
    expect(await states()).toEqual([200, 404, 404])
    await admin.post(`/api/admin/people/${vic.account.id}/enable`)
    await vic.post('/api/sign-in', { email: vic.account.email, password: vic.password })
    await ada.delete(`/api/committees/${parks}`)
    expect(await states()).toEqual([404, 404, 404])
  })

  test('with the last account that has one, and then the feed is deleted, too', async () => {
    const path = await subscribe(ben)
    await subscribe(vic)
    await publish(ben, calendar('x'))
    const database = new Database(booted.databaseFile, { readonly: true })
    const stored = () => database.prepare('SELECT count(*) AS feeds FROM feeds WHERE document_id = ?').get(parks)
    const leave = async (person: Person) =>
      (await person.post('/api/account/deletion', { password: person.password, committees: {} })).status
    expect(await leave(vic)).toBe(204)
    expect([(await read(path)).status, stored()]).toEqual([200, { feeds: 1 }])
    expect(await leave(ben)).toBe(204)
    expect([(await read(path)).status, stored()]).toEqual([404, { feeds: 0 }])
    database.close()
    for (const name of ['Ben', 'Vic'] as const) {
      const person = await signUpPerson(booted.url, booted, name)
      if (name === 'Ben') ben = person
      else vic = person
    }
  })

  test('can be read behind the password of the site, which no calendar can enter', async () => {
    const path = await subscribe(ben)
    const admin = await signUpPerson(booted.url, booted, `Admin ${crypto.randomUUID()}`)
    appoint(booted.databaseFile, 'admin', admin)
    await admin.put('/api/admin/settings/splash', { enabled: true })
    expect((await createVisitor(booted.url).get('/api/session')).status).toBe(423)
    expect((await read(path)).status).toBe(200)
    await admin.put('/api/admin/settings/splash', { enabled: false })
  })
})

test('O1: a feed that a restore set back keeps its address, and is written again by the next app that opens', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'civic-hub-feeds-'))
  const settings = { dataDir: join(folder, 'data') }
  await mkdir(join(folder, 'backups'))
  let hub = await bootRelay({ settings })
  const run = async (...words: string[]) => {
    const { code, out, said } = await runCivicHub(settings.dataDir, words)
    if (code !== 0) throw new Error(said)
    return out.trim()
  }
  try {
    const olga: Visitor & { account: Person['account'] } = await signUpPerson(hub.url, hub, 'Olga')
    const { id } = await makeCommittee(olga, 'Ponds')
    const path = feedAddressSchema.parse((await olga.post(`/api/committees/${id}/feeds/calendar/address`)).body).path
    const device = new SyncDevice({ url: hub.url, cookie: olga.cookie() }, id)
    const publishAs = (person: Visitor, words: string) => {
      const query = new URLSearchParams({
        logId: device.logId,
        revision: String(device.position),
        format: '1',
      })
      return person.put(`/api/committees/${id}/feeds/calendar?${query}`, calendar(words), {
        'content-type': 'text/plain',
      })
    }
    const now = async () => (await fetch(new URL(path, hub.url))).text()
    const save = async () => {
      device.text().insert(0, 'x')
      await device.allSaved()
    }
    await device.connect()
    await save()
    expect((await publishAs(olga, 'one meeting')).status).toBe(204)
    const backup = await run('backup', '--to', join(folder, 'backups'))
    await save()
    expect((await publishAs(olga, 'two meetings')).status).toBe(204)
    device.disconnect()
    await hub.close()
    await run('restore', '--from', backup)
    hub = await bootRelay({ settings })
    expect(await now()).toBe(calendar('one meeting'))

    const again = createVisitor(hub.url)
    await again.post('/api/sign-in', { email: olga.account.email, password })
    // The app's state is later than the backup, so this hub does not know it.
    expect(refusalIn(await publishAs(again, 'two meetings')).status).toBe(409)
    Object.assign(device.target, { url: hub.url, cookie: again.cookie() })
    await device.connect()
    await save()
    const { feeds } = feedListSchema.parse((await again.get(`/api/committees/${id}/feeds`)).body)
    expect(feeds.find(({ kind }) => kind === 'calendar')?.published?.logId).not.toBe(device.logId)
    expect((await publishAs(again, 'two meetings')).status).toBe(204)
    expect(await now()).toBe(calendar('two meetings'))
    device.disconnect()
  } finally {
    await hub.close()
    await rm(folder, { recursive: true, force: true })
  }
})
