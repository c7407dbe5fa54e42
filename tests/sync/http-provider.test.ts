import { committeeListReader, type Provider, providerResultCookie, waysToSignInSchema } from '@civic-hub/protocol'
import Database from 'better-sqlite3'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeCommittee, type Person, password, signUpPerson } from '../support/people/signed-in-person.ts'
import { type Answer, createVisitor, refusalIn, type Visitor } from '../support/people/visitor.ts'
import { type LyingProvider, startLyingProvider } from '../support/provider/lying-provider.ts'
import { passThroughProvider, type RunningProvider, startOidcProvider } from '../support/provider/oidc-provider.ts'
import { type BootedRelay, bootRelay } from '../support/relay/boot-relay.ts'
import { createTestClock, type TestClock } from '../support/relay/clock.ts'
import { tokenIn } from '../support/relay/letters.ts'
import { createLinkLog, type LinkLog } from '../support/relay/link-log.ts'

let clock: TestClock
let booted: BootedRelay
let visitor: Visitor

const settings = (provider: { issuer: string; clientId: string; clientSecret: string }) => ({
  providers: [
    {
      id: 'oidc' as const,
      name: 'Town login',
      issuer: provider.issuer,
      clientId: provider.clientId,
      clientSecret: provider.clientSecret,
    },
  ],
})
/** The callback's message to the page, and the page that it redirects to. */
const outcome = (answer: Answer) => {
  const told = answer.headers.getSetCookie().find((line) => line.startsWith(providerResultCookie))
  return { result: told?.split(/[=;]/)[1], to: answer.headers.get('location') }
}
const whoIs = async (person: Visitor) => ((await person.get('/api/session')).body as { account: unknown }).account
const change = (sql: string, ...values: unknown[]) => {
  const database = new Database(booted.databaseFile)
  database.prepare(sql).run(...values)
  database.close()
}

