import { closeCodes, sessionListSchema } from '@civic-hub/protocol'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { SyncDevice } from '../support/device/sync-device.ts'
import { eventually } from '../support/eventually.ts'
import { type Person, password, signUpPerson } from '../support/people/signed-in-person.ts'
import { createVisitor, refusalIn } from '../support/people/visitor.ts'
import { type BootedRelay, bootRelay } from '../support/relay/boot-relay.ts'
import { createTestClock, type TestClock } from '../support/relay/clock.ts'
import { createLinkLog } from '../support/relay/link-log.ts'

let clock: TestClock
let booted: BootedRelay
let ada: Person

beforeEach(async () => {
  clock = createTestClock()
  const settings = { contactUrl: 'mailto:clerk@example.org', trustedProxies: ['127.0.0.1', '::1'] }
  booted = await bootRelay({ replace: { clock }, settings })
  ada = await signUpPerson(booted.url, booted, 'Ada')
})
afterEach(() => booted.close())

const day = 24 * 3600

describe('A6: sessions', () => {
  test('the cookie is out of reach for scripts and other sites', async () => {
    const signedIn = await ada.post('/api/sign-in', { email: ada.account.email, password })
    expect(signedIn.headers.get('set-cookie')).toMatch(
      /^civic_hub_session=[\w-]{43}; HttpOnly; Max-Age=2592000; Path=\/; SameSite=Lax$/,
    )
  })

  test('signing out ends the session, not only the cookie', async () => {
    const stolen = { cookie: ada.cookie() }
    const thief = createVisitor(booted.url)
    expect((await thief.get('/api/session', stolen)).body).toMatchObject({ account: { name: 'Ada' } })
    expect((await ada.post('/api/sign-out')).status).toBe(204)
    expect(ada.cookie()).toBe('')
    expect((await thief.get('/api/session', stolen)).body).toMatchObject({ account: null })
    expect(refusalIn(await thief.get('/api/committees', stolen)).code).toBe('not-signed-in')
    expect((await ada.post('/api/sign-out')).status).toBe(204)
  })

  test('signing out everywhere ends every session of the person, and no other session', async () => {
    const ben = await signUpPerson(booted.url, booted, 'Ben')
    const elsewhere = createVisitor(booted.url)
    await elsewhere.post('/api/sign-in', { email: ada.account.email, password })
    const devices = [ada, elsewhere, ben].map(
      (person) => new SyncDevice({ url: booted.url, cookie: person.cookie() }, 'general'),
    )
    await Promise.all(devices.map((device) => device.connect()))
    expect((await ada.delete('/api/sessions')).status).toBe(204)
    const [here, there, bens] = devices as [SyncDevice, SyncDevice, SyncDevice]
    for (const device of [here, there]) {
      await device.until(() => device.closeCode !== null)
      expect(device.closeCode).toBe(closeCodes.signedOut)
    }
    expect(ada.cookie()).toBe('')
    expect((await elsewhere.get('/api/session')).body).toMatchObject({ account: null })
    expect((await ben.get('/api/session')).body).toMatchObject({ account: { name: 'Ben' } })
    expect(bens.closeCode).toBeNull()
    bens.disconnect()
    expect(refusalIn(await ada.delete('/api/sessions')).code).toBe('not-signed-in')
  })

  test('each is listed with its device, its place and its last use', async () => {
    const elsewhere = createVisitor(booted.url)
    const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
    await elsewhere.post(
      '/api/sign-in',
      { email: ada.account.email, password },
      { 'user-agent': firefox, 'x-forwarded-for': '203.0.113.9' },
    )
    const began = clock.now().toISOString()
    const listed = async () => sessionListSchema.parse((await elsewhere.get('/api/sessions')).body).sessions
    expect(await listed()).toContainEqual({
      id: expect.stringMatching(/^[0-9a-f]{64}$/),
      device: 'Firefox on Linux',
      place: '203.0.113.*',
      createdAt: began,
      lastUsedAt: began,
      isCurrent: true,
    })
    expect((await listed()).filter(({ isCurrent }) => !isCurrent)).toHaveLength(1)

    const use = async (from: string) => elsewhere.get('/api/session', { 'x-forwarded-for': from })
    clock.advance(299)
    await use('198.51.100.7')
    expect(await listed()).toContainEqual(expect.objectContaining({ place: '203.0.113.*', lastUsedAt: began }))
    clock.advance(1)
    await use('198.51.100.7')
    const noted = { place: '198.51.100.*', createdAt: began, lastUsedAt: clock.now().toISOString() }
    await eventually('the use is noted', async () =>
      (await listed()).some((session) => session.isCurrent && session.place === noted.place),
    )
    expect(await listed()).toContainEqual(expect.objectContaining(noted))
  })

  test('one session of several is signed out at once, or all others are', async () => {
    const [phone, desk] = [createVisitor(booted.url), createVisitor(booted.url)]
    for (const device of [phone, desk]) await device.post('/api/sign-in', { email: ada.account.email, password })
    const live = new SyncDevice({ url: booted.url, cookie: phone.cookie() }, 'general')
    await live.connect()
    const { sessions } = sessionListSchema.parse((await phone.get('/api/sessions')).body)
    const phones = sessions.find(({ isCurrent }) => isCurrent)
    expect((await ada.delete(`/api/sessions/${phones?.id}`)).status).toBe(204)
    await live.until(() => live.closeCode !== null)
    expect(live.closeCode).toBe(closeCodes.signedOut)
    expect((await phone.get('/api/session')).body).toMatchObject({ account: null })
    expect((await desk.get('/api/session')).body).toMatchObject({ account: { name: 'Ada' } })

    expect((await ada.delete('/api/sessions/others')).status).toBe(204)
    expect((await desk.get('/api/session')).body).toMatchObject({ account: null })
    expect((await ada.get('/api/session')).body).toMatchObject({ account: { name: 'Ada' } })
  })

  test('sessions of another person can be neither listed nor ended', async () => {
    const ben = await signUpPerson(booted.url, booted, 'Ben')
    const own = async (person: Person) => sessionListSchema.parse((await person.get('/api/sessions')).body).sessions
    const [adas] = await own(ada)
    expect((await own(ben)).map(({ id }) => id)).not.toContain(adas?.id)
    expect(refusalIn(await ben.delete(`/api/sessions/${adas?.id}`)).code).toBe('not-found')
    expect(refusalIn(await ben.delete('/api/sessions/unknown')).code).toBe('not-found')
    const stranger = createVisitor(booted.url)
    expect(refusalIn(await stranger.get('/api/sessions')).code).toBe('not-signed-in')
    for (const path of ['', '/others', `/${adas?.id}`])
      expect(refusalIn(await stranger.delete(`/api/sessions${path}`)).code).toBe('not-signed-in')
    expect((await ada.put('/api/sessions/others')).status).toBe(404)
    expect((await ada.get('/api/session')).body).toMatchObject({ account: { name: 'Ada' } })
  })

  test('A7: a disabled account cannot sign in, and its sessions are not accepted', async () => {
    const database = new Database(booted.databaseFile)
    database.prepare('UPDATE accounts SET disabled_at = 1 WHERE id = ?').run(ada.account.id)
    database.close()
    expect((await ada.get('/api/session')).body).toMatchObject({ account: null })
    const visitor = createVisitor(booted.url)
    const right = await visitor.post('/api/sign-in', { email: ada.account.email, password })
    expect(refusalIn(right)).toMatchObject({ status: 403, code: 'account-disabled' })
    const wrong = await visitor.post('/api/sign-in', { email: ada.account.email, password: 'wrong' })
    expect(refusalIn(wrong).code).toBe('invalid-credentials')
    const device = new SyncDevice({ url: booted.url, cookie: ada.cookie() }, 'general')
    await expect(device.connect()).rejects.toThrow()
  })

  test('a connection ends with its session, also when the session expires', async () => {
    const device = new SyncDevice({ url: booted.url, cookie: ada.cookie() }, 'general')
    await device.connect()
    clock.advance(31 * day)
    await device.until(() => device.closeCode !== null)
    expect(device.closeCode).toBe(closeCodes.signedOut)
  })

  test('signing in again ends the earlier session of this browser, and no other', async () => {
    const elsewhere = createVisitor(booted.url)
    await elsewhere.post('/api/sign-in', { email: ada.account.email, password })
    const before = { cookie: ada.cookie() }
    await ada.post('/api/sign-in', { email: ada.account.email, password })
    expect((await createVisitor(booted.url).get('/api/session', before)).body).toMatchObject({
      account: null,
    })
    expect((await elsewhere.get('/api/session')).body).toMatchObject({ account: { name: 'Ada' } })
  })

  test('a session in use stays valid, an unused one ends after 30 days', async () => {
    for (let week = 0; week < 8; week++) {
      clock.advance(7 * day)
      const answer = await ada.get('/api/session')
      expect(answer.body).toMatchObject({ account: { name: 'Ada' } })
      expect(answer.headers.get('set-cookie')).toContain('Max-Age=2592000')
    }
    clock.advance(31 * day)
    expect((await ada.get('/api/session')).body).toMatchObject({ account: null })
  })

  test('C8: a clock that is ahead for a while ends no session for good', async () => {
    clock.advance(40 * day)
    const before = { cookie: ada.cookie() }
    const visitor = createVisitor(booted.url)
    expect((await visitor.get('/api/session', before)).body).toMatchObject({ account: null })
    clock.advance(-40 * day)
    expect((await visitor.get('/api/session', before)).body).toMatchObject({ account: { name: 'Ada' } })
  })

  test.each([['civic_hub_session='], ['civic_hub_session=x'], ['other=1; civic_hub_session=%00']])(
    'a made-up cookie (%s) is nobody',
    async (cookie) => {
      const answer = await createVisitor(booted.url).get('/api/session', { cookie })
      expect(answer).toMatchObject({ status: 200, body: { account: null } })
    },
  )

  test('the session response contains the operator’s contact addresses', async () => {
    const answer = await createVisitor(booted.url).get('/api/session')
    expect(answer.body).toEqual({
      account: null,
      role: 'user',
      personalDocument: null,
      site: { privacyUrl: null, termsUrl: null, contactUrl: 'mailto:clerk@example.org', providers: [] },
    })
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })
})

