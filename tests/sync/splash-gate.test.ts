import { closeCodes, isFinalClose, splashPasswordSchema } from '@civic-hub/protocol'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { SyncDevice } from '../support/device/sync-device.ts'
import { invite } from '../support/people/invite.ts'
import {
  makeCommittee,
  type Person,
  signUpPerson,
  password as theirPassword,
} from '../support/people/signed-in-person.ts'
import { appoint } from '../support/people/site-team.ts'
import { createVisitor, refusalIn, type Visitor } from '../support/people/visitor.ts'
import { type BootedRelay, bootRelay } from '../support/relay/boot-relay.ts'
import { createTestClock, type TestClock } from '../support/relay/clock.ts'
import { tokenIn } from '../support/relay/letters.ts'

/** The operator's published details, which the gate shows. */
const site = { privacyUrl: null, termsUrl: null, contactUrl: null, providers: [] }
let clock: TestClock
let booted: BootedRelay
let ada: Person
let ben: Person

beforeEach(async () => {
  clock = createTestClock()
  booted = await bootRelay({ replace: { clock } })
  ada = await signUpPerson(booted.url, booted, 'Ada')
  ben = await signUpPerson(booted.url, booted, 'Ben')
  appoint(booted.databaseFile, 'admin', ada)
})
afterEach(() => booted.close())

const setGate = (wanted: { enabled?: boolean; password?: string }) => ada.put('/api/admin/settings/splash', wanted)

async function readPassword(): Promise<string> {
  const { body } = await ada.get('/api/admin/settings/splash/password')
  return splashPasswordSchema.parse(body).password ?? ''
}

async function closeGate(): Promise<string> {
  expect((await setGate({ enabled: true })).body).toMatchObject({ splash: { enabled: true } })
  return readPassword()
}

const isOpenFor = async (visitor: Visitor): Promise<boolean> =>
  ((await visitor.get('/api/splash')).body as { open: boolean }).open

async function deviceOf(person: Visitor): Promise<SyncDevice> {
  const device = new SyncDevice({ url: booted.url, cookie: person.cookie() }, 'general')
  await device.connect()
  return device
}