describe('A11: signing in at a real provider', () => {
  let provider: RunningProvider
  const ada = { sub: 'ada', email: 'Ada@Example.org', email_verified: true, name: 'Ada Lovelace' }

  beforeEach(async () => {
    clock = createTestClock()
    provider = await startOidcProvider(() => [`${booted.url}/api/sign-in/with/oidc/callback`])
    provider.person = ada
    booted = await bootRelay({ replace: { clock }, settings: settings(provider) })
    visitor = createVisitor(booted.url)
  })
  afterEach(async () => {
    await booted.close()
    await provider.close()
  })

  test('creates an account at first, and opens the same one from then on', async () => {
    const { site } = (await visitor.get('/api/session')).body as { site: { providers: Provider[] } }
    expect(site.providers).toEqual([{ id: 'oidc', name: 'Town login' }])
    const returnTo = '/parks/meetings?past=1#notes'
    const back = await passThroughProvider(visitor, provider, { returnTo })
    expect(back.status).toBe(303)
    expect(outcome(back)).toEqual({ result: 'oidc.new', to: returnTo })
    const account = { id: expect.any(String), name: 'Ada Lovelace', email: 'ada@example.org' }
    expect(await whoIs(visitor)).toEqual(account)
    const first = await whoIs(visitor)

    // The same person under another address is still the same person.
    provider.person = { ...ada, email: 'other@example.org', email_verified: false }
    const elsewhere = createVisitor(booted.url)
    await passThroughProvider(elsewhere, provider)
    expect(await whoIs(elsewhere)).toEqual(first)
    for (const guess of ['-', password])
      expect(refusalIn(await visitor.post('/api/sign-in', { email: account.email, password: guess })).code).toBe(
        'invalid-credentials',
      )
  })

  test('finds the account with the address, and its owner gets an email', async () => {
    const person = await signUpPerson(booted.url, booted, 'Ada')
    await passThroughProvider(visitor, provider)
    expect(await whoIs(visitor)).toEqual(person.account)
    const told = await booted.letterTo(person.account.email, 2)
    expect(told.subject).toBe('Your Civic Hub account was connected with Town login')
    // The address was confirmed before, so its password is the owner's and stays.
    expect((await person.post('/api/sign-in', { email: person.account.email, password })).status).toBe(200)
  })

  test('an address that the provider did not confirm opens no existing account', async () => {
    const person = await signUpPerson(booted.url, booted, 'Ada')
    provider.person = { ...ada, email_verified: false }
    expect(outcome(await passThroughProvider(visitor, provider)).result).toBe('oidc.email-unconfirmed')
    provider.person = { sub: 'ada' }
    expect(outcome(await passThroughProvider(visitor, provider)).result).toBe('oidc.email-unconfirmed')
    expect(await whoIs(visitor)).toBeNull()
    expect(await whoIs(person)).toEqual(person.account)
  })

  test('A10: without a password, another address needs a sign-in of the last ten minutes', async () => {
    await passThroughProvider(visitor, provider)
    const ask = () => visitor.post('/api/account/email', { email: 'new@example.org', currentPassword: '' })
    const isRecent = async () =>
      waysToSignInSchema.parse((await visitor.get('/api/account/ways-to-sign-in')).body).signedInRecently
    expect(await isRecent()).toBe(true)
    clock.advance(10 * 60)
    expect(await isRecent()).toBe(false)
    expect(refusalIn(await ask())).toMatchObject({ status: 403, code: 'sign-in-again' })
    await passThroughProvider(visitor, provider)
    expect(await isRecent()).toBe(true)
    expect((await ask()).status).toBe(202)
    await booted.letterTo('new@example.org')
  })

  test('the password of a squatter who never confirmed the address stops working', async () => {
    const squatter = { name: 'Squatter', email: 'ada@example.org', password: 'of a squatter' }
    await createVisitor(booted.url).post('/api/sign-up', squatter)
    const token = tokenIn(await booted.letterTo(squatter.email))
    await passThroughProvider(visitor, provider)
    expect(refusalIn(await createVisitor(booted.url).post('/api/sign-in', squatter)).code).toBe('invalid-credentials')
    expect(refusalIn(await createVisitor(booted.url).post('/api/confirm', { token })).code).toBe('token-invalid')
    expect(await whoIs(visitor)).toMatchObject({ name: 'Ada Lovelace' })
    const database = new Database(booted.databaseFile, { readonly: true })
    expect(database.prepare('SELECT * FROM sign_ups').all()).toEqual([])
    database.close()
  })

  test('a person who cancels returns unchanged', async () => {
    const back = await passThroughProvider(visitor, provider, { returnTo: '/about', press: 'cancel' })
    expect(outcome(back)).toEqual({ result: 'oidc.cancelled', to: '/about' })
    expect(await whoIs(visitor)).toBeNull()
  })

  test('redirects only to our own pages', async () => {
    for (const returnTo of ['https://evil.example', '//evil.example', '/\\evil.example', '/api/session'])
      expect(outcome(await passThroughProvider(visitor, provider, { returnTo })).to).toBe('/')
  })

  test('G7: if signing up needs an invitation, only an invited address can sign up', async () => {
    const ben = await signUpPerson(booted.url, booted, 'Ben')
    const { id } = await makeCommittee(ben, 'Parks')
    change("INSERT INTO site_settings VALUES ('sign_up', '\"invited\"', 0, NULL)")
    expect(outcome(await passThroughProvider(visitor, provider)).result).toBe('oidc.invited-only')
    expect(await whoIs(visitor)).toBeNull()
    const invitation = { email: 'ada@example.org', access: 'viewer' }
    expect((await ben.post(`/api/committees/${id}/invitations`, invitation)).status).toBeLessThan(300)
    expect(outcome(await passThroughProvider(visitor, provider)).result).toBe('oidc.new')
    const { committees } = committeeListReader.parse((await visitor.get('/api/committees')).body)
    expect(committees).toContainEqual(expect.objectContaining({ id, access: 'viewer' }))
    // A person who has an account signs in without an invitation.
    provider.person = { sub: 'ben', email: ben.account.email, email_verified: true }
    expect(outcome(await passThroughProvider(visitor, provider)).result).toBe('oidc.done')
  })

  test('A7: a disabled account cannot sign in', async () => {
    await passThroughProvider(visitor, provider)
    change('UPDATE accounts SET disabled_at = 1')
    const again = createVisitor(booted.url)
    expect(outcome(await passThroughProvider(again, provider)).result).toBe('oidc.account-disabled')
    expect(await whoIs(again)).toBeNull()
    change('DELETE FROM identities')
    expect(outcome(await passThroughProvider(again, provider)).result).toBe('oidc.account-disabled')
  })

  describe('A12: connected sign-ins', () => {
    let ben: Person
    const ways = async (person: Visitor) =>
      waysToSignInSchema.parse((await person.get('/api/account/ways-to-sign-in')).body)
    beforeEach(async () => {
      ben = await signUpPerson(booted.url, booted, 'Ben')
    })

    test('one is added to the account that is signed in, for any address, and removed', async () => {
      const back = await passThroughProvider(ben, provider, { connect: true, returnTo: '/settings' })
      expect(outcome(back)).toEqual({ result: 'oidc.done', to: '/settings' })
      const { hasPassword, connected } = await ways(ben)
      expect(hasPassword).toBe(true)
      expect(connected).toMatchObject([{ provider: 'oidc', name: 'Town login', email: 'ada@example.org' }])
      await passThroughProvider(visitor, provider)
      expect(await whoIs(visitor)).toEqual(ben.account)

      const stranger = await signUpPerson(booted.url, booted, 'Eve')
      const path = `/api/account/ways-to-sign-in/${connected[0]?.id}`
      expect(refusalIn(await stranger.delete(path)).code).toBe('not-found')
      expect(refusalIn(await createVisitor(booted.url).delete(path)).code).toBe('not-signed-in')
      expect(waysToSignInSchema.parse((await ben.delete(path)).body).connected).toEqual([])
      const other = createVisitor(booted.url)
      await passThroughProvider(other, provider)
      expect(await whoIs(other)).not.toEqual(ben.account)
    })

    test('one that belongs to another account stays there', async () => {
      await passThroughProvider(visitor, provider)
      const back = await passThroughProvider(ben, provider, { connect: true })
      expect(outcome(back).result).toBe('oidc.taken')
      expect((await ways(ben)).connected).toEqual([])
      expect(await whoIs(ben)).toEqual(ben.account)
    })

    test('the last way to sign in stays', async () => {
      await passThroughProvider(visitor, provider)
      const [only] = (await ways(visitor)).connected
      expect(refusalIn(await visitor.delete(`/api/account/ways-to-sign-in/${only?.id}`)).code).toBe('conflict')
      expect((await ways(visitor)).connected).toHaveLength(1)
    })

    test('A12: one is added only within ten minutes of a sign-in', async () => {
      clock.advance(10 * 60)
      const begin = () => ben.post('/api/sign-in/with/oidc', { returnTo: '/', connect: true })
      expect(refusalIn(await begin())).toMatchObject({ status: 403, code: 'sign-in-again' })
      await ben.post('/api/sign-in', { email: ben.account.email, password })
      expect((await begin()).status).toBe(200)
    })

    test('requires a session', async () => {
      const begun = await visitor.post('/api/sign-in/with/oidc', { returnTo: '/', connect: true })
      expect(refusalIn(begun).code).toBe('not-signed-in')
      expect(refusalIn(await visitor.get('/api/account/ways-to-sign-in')).code).toBe('not-signed-in')
    })
  })
})

