import { closeCodes } from '@civic-hub/protocol'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { SyncDevice } from '../support/device/sync-device.ts'
import { type Person, password, signUpPerson } from '../support/people/signed-in-person.ts'
import { createVisitor, refusalIn, type Visitor } from '../support/people/visitor.ts'
import { type BootedRelay, bootRelay } from '../support/relay/boot-relay.ts'
import { createTestClock, type TestClock } from '../support/relay/clock.ts'
import { linkIn, tokenIn } from '../support/relay/letters.ts'

let clock: TestClock
let booted: BootedRelay
let ada: Person
let visitor: Visitor

beforeEach(async () => {
  clock = createTestClock()
  booted = await bootRelay({ replace: { clock } })
  ada = await signUpPerson(booted.url, booted, 'Ada')
  visitor = createVisitor(booted.url)
})
afterEach(() => booted.close())

const newPassword = 'another long password'
const signIn = (with_: string) =>
  createVisitor(booted.url).post('/api/sign-in', { email: ada.account.email, password: with_ })
/** The token of the newest link, in the nth email to Ada. */
const askForLink = async (nth: number) => {
  expect((await visitor.post('/api/password/forgotten', { email: ada.account.email })).status).toBe(202)
  return tokenIn(await booted.letterTo(ada.account.email, nth))
}

describe('A8: a forgotten password', () => {
  test('a link sets a new one, once; every session ends, and the person gets an email', async () => {
    const device = new SyncDevice({ url: booted.url, cookie: ada.cookie() }, 'general')
    await device.connect()
    const [first, second] = [await askForLink(2), await askForLink(3)]
    expect(linkIn(await booted.letterTo(ada.account.email))).toMatch(
      new RegExp(`^${booted.url}/reset-password#[A-Za-z0-9_-]{43}$`),
    )
    expect((await visitor.get(`/api/password/reset?token=${first}`)).status).toBe(404)
    const reset = await visitor.post('/api/password/reset', { token: first, password: newPassword })
    expect(reset.body).toEqual({ account: ada.account })
    expect((await visitor.get('/api/session')).body).toMatchObject({ account: ada.account })

    await device.until(() => device.closeCode !== null)
    expect(device.closeCode).toBe(closeCodes.signedOut)
    expect((await ada.get('/api/session')).body).toMatchObject({ account: null })
    expect(refusalIn(await signIn(password)).code).toBe('invalid-credentials')
    expect((await signIn(newPassword)).status).toBe(200)
    const told = await booted.letterTo(ada.account.email, 4)
    expect(told.subject).toBe('Your Civic Hub password was changed')
    for (const token of [first, second]) {
      const again = await visitor.post('/api/password/reset', { token, password: 'a third password' })
      expect(refusalIn(again)).toMatchObject({ status: 400, code: 'token-invalid' })
    }
  })

  test('a link is valid for an hour', async () => {
    const token = await askForLink(2)
    clock.advance(3600)
    const late = await visitor.post('/api/password/reset', { token, password: newPassword })
    expect(refusalIn(late).code).toBe('token-invalid')
    expect((await signIn(password)).status).toBe(200)
  })

  test('A2: responses do not reveal whether an address has an account', async () => {
    const ask = (email: string) => visitor.post('/api/password/forgotten', { email })
    const shown = ({ status, body, headers }: Awaited<ReturnType<typeof ask>>) => {
      const lines = Object.fromEntries(headers)
      delete lines.date
      return { status, body, lines }
    }
    expect(shown(await ask(ada.account.email))).toEqual(shown(await ask('nobody@example.org')))
    for (const email of [ada.account.email, 'nobody@example.org']) {
      for (let attempt = 0; attempt < 4; attempt++) expect((await ask(email)).status).toBe(202)
      expect(refusalIn(await ask(email)).code).toBe('too-many-requests')
    }
    await booted.relay.close()
    const readers = new Set((await booted.outbox()).map(({ to }) => to?.[0]?.address))
    expect(readers).toEqual(new Set([ada.account.email]))
  })

  test('A7: a disabled account gets no password', async () => {
    const token = await askForLink(2)
    const database = new Database(booted.databaseFile)
    database.prepare('UPDATE accounts SET disabled_at = 1').run()
    database.close()
    const reset = await visitor.post('/api/password/reset', { token, password: newPassword })
    expect(refusalIn(reset).code).toBe('account-disabled')
  })

  test('A3: the database stores only a hash of the link', async () => {
    const token = await askForLink(2)
    const database = new Database(booted.databaseFile, { readonly: true })
    const rows = JSON.stringify(database.prepare('SELECT * FROM one_time_tokens').all())
    database.close()
    expect(rows).toContain('reset-password')
    expect(rows).not.toContain(token)
  })

  test.each([
    ['/api/password/forgotten', {}, { email: 'required' }],
    ['/api/password/forgotten', { email: 'ada' }, { email: 'invalid' }],
    ['/api/password/reset', { token: 'x', password: 'short' }, { token: 'too-short', password: 'too-short' }],
    ['/api/password/reset', 'not json', undefined],
  ])('H2: %s %j', async (path, body, fields) => {
    const refusal = refusalIn(await visitor.post(path, body))
    expect(refusal).toMatchObject({ status: 400, code: 'invalid-input' })
    expect(refusal.fields).toEqual(fields)
  })

  test('H5: oversized bodies and other methods', async () => {
    for (const path of ['/api/password/forgotten', '/api/password/reset']) {
      const large = await visitor.post(path, JSON.stringify({ email: 'x'.repeat(70_000) }))
      expect(refusalIn(large).code).toBe('too-large')
      expect((await visitor.put(path, {})).status).toBe(404)
      const foreign = await visitor.post(path, {}, { origin: 'https://evil.example' })
      expect(refusalIn(foreign).code).toBe('forbidden')
    }
  })
})

