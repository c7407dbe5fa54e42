import { accountAnswerSchema, signUpSchema } from '@civic-hub/protocol'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { password, signUpPerson } from '../support/people/signed-in-person.ts'
import { createVisitor, refusalIn, type Visitor } from '../support/people/visitor.ts'
import { type BootedRelay, bootRelay } from '../support/relay/boot-relay.ts'
import { createTestClock } from '../support/relay/clock.ts'
import { linkIn, tokenIn } from '../support/relay/letters.ts'

const clock = createTestClock()
let booted: BootedRelay
let visitor: Visitor

beforeEach(async () => {
  booted = await bootRelay({ replace: { clock } })
  visitor = createVisitor(booted.url)
})
afterEach(() => booted.close())

const ada = { name: 'Ada', email: 'ada@example.org', password }

describe('A1: only the email turns a sign-up into an account', () => {
  test('signing up and following the email’s link signs a person in', async () => {
    expect((await visitor.post('/api/sign-up', { ...ada, email: ' Ada@Example.ORG ' })).status).toBe(202)
    expect(refusalIn(await visitor.post('/api/sign-in', ada)).code).toBe('email-not-confirmed')

    const letter = await booted.letterTo(ada.email)
    expect(linkIn(letter)).toMatch(new RegExp(`^${booted.url}/confirm#[A-Za-z0-9_-]{43}$`))
    const confirmed = await visitor.post('/api/confirm', { token: tokenIn(letter) })
    const { account } = accountAnswerSchema.parse(confirmed.body)
    expect(account).toMatchObject({ name: 'Ada', email: ada.email })
    expect((await visitor.get('/api/session')).body).toMatchObject({ account })

    const elsewhere = createVisitor(booted.url)
    const signedIn = await elsewhere.post('/api/sign-in', { ...ada, email: 'ADA@example.org' })
    expect(signedIn.body).toEqual({ account })
    expect((await elsewhere.get('/api/session')).body).toMatchObject({ account })
  })

  test('a token is valid once, for 24 hours, and is not used by opening a link', async () => {
    await visitor.post('/api/sign-up', ada)
    const token = tokenIn(await booted.letterTo(ada.email))
    expect((await visitor.get(`/api/confirm?token=${token}`)).status).toBe(404)
    expect((await visitor.post('/api/confirm', { token })).status).toBe(200)
    expect(refusalIn(await visitor.post('/api/confirm', { token })).code).toBe('token-invalid')

    await visitor.post('/api/sign-up', { ...ada, email: 'late@example.org' })
    const late = tokenIn(await booted.letterTo('late@example.org'))
    clock.advance(24 * 3600)
    expect(refusalIn(await visitor.post('/api/confirm', { token: late })).code).toBe('token-invalid')
    expect(refusalIn(await visitor.post('/api/confirm', { token: 'x'.repeat(43) })).code).toBe(
      'token-invalid',
    )
  })

  test('the email repeats no text that a stranger typed', async () => {
    await visitor.post('/api/sign-up', { ...ada, name: 'You won! https://example.com' })
    const letter = await booted.letterTo(ada.email)
    // Not "won" alone, which a link's token may contain.
    expect(`${letter.subject} ${letter.text} ${letter.html}`).not.toContain('You won')
  })
})

