import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
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

const email = 'countess@example.org'
const ask = (fields: object = {}) => ada.post('/api/account/email', { email, currentPassword: password, ...fields })
const confirm = (token: string) => visitor.post('/api/confirm-email', { token })

describe('A10: another email address', () => {
  test('applies once it is confirmed by a link sent there, and both addresses get an email', async () => {
    await visitor.post('/api/password/forgotten', { email: ada.account.email })
    const oldLink = tokenIn(await booted.letterTo(ada.account.email, 2))
    await visitor.post('/api/sign-up', { name: 'Squatter', email, password: 'of a squatter' })
    await booted.letterTo(email)

    expect((await ask({ email: ' Countess@Example.org ' })).status).toBe(202)
    const letter = await booted.letterTo(email, 2)
    expect(linkIn(letter)).toMatch(new RegExp(`^${booted.url}/confirm-email#[A-Za-z0-9_-]{43}$`))
    expect((await ada.get('/api/session')).body).toMatchObject({ account: ada.account })

    expect((await confirm(tokenIn(letter))).body).toEqual({ email })
    expect((await ada.get('/api/session')).body).toMatchObject({ account: { ...ada.account, email } })
    for (const [address, nth] of [[ada.account.email, 3] as const, [email, 3] as const]) {
      const told = await booted.letterTo(address, nth)
      expect(told.subject).toBe('Your Civic Hub email address was changed')
      expect(told.text).toContain(email)
    }
    expect((await visitor.post('/api/sign-in', { email, password })).status).toBe(200)
    const old = await visitor.post('/api/sign-in', { email: ada.account.email, password })
    expect(refusalIn(old).code).toBe('invalid-credentials')
    const squatter = await visitor.post('/api/sign-in', { email, password: 'of a squatter' })
    expect(refusalIn(squatter).code).toBe('invalid-credentials')
    // An unused link in the old mailbox no longer works.
    const reset = await visitor.post('/api/password/reset', { token: oldLink, password: 'of a finder' })
    expect(refusalIn(reset).code).toBe('token-invalid')
    expect(refusalIn(await confirm(tokenIn(letter))).code).toBe('token-invalid')
  })

  test('A2: an address of another account gets the same response, and stays theirs', async () => {
    const ben = await signUpPerson(booted.url, booted, 'Ben')
    expect((await ask({ email: ben.account.email })).status).toBe(202)
    const letter = await booted.letterTo(ben.account.email, 2)
    expect(letter.subject).toBe('This address already has an account with Civic Hub')
    expect(linkIn(letter)).toBe(`${booted.url}/`)
    expect((await visitor.post('/api/sign-in', { email: ben.account.email, password })).body).toEqual({
      account: ben.account,
    })
  })

  test('an address that another account confirmed meanwhile stays theirs', async () => {
    await ask()
    const token = tokenIn(await booted.letterTo(email))
    await visitor.post('/api/sign-up', { name: 'Countess', email, password })
    const other = tokenIn(await booted.letterTo(email, 2))
    expect((await visitor.post('/api/confirm', { token: other })).status).toBe(200)
    expect(refusalIn(await confirm(token))).toMatchObject({ status: 409, code: 'conflict' })
  })

  test('a link is valid for a day, and not for a disabled account', async () => {
    await ask()
    const late = tokenIn(await booted.letterTo(email))
    clock.advance(24 * 3600)
    expect(refusalIn(await confirm(late)).code).toBe('token-invalid')
    await ask()
    const token = tokenIn(await booted.letterTo(email, 2))
    const database = new Database(booted.databaseFile)
    database.prepare('UPDATE accounts SET disabled_at = 1').run()
    database.close()
    expect(refusalIn(await confirm(token)).code).toBe('account-disabled')
  })

  test('requires the password, unless the account has none', async () => {
    for (const wrong of ['wrong', ''])
      expect(refusalIn(await ask({ currentPassword: wrong }))).toMatchObject({
        status: 400,
        fields: { currentPassword: 'invalid' },
      })
    const database = new Database(booted.databaseFile)
    database.prepare("UPDATE accounts SET password_hash = '-'").run()
    database.close()
    expect((await ask({ currentPassword: '' })).status).toBe(202)
  })

  test('A5: a stranger’s mailbox cannot be flooded', async () => {
    for (let attempt = 0; attempt < 5; attempt++) expect((await ask()).status).toBe(202)
    expect(refusalIn(await ask()).code).toBe('too-many-requests')
  })

  test('a wrong person, method, body or time', async () => {
    const stranger = await visitor.post('/api/account/email', { email, currentPassword: password })
    expect(refusalIn(stranger).code).toBe('not-signed-in')
    expect(refusalIn(await ask({ email: ada.account.email })).code).toBe('conflict')
    expect(refusalIn(await ask({ email: 'ada' })).fields).toEqual({ email: 'invalid' })
    expect(refusalIn(await ada.post('/api/account/email', 'null')).code).toBe('invalid-input')
    expect(refusalIn(await ada.post('/api/account/email', `"${'x'.repeat(70_000)}"`)).code).toBe('too-large')
    expect((await ada.get('/api/account/email')).status).toBe(404)
    expect(refusalIn(await confirm('x'.repeat(43))).code).toBe('token-invalid')
    expect(refusalIn(await confirm('x')).fields).toEqual({ token: 'too-short' })
    expect((await visitor.get('/api/confirm-email')).status).toBe(404)
    clock.advance(31 * 24 * 3600)
    expect(refusalIn(await ask()).code).toBe('not-signed-in')
  })
})