describe('A11: false statements of a provider have no effect', () => {
  let provider: LyingProvider

  beforeAll(async () => {
    provider = await startLyingProvider()
  })
  afterAll(() => provider.close())
  beforeEach(async () => {
    provider.lies = {}
    clock = createTestClock()
    booted = await bootRelay({ replace: { clock }, settings: settings(provider) })
    visitor = createVisitor(booted.url)
  })
  afterEach(() => booted.close())

  async function begin(): Promise<URLSearchParams> {
    const begun = await visitor.post('/api/sign-in/with/oidc', { returnTo: '/' })
    return new URL((begun.body as { url: string }).url).searchParams
  }
  const callback = (query: Record<string, string>, headers: Record<string, string> = {}) =>
    visitor.get(`/api/sign-in/with/oidc/callback?${new URLSearchParams(query)}`, headers)
  /** The provider copies the received code into the nonce. */
  async function signIn(): Promise<string | undefined> {
    const asked = await begin()
    const [code, state] = [asked.get('nonce') ?? '', asked.get('state') ?? '']
    return outcome(await callback({ code, state })).result
  }

  test('an honest provider is accepted', async () => {
    const asked = await begin()
    expect(asked.get('code_challenge_method')).toBe('S256')
    expect(asked.get('scope')).toBe('openid email profile')
    expect(await signIn()).toBe('oidc.new')
    expect(await whoIs(visitor)).toMatchObject({ name: 'Ada', email: 'ada@example.org' })
  })

  const now = Math.floor(Date.now() / 1000)
  test.each([
    ['another issuer', { claims: { iss: 'https://accounts.google.com' } }],
    ['another audience', { claims: { aud: 'another program' } }],
    ['another program among several', { claims: { aud: ['civic-hub', 'x'], azp: 'x' } }],
    ['another nonce', { claims: { nonce: 'of another sign-in' } }],
    ['no nonce', { claims: { nonce: undefined as unknown as string } }],
    ['an old identity', { claims: { iat: now - 7200, exp: now - 3600 } }],
    ['one that never ends', { claims: { exp: undefined as unknown as number } }],
    ['no subject', { claims: { sub: undefined as unknown as string } }],
    ['a key of somebody else', { foreignKey: true }],
    ['no signature', { algorithm: 'none' as const }],
    ['our own secret as the key', { algorithm: 'HS256' as const }],
    [
      'a profile of somebody else',
      { claims: { email: undefined }, profile: { sub: 'x', email: 'ada@example.org', email_verified: true } },
    ],
  ])('%s', async (_what, lies) => {
    provider.lies = lies
    expect(await signIn()).toBe('oidc.provider-failed')
    expect(await whoIs(visitor)).toBeNull()
  })

  test('an unconfirmed email, in every notation', async () => {
    for (const email_verified of [false, 'false', undefined, 1, 'yes', null]) {
      provider.lies = { claims: { email_verified: email_verified as boolean } }
      expect(await signIn()).toBe('oidc.email-unconfirmed')
    }
    provider.lies = { claims: { email: 'no address' } }
    expect(await signIn()).toBe('oidc.email-unconfirmed')
    expect(await whoIs(visitor)).toBeNull()
  })

  test('a provider with another issuer is not used', async () => {
    provider.lies = { issuerOfMetadata: 'https://accounts.google.com' }
    const begun = await visitor.post('/api/sign-in/with/oidc', { returnTo: '/' })
    expect(refusalIn(begun)).toMatchObject({ status: 503, code: 'unavailable' })
  })

  test('a response that names another issuer', async () => {
    const asked = await begin()
    const answer = {
      code: asked.get('nonce') ?? '',
      state: asked.get('state') ?? '',
      iss: 'https://evil.example',
    }
    expect(outcome(await callback(answer)).result).toBe('oidc.provider-failed')
  })

  test('an error that the provider returns is in the log with its code, and without any other text', async () => {
    const faults: unknown[] = []
    // Other warnings, such as that of the first administrator, have no fault.
    const warn = ({ fault }: { fault?: unknown }) => fault !== undefined && faults.push(fault)
    const log = { ...createLinkLog(), warn } as LinkLog
    const other = await bootRelay({ settings: settings(provider), replace: { log } })
    try {
      visitor = createVisitor(other.url)
      for (const error of ['unauthorized_client', 'Ada@example.org']) {
        const state = (await begin()).get('state') ?? ''
        expect(outcome(await callback({ error, state })).result).toBe('oidc.provider-failed')
      }
      expect(faults).toEqual(['The provider answered with unauthorized_client', 'The provider answered without a code'])
    } finally {
      await other.close()
    }
  })

  test('a state that is swapped, replayed, of another browser or too old', async () => {
    const asked = await begin()
    const [code, state] = [asked.get('nonce') ?? '', asked.get('state') ?? '']
    const cookie = { cookie: visitor.cookie() }
    const exchanged = provider.exchanges
    const expired = { result: 'oidc.expired', to: '/' }
    expect(
      outcome(await createVisitor(booted.url).get(`/api/sign-in/with/oidc/callback?code=${code}&state=${state}`)),
    ).toEqual(expired)
    /** Another browser, with a copy of this one's cookie. */
    const copied = async (query: Record<string, string>) => {
      const path = `/api/sign-in/with/oidc/callback?${new URLSearchParams(query)}`
      return outcome(await createVisitor(booted.url).get(path, cookie))
    }
    expect(await copied({ code, state: 'another' })).toEqual(expired)
    expect(await copied({ code })).toEqual(expired)
    expect(provider.exchanges).toBe(exchanged)
    expect(outcome(await callback({ code, state })).result).toBe('oidc.new')
    // The browser's cookie was deleted; a copy of it is not accepted any more.
    expect(visitor.cookie()).not.toContain('civic_hub_provider')
    expect(await copied({ code, state })).toEqual(expired)
    expect(provider.exchanges).toBe(exchanged + 1)

    const late = await begin()
    clock.advance(600)
    expect(outcome(await callback({ code: late.get('nonce') ?? '', state: late.get('state') ?? '' }))).toEqual(expired)
  })

  test('the cookie is out of reach for scripts, and short-lived', async () => {
    const begun = await visitor.post('/api/sign-in/with/oidc', { returnTo: '/' })
    expect(begun.headers.get('set-cookie')).toMatch(
      /^civic_hub_provider=[\w-]+; Max-Age=600; Path=\/api\/sign-in\/with; HttpOnly; SameSite=Lax$/,
    )
    for (const cookie of ['x', 'e30', '%00', Buffer.from('null').toString('base64url')]) {
      const back = await callback({ code: 'c', state: 's' }, { cookie: `civic_hub_provider=${cookie}` })
      expect(outcome(back)).toEqual({ result: 'oidc.expired', to: '/' })
    }
  })

  test('the start of a sign-in: wrong provider, method, origin and bodies', async () => {
    const begin = (body: unknown, headers = {}) => visitor.post('/api/sign-in/with/oidc', body, headers)
    expect(refusalIn(await visitor.post('/api/sign-in/with/google', { returnTo: '/' })).code).toBe('not-found')
    expect(refusalIn(await visitor.post('/api/sign-in/with/x', { returnTo: '/' })).code).toBe('not-found')
    expect((await visitor.get('/api/sign-in/with/oidc')).status).toBe(404)
    expect(refusalIn(await begin({ returnTo: '/' }, { origin: 'https://evil.example' })).code).toBe('forbidden')
    expect(refusalIn(await begin({})).fields).toEqual({ returnTo: 'required' })
    expect(refusalIn(await begin({ returnTo: 'x'.repeat(2001) })).fields).toEqual({ returnTo: 'too-long' })
    expect(refusalIn(await begin('[')).code).toBe('invalid-input')
    expect(refusalIn(await begin(`"${'x'.repeat(70_000)}"`)).code).toBe('too-large')
    expect((await visitor.get('/api/sign-in/with/google/callback')).headers.get('location')).toBe('/')
  })

  test('an unreachable provider is reported before the person leaves the page', async () => {
    const gone = await startLyingProvider()
    await gone.close()
    const other = await bootRelay({ settings: settings(gone) })
    const begun = await createVisitor(other.url).post('/api/sign-in/with/oidc', { returnTo: '/' })
    expect(refusalIn(begun).code).toBe('unavailable')
    await other.close()
  })
})