describe('A2: responses do not reveal whether an address has an account', () => {
  test('a known address gets the same response as a new one, and its owner gets another email', async () => {
    await signUpPerson(booted.url, booted, 'Ada')
    const known = await visitor.post('/api/sign-up', { ...ada, password: 'something else' })
    const fresh = await visitor.post('/api/sign-up', { ...ada, email: 'new@example.org' })
    const shown = ({ status, body, headers }: typeof known) => {
      const lines = Object.fromEntries(headers)
      delete lines.date
      return { status, body, lines }
    }
    expect(shown(known)).toEqual(shown(fresh))
    const letter = await booted.letterTo(ada.email, 2)
    expect(letter.subject).toBe('You already have an account with Civic Hub')
    expect(linkIn(letter)).toBe(`${booted.url}/`)
    expect((await visitor.post('/api/sign-in', ada)).status).toBe(200)
  })

  test('nor by signing in with the password of the second sign-up', async () => {
    await signUpPerson(booted.url, booted, 'Ada')
    const answers = []
    for (const email of [ada.email, 'new@example.org']) {
      for (const password of ['of a stranger', 'of another stranger'])
        await visitor.post('/api/sign-up', { ...ada, email, password })
      const right = await visitor.post('/api/sign-in', { email, password: 'of a stranger' })
      const wrong = await visitor.post('/api/sign-in', { email, password: 'of nobody' })
      answers.push([refusalIn(right), refusalIn(wrong)])
    }
    expect(answers[0]).toEqual(answers[1])
    expect(answers[0]?.map(({ code }) => code)).toEqual(['email-not-confirmed', 'invalid-credentials'])
    expect((await visitor.post('/api/sign-in', ada)).status).toBe(200)
  })

  test('the email can be requested again once a minute, and unknown addresses get the same response', async () => {
    await visitor.post('/api/sign-up', ada)
    for (const email of [ada.email, 'nobody@example.org']) {
      expect((await visitor.post('/api/sign-up/resend', { email })).status).toBe(202)
      const again = await visitor.post('/api/sign-up/resend', { email })
      expect(refusalIn(again)).toMatchObject({ code: 'too-many-requests', retryAfterSeconds: 60 })
      expect(again.headers.get('retry-after')).toBe('60')
    }
    clock.advance(45)
    expect(refusalIn(await visitor.post('/api/sign-up/resend', { email: ada.email })).retryAfterSeconds).toBe(
      15,
    )
    clock.advance(15)
    expect((await visitor.post('/api/sign-up/resend', { email: ada.email })).status).toBe(202)
    const letter = await booted.letterTo(ada.email, 3)
    expect((await visitor.post('/api/confirm', { token: tokenIn(letter) })).status).toBe(200)
    expect((await booted.outbox()).some((each) => each.to?.[0]?.address === 'nobody@example.org')).toBe(false)
  })

  test('an account with a second pending sign-up gets the email for existing accounts again, without a link to confirm', async () => {
    await signUpPerson(booted.url, booted, 'Ada')
    await visitor.post('/api/sign-up', ada)
    await booted.letterTo(ada.email, 2)
    expect((await visitor.post('/api/sign-up/resend', { email: ada.email })).status).toBe(202)
    const again = await booted.letterTo(ada.email, 3)
    expect(again.subject).toBe('You already have an account with Civic Hub')
    expect(await booted.outbox()).toHaveLength(3)
  })

  test('an email whose link has expired can be requested again for a week', async () => {
    await visitor.post('/api/sign-up', ada)
    clock.advance(3 * 24 * 3600)
    await visitor.post('/api/sign-up/resend', { email: ada.email })
    const letter = await booted.letterTo(ada.email, 2)
    expect((await visitor.post('/api/confirm', { token: tokenIn(letter) })).status).toBe(200)
  })
})

describe('A4: the email whose link is followed decides', () => {
  test('a stranger who signs up with the same address changes nothing', async () => {
    await visitor.post('/api/sign-up', ada)
    const mine = tokenIn(await booted.letterTo(ada.email))
    await visitor.post('/api/sign-up', { ...ada, name: 'Mallory', password: 'of the stranger' })
    const theirs = tokenIn(await booted.letterTo(ada.email, 2))
    expect((await visitor.post('/api/confirm', { token: mine })).status).toBe(200)
    expect(refusalIn(await visitor.post('/api/confirm', { token: theirs })).code).toBe('token-invalid')
    expect((await visitor.post('/api/sign-in', ada)).body).toMatchObject({ account: { name: 'Ada' } })
    const stranger = { ...ada, password: 'of the stranger' }
    expect(refusalIn(await visitor.post('/api/sign-in', stranger)).code).toBe('invalid-credentials')
  })
})

describe('A3: stored values cannot be used to sign in', () => {
  test('tokens, sessions and passwords are stored as hashes in the database', async () => {
    const person = await signUpPerson(booted.url, booted, 'Ada')
    await visitor.post('/api/sign-up', { ...ada, email: 'ben@example.org' })
    const token = tokenIn(await booted.letterTo('ben@example.org'))
    const secret = person.cookie().split('=')[1] ?? ''
    expect(secret).toMatch(/^[A-Za-z0-9_-]{43}$/)

    const database = new Database(booted.databaseFile, { readonly: true })
    const everything = ['accounts', 'sign_ups', 'sessions']
      .map((table) => JSON.stringify(database.prepare(`SELECT * FROM ${table}`).all()))
      .join('\n')
    database.close()
    expect(everything).toContain('ben@example.org')
    expect(everything).toContain('$argon2id$v=19$m=19456,t=2,p=1$')
    expect(everything).not.toContain(password)
    expect(everything).not.toContain(token)
    expect(everything).not.toContain(secret)
  })
})

describe('H2: invalid input is reported with its field', () => {
  test.each([
    [{}, { name: 'required', email: 'required', password: 'required' }],
    [
      { name: '  ', email: 'ada', password: 'short' },
      { name: 'required', email: 'invalid', password: 'too-short' },
    ],
    [
      { name: 'x'.repeat(201), email: 5, password: 'x'.repeat(257) },
      { name: 'too-long', email: 'invalid', password: 'too-long' },
    ],
  ])('%j', async (fields, problems) => {
    expect(signUpSchema.safeParse(fields).success).toBe(false)
    const refusal = refusalIn(await visitor.post('/api/sign-up', fields))
    expect(refusal).toMatchObject({ status: 400, code: 'invalid-input', fields: problems })
  })

  test.each([['not json'], ['[]'], ['null'], ['"text"']])('%s', async (body) => {
    expect(refusalIn(await visitor.post('/api/sign-up', body)).code).toBe('invalid-input')
  })

  test('only JSON is read, so that a form of another site can send nothing', async () => {
    const answer = await visitor.post('/api/sign-up', JSON.stringify(ada), { 'content-type': 'text/plain' })
    expect(refusalIn(answer).code).toBe('invalid-input')
  })
})