describe('A5: guessing is slow', () => {
  test('a program on this machine that makes up addresses is counted as one, and the log warns once', async () => {
    const lines: string[] = []
    const log = Object.assign(createLinkLog(), {
      warn: (...line: unknown[]) => lines.push(JSON.stringify(line)),
    })
    const unnamed = await bootRelay({ replace: { clock, log } })
    const guesser = createVisitor(unnamed.url)
    const wrong = { email: 'nobody@example.org', password: 'wrong' }
    const codes: string[] = []
    for (let attempt = 0; attempt < 11; attempt++) {
      const from = { 'x-forwarded-for': `198.51.100.${attempt}` }
      codes.push(refusalIn(await guesser.post('/api/sign-in', wrong, from)).code)
    }
    await unnamed.close()
    expect(codes.slice(-2)).toEqual(['invalid-credentials', 'too-many-requests'])
    const warnings = lines.filter((line) => line.includes('X-Forwarded-For came from a proxy'))
    expect(warnings).toHaveLength(1)
    expect(lines.join()).not.toContain('198.51.100')
  })

  test('ten wrong passwords cause a pause for this address and account, and for no other', async () => {
    await signUpPerson(booted.url, booted, 'Ben')
    const guesser = createVisitor(booted.url)
    const guess = (email: string, guessed: string, from = '203.0.113.9') =>
      guesser.post('/api/sign-in', { email, password: guessed }, { 'x-forwarded-for': from })
    for (let attempt = 0; attempt < 10; attempt++) {
      expect(refusalIn(await guess(ada.account.email, 'wrong')).code).toBe('invalid-credentials')
    }
    const refusal = refusalIn(await guess(ada.account.email, password))
    expect(refusal).toMatchObject({ status: 429, code: 'too-many-requests', retryAfterSeconds: 900 })
    expect((await guess('ben@example.org', password)).status).toBe(200)
    expect((await guess(ada.account.email, password, '198.51.100.7')).status).toBe(200)
    clock.advance(900)
    expect((await guess(ada.account.email, password)).status).toBe(200)
  })

  test('unknown addresses are counted and answered like known ones', async () => {
    const guesser = createVisitor(booted.url)
    const guess = () => guesser.post('/api/sign-in', { email: 'nobody@example.org', password: 'wrong' })
    for (let attempt = 0; attempt < 10; attempt++) {
      expect(refusalIn(await guess()).code).toBe('invalid-credentials')
    }
    expect(refusalIn(await guess()).code).toBe('too-many-requests')
  })

  test('right passwords are not counted', async () => {
    for (let attempt = 0; attempt < 12; attempt++) {
      expect((await ada.post('/api/sign-in', { email: ada.account.email, password })).status).toBe(200)
    }
  })

  test('a stranger’s mailbox cannot be flooded', async () => {
    const script = createVisitor(booted.url)
    const fields = { name: 'X', email: 'victim@example.org', password }
    for (let attempt = 0; attempt < 5; attempt++) {
      expect((await script.post('/api/sign-up', fields)).status).toBe(202)
    }
    expect(refusalIn(await script.post('/api/sign-up', fields)).code).toBe('too-many-requests')
  })
})