describe('G9: the splash gate', () => {
  test('is off at first, and has no password that can be guessed', async () => {
    const visitor = createVisitor(booted.url)
    expect((await visitor.get('/api/splash')).body).toEqual({ enabled: false, open: true, site })
    expect(await readPassword()).toBe('')
    const first = await closeGate()
    expect(first).toMatch(/^[a-z2-9]{12}$/)
    await setGate({ enabled: false })
    await setGate({ enabled: true })
    expect(await readPassword()).toBe(first)
  })

  test('closes the API and the documents, not the app, the health or the ways to sign in and out', async () => {
    await closeGate()
    const visitor = createVisitor(booted.url)
    for (const person of [visitor, ben]) {
      for (const path of ['/api/session', '/api/committees', '/api/no-such', '/api/admin/settings'])
        expect(refusalIn(await person.get(path))).toMatchObject({ status: 423, code: 'gate-closed' })
      expect(refusalIn(await person.post('/api/sign-up', {})).code).toBe('gate-closed')
      expect(refusalIn(await person.delete('/api/sessions')).code).toBe('gate-closed')
      expect((await person.get('/sync/general')).status).toBe(423)
      expect((await person.get('/healthz')).status).toBe(200)
      expect((await person.get('/readyz')).status).toBe(200)
      expect((await person.get('/', { accept: 'text/html' })).status).not.toBe(423)
      expect((await person.get('/api/splash')).body).toEqual({ enabled: true, open: false, site })
    }
    await expect(deviceOf(ben)).rejects.toThrow()
    expect((await ben.post('/api/sign-out')).status).toBe(204)
  })

  test('opens with the password for one browser, with a cookie that ends with its session', async () => {
    const password = await closeGate()
    const wrong = refusalIn(await ben.post('/api/splash', { password: 'guess' }))
    expect(wrong).toMatchObject({ status: 403, code: 'gate-password-wrong', message: 'Invalid password' })
    const entered = await ben.post('/api/splash', { password: ` ${password} ` })
    expect(entered.status).toBe(204)
    expect(entered.headers.get('set-cookie')).toMatch(
      /^civic_hub_gate=[\w-]{43}\.[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    expect((await ben.get('/api/committees')).status).toBe(200)
    await deviceOf(ben)
    // With another first letter than the real one.
    const forged = ben
      .cookie()
      .replace(/civic_hub_gate=(.)/, (_, first) => `civic_hub_gate=${first === 'A' ? 'B' : 'A'}`)
    expect((await createVisitor(booted.url).get('/api/session', { cookie: forged })).status).toBe(423)
  })

  test('reports errors of a body at their field, and refuses a large one', async () => {
    await closeGate()
    expect(refusalIn(await ben.post('/api/splash', { password: ' ' }))).toMatchObject({
      code: 'invalid-input',
      fields: { password: 'required' },
    })
    for (const odd of ['{', 'null', { password: 7 }])
      expect(refusalIn(await ben.post('/api/splash', odd)).status).toBe(400)
    expect(refusalIn(await ben.post('/api/splash', { password: 'x'.repeat(70_000) })).status).toBe(413)
    expect(refusalIn(await ben.put('/api/splash', { password: 'x' })).status).toBe(404)
    expect(refusalIn(await ben.post('/api/splash', { password: 'x' }, { origin: 'https://evil.example' })).status).toBe(
      403,
    )
    expect(refusalIn(await setGate({ password: ' ' })).fields).toEqual({ password: 'required' })
  })

  test('limits the number of guesses', async () => {
    const password = await closeGate()
    for (let guess = 0; guess < 10; guess++) await ben.post('/api/splash', { password: `guess ${guess}` })
    const limited = refusalIn(await ben.post('/api/splash', { password }))
    expect(limited.code).toBe('too-many-requests')
    expect(limited.retryAfterSeconds).toBeGreaterThan(800)
    clock.advance(900)
    expect((await ben.post('/api/splash', { password })).status).toBe(204)
  })

  test('a new password ends the access by the old one at once, and the cookie stays invalid', async () => {
    const password = await closeGate()
    await ben.post('/api/splash', { password })
    const device = await deviceOf(ben)
    const admins = await deviceOf(ada)
    await setGate({ password: 'another one' })
    await device.until(() => device.closeCode !== null)
    expect(device.closeCode).toBe(closeCodes.gateClosed)
    expect(refusalIn(await ben.get('/api/session')).code).toBe('gate-closed')
    await setGate({ enabled: false })
    await setGate({ enabled: true })
    expect(await isOpenFor(ben)).toBe(false)
    expect((await ben.post('/api/splash', { password: 'another one' })).status).toBe(204)
    expect(admins.closeCode).toBeNull()
  })

  test('its close code does not look like removed access, to an older app either', async () => {
    const device = await deviceOf(ben)
    await closeGate()
    await device.until(() => device.closeCode !== null)
    expect(device.closeCode).toBe(closeCodes.gateClosed)
    // An older app treats every unknown final code as removed access.
    expect(isFinalClose(closeCodes.gateClosed)).toBe(false)
  })

  test('never locks out an administrator, who can always sign in, and closes again for a former one', async () => {
    await closeGate()
    const elsewhere = createVisitor(booted.url)
    const signIn = (person: Person) =>
      elsewhere.post('/api/sign-in', { email: person.account.email, password: theirPassword })
    expect((await signIn(ben)).status).toBe(200)
    expect(await isOpenFor(elsewhere)).toBe(false)
    expect((await signIn(ada)).status).toBe(200)
    expect(await isOpenFor(elsewhere)).toBe(true)
    expect((await elsewhere.get('/api/committees')).status).toBe(200)
    await ada.put(`/api/admin/people/${ben.account.id}/role`, { role: 'admin' })
    const device = await deviceOf(ben)
    await ada.put(`/api/admin/people/${ben.account.id}/role`, { role: 'moderator' })
    await device.until(() => device.closeCode !== null)
    expect(await isOpenFor(ben)).toBe(false)
  })

  test('admits a person who confirms an earlier sign-up, once', async () => {
    const email = 'cleo@example.org'
    await createVisitor(booted.url).post('/api/sign-up', { name: 'Cleo', email, password: theirPassword })
    const token = tokenIn(await booted.letterTo(email))
    await closeGate()
    const cleo = createVisitor(booted.url)
    expect(refusalIn(await cleo.post('/api/confirm', { token: 'x'.repeat(43) })).code).toBe('token-invalid')
    expect(await isOpenFor(cleo)).toBe(false)
    expect((await cleo.post('/api/confirm', { token })).status).toBe(200)
    expect((await cleo.get('/api/committees')).status).toBe(200)
  })

  test('admits a person with an open invitation, until it is used', async () => {
    const { id } = await makeCommittee(ada, 'Parks')
    const { token } = await invite(ada, id, { access: 'editor' })
    await closeGate()
    const cleo = createVisitor(booted.url)
    expect(refusalIn(await cleo.post('/api/invitation', { token: 'x'.repeat(43) })).code).toBe('token-invalid')
    expect(await isOpenFor(cleo)).toBe(false)
    expect((await cleo.post('/api/invitation', { token })).status).toBe(200)
    expect(await isOpenFor(cleo)).toBe(true)
    expect((await ben.post('/api/invitation/accept', { token })).status).toBe(200)
    await ben.post('/api/invitation', { token })
    expect(await isOpenFor(ben)).toBe(false)
  })

  test('keeps its state after a restart', async () => {
    const password = await closeGate()
    await ben.post('/api/splash', { password })
    const { dataDir } = booted
    await booted.relay.close()
    const restarted = await bootRelay({ settings: { dataDir }, replace: { clock } })
    const again = createVisitor(restarted.url)
    expect(await isOpenFor(again)).toBe(false)
    expect((await again.get('/api/session', { cookie: ben.cookie() })).body).toMatchObject({
      account: { name: 'Ben' },
    })
    await restarted.close()
  })
})