describe('A9: another password', () => {
  const change = (person: Visitor, currentPassword: string) =>
    person.put('/api/account/password', { currentPassword, newPassword })

  test('requires the old one, ends the other sessions and their links, and sends an email to the person', async () => {
    const elsewhere = createVisitor(booted.url)
    await elsewhere.post('/api/sign-in', { email: ada.account.email, password })
    const token = await askForLink(2)
    expect(refusalIn(await change(ada, 'wrong'))).toMatchObject({
      status: 400,
      code: 'invalid-input',
      fields: { currentPassword: 'invalid' },
    })
    expect((await change(ada, password)).status).toBe(204)
    expect((await ada.get('/api/session')).body).toMatchObject({ account: ada.account })
    expect((await elsewhere.get('/api/session')).body).toMatchObject({ account: null })
    expect(refusalIn(await signIn(password)).code).toBe('invalid-credentials')
    expect((await signIn(newPassword)).status).toBe(200)
    const old = await visitor.post('/api/password/reset', { token, password })
    expect(refusalIn(old).code).toBe('token-invalid')
    expect((await booted.letterTo(ada.account.email, 3)).subject).toBe('Your Civic Hub password was changed')
  })

  test('A5: guessing with a stolen session is slow', async () => {
    for (let attempt = 0; attempt < 10; attempt++)
      expect(refusalIn(await change(ada, 'wrong')).code).toBe('invalid-input')
    expect(refusalIn(await change(ada, password)).code).toBe('too-many-requests')
    clock.advance(900)
    expect((await change(ada, password)).status).toBe(204)
  })

  test('an account without a password accepts none', async () => {
    const database = new Database(booted.databaseFile)
    database.prepare("UPDATE accounts SET password_hash = '-'").run()
    database.close()
    for (const guess of ['-', password]) {
      expect(refusalIn(await change(ada, guess)).fields).toEqual({ currentPassword: 'invalid' })
      expect(refusalIn(await signIn(guess)).code).toBe('invalid-credentials')
    }
  })

  test('requires a session, and refuses other methods', async () => {
    expect(refusalIn(await change(visitor, password)).code).toBe('not-signed-in')
    clock.advance(31 * 24 * 3600)
    expect(refusalIn(await change(ada, password)).code).toBe('not-signed-in')
    expect((await signIn(password)).status).toBe(200)
  })

  test.each([
    [{}, { currentPassword: 'required', newPassword: 'required' }],
    [{ currentPassword: 'x', newPassword: '12345' }, { newPassword: 'too-short' }],
    [
      { currentPassword: 'x'.repeat(257), newPassword: 'x'.repeat(257) },
      { currentPassword: 'too-long', newPassword: 'too-long' },
    ],
    ['[]', undefined],
  ])('H2: %j', async (body, fields) => {
    expect(refusalIn(await ada.put('/api/account/password', body)).fields).toEqual(fields)
    expect((await ada.post('/api/account/password', body)).status).toBe(404)
  })
})
