import { accountAnswerReader, signUpAnswerSchema, signUpSchema } from '@civic-hub/protocol'
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
    const { account } = accountAnswerReader.parse(confirmed.body)
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
    expect(refusalIn(await visitor.post('/api/confirm', { token: 'x'.repeat(43) })).code).toBe('token-invalid')
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
      expect(signUpAnswerSchema.parse(body).signUp).toMatch(/^[0-9a-f]{64}$/)
      const lines = Object.fromEntries(headers)
      delete lines.date
      return { status, lines, fields: Object.keys(Object(body)) }
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
    expect(refusalIn(await visitor.post('/api/sign-up/resend', { email: ada.email })).retryAfterSeconds).toBe(15)
    clock.advance(15)
    expect((await visitor.post('/api/sign-up/resend', { email: ada.email })).status).toBe(202)
    const letter = await booted.letterTo(ada.email, 3)
    expect((await visitor.post('/api/confirm', { ...ada, token: tokenIn(letter) })).status).toBe(200)
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
    const signedUp = await visitor.post('/api/sign-up', ada)
    clock.advance(3 * 24 * 3600)
    const { signUp } = signUpAnswerSchema.parse(signedUp.body)
    await visitor.post('/api/sign-up/resend', { email: ada.email, signUp })
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

/** Ada and Mallory sign up with Ada's address. Each page asks for the email again, and a device without a page does. */
const mallory = { ...ada, name: 'Mallory', password: 'of the stranger' }
const anew = { name: 'Ada anew', password: 'chosen with the mailbox open' }
type Act = 'Ada signs up' | 'Mallory signs up' | 'Ada asks again' | 'Mallory asks again' | 'a device asks'

function ordersOf(acts: readonly Act[]): Act[][] {
  if (acts.length === 0) return [[]]
  return acts.flatMap((act) => ordersOf(acts.filter((other) => other !== act)).map((rest) => [act, ...rest]))
}

const orders = ordersOf([
  'Ada signs up',
  'Mallory signs up',
  'Ada asks again',
  'Mallory asks again',
  'a device asks',
]).filter(
  (order) =>
    // The other half is the same with the names exchanged.
    order.indexOf('Ada signs up') < order.indexOf('Mallory signs up') &&
    order.indexOf('Ada signs up') < order.indexOf('Ada asks again') &&
    order.indexOf('Mallory signs up') < order.indexOf('Mallory asks again') &&
    order.indexOf('a device asks') > 0,
)

/** Takes these steps under this address; returns the token of each step's email. */
async function tokensOf(order: readonly Act[], email: string): Promise<string[]> {
  const handles: Partial<Record<string, string>> = {}
  const tokens: string[] = []
  for (const act of order) {
    clock.advance(61)
    const who = act.startsWith('Ada') ? ada : mallory
    if (act.endsWith('signs up')) {
      const answer = await visitor.post('/api/sign-up', { ...who, email })
      handles[who.name] = signUpAnswerSchema.parse(answer.body).signUp
    } else {
      const handle = act === 'a device asks' ? {} : { signUp: handles[who.name] }
      expect((await visitor.post('/api/sign-up/resend', { email, ...handle })).status).toBe(202)
    }
    tokens.push(tokenIn(await booted.letterTo(email, tokens.length + 1)))
  }
  return tokens
}

describe('A4: an email that is asked for again belongs to the page that asks', () => {
  test.each(orders.map((order) => [order.join(', '), order] as const))('%s', async (_, order) => {
    // Each email that was asked for is opened in a run of its own, under an address of its own.
    for (const [opened, act] of order.entries()) {
      if (act.endsWith('signs up')) continue
      const email = `ada.${opened}@example.org`
      const tokens = await tokensOf(order, email)
      const token = tokens[opened]
      if (act === 'a device asks') {
        const refusal = refusalIn(await visitor.post('/api/confirm', { token }))
        expect(refusal).toMatchObject({ status: 400, fields: { name: 'required', password: 'required' } })
      }
      const confirmed = await visitor.post('/api/confirm', { token, ...anew })
      const { name, password } = act === 'a device asks' ? anew : act.startsWith('Ada') ? ada : mallory
      expect(confirmed.body).toMatchObject({ account: { name, email } })
      expect((await visitor.post('/api/sign-in', { email, password })).status).toBe(200)
      for (const each of tokens)
        expect(refusalIn(await visitor.post('/api/confirm', { token: each, ...anew })).code).toBe('token-invalid')
      // After the confirmation, a device that asks or a stranger who signs up again gets no link.
      clock.advance(61)
      expect((await visitor.post('/api/sign-up/resend', { email })).status).toBe(202)
      expect((await visitor.post('/api/sign-up', { ...mallory, email })).status).toBe(202)
      expect((await booted.letterTo(email, tokens.length + 1)).text).not.toContain('/confirm#')
      expect((await visitor.post('/api/sign-in', { email, password })).status).toBe(200)
    }
  })

  test('a handle of another address, an old one and a made-up one send a link without a password', async () => {
    const { signUp } = signUpAnswerSchema.parse((await visitor.post('/api/sign-up', mallory)).body)
    const wrong = [signUp, 'f'.repeat(64), 'x'.repeat(43)]
    await visitor.post('/api/sign-up', { ...mallory, email: 'ben@example.org' })
    for (const [index, handle] of wrong.entries()) {
      clock.advance(61)
      await visitor.post('/api/sign-up/resend', { email: 'ben@example.org', signUp: handle })
      const token = tokenIn(await booted.letterTo('ben@example.org', index + 2))
      expect(refusalIn(await visitor.post('/api/confirm', { token })).fields).toEqual({
        name: 'required',
        password: 'required',
      })
    }
  })

  test('the link without a password is used up by what was chosen, not by what was refused', async () => {
    await visitor.post('/api/sign-up', mallory)
    await visitor.post('/api/sign-up/resend', { email: ada.email })
    const token = tokenIn(await booted.letterTo(ada.email, 2))
    const confirm = (chosen: object) => visitor.post('/api/confirm', { token, ...chosen })
    expect(refusalIn(await confirm({ name: 'Ada' })).fields).toEqual({ password: 'required' })
    expect(refusalIn(await confirm({ name: ' ', password: 'short' })).fields).toEqual({
      name: 'required',
      password: 'too-short',
    })
    // A waiting sign-up without a password is no way in, and the others are as before.
    const signIn = (password: string) => visitor.post('/api/sign-in', { email: ada.email, password })
    expect(refusalIn(await signIn('-')).code).toBe('invalid-credentials')
    expect(refusalIn(await signIn(mallory.password)).code).toBe('email-not-confirmed')
    expect((await confirm(anew)).status).toBe(200)
    expect(refusalIn(await confirm(anew)).code).toBe('token-invalid')
    expect(refusalIn(await signIn(mallory.password)).code).toBe('invalid-credentials')
  })
})

describe('A3: stored values cannot be used to sign in', () => {
  test('tokens, sessions and passwords are stored as hashes in the database', async () => {
    await booted.close()
    booted = await bootRelay({ replace: { clock, passwordCost: undefined } })
    visitor = createVisitor(booted.url)
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
