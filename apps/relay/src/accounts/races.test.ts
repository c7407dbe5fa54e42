import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createBackgroundWork } from '../background-work.ts'
import { createLog } from '../log.ts'
import type { Letter } from '../mail/mailer.ts'
import { openTestStore } from '../store/sqlite/testing/open-test-store.ts'
import { createAccountDeletion } from './account-deletion.ts'
import { createCommittees } from './committees.ts'
import { createEmailChange } from './email-change.ts'
import { createInvited } from './invited.ts'
import { createOneTimeLinks } from './one-time-links.ts'
import { createOwnPassword } from './own-password.ts'
import { createPasswordReset } from './password-change.ts'
import type { Passwords } from './passwords.ts'
import { createPendingSignUps } from './pending-sign-ups.ts'
import { createCommitteePeople } from './people.ts'
import { createIdentities } from './provider/identities.ts'
import type { IdentityProvider, ProviderClaims } from './provider/identity-provider.ts'
import { createProviderSignIn } from './provider/provider-sign-in.ts'
import { createSignUpRule } from './provider/sign-up-rule.ts'
import { createRevocations } from './revocations.ts'
import { createSessions, type Proven } from './sessions.ts'
import { createSignIn } from './sign-in.ts'
import { createSitePeople } from './site-people.ts'
import { hashToken } from './tokens.ts'

/*
 * Tests of concurrent operations. A slow operation, such as the check of a password or the answer of a
 * provider, is paused by the test and continued when the other operation has finished.
 */
const clock = { now: () => new Date('2026-11-21T12:00:00Z') }
const use = { userAgent: undefined, networkAddress: '' }

let opened: ReturnType<typeof openTestStore>
beforeEach(() => {
  opened = openTestStore()
})
afterEach(() => opened.close())

/** Pauses all callers until it is opened. */
function createBarrier() {
  let arrive: () => void = () => undefined
  let open: () => void = () => undefined
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const passed = new Promise<void>((resolve) => {
    open = resolve
  })
  return {
    arrived,
    open,
    stop: () => {
      arrive()
      return passed
    },
  }
}

function world(signUp: 'open' | 'invited' = 'open') {
  const { database } = opened
  const store = opened.accounts
  const revocations = createRevocations()
  const background = createBackgroundWork(createLog('silent'))
  const letters: Letter[] = []
  const mailer = {
    delivers: true,
    send: async (letter: Letter) => void letters.push(letter),
    close: () => undefined,
  }
  const add = database.prepare(
    `INSERT INTO accounts (id, name, email, password_hash, created_at) VALUES (?, ?, ? || '@example.org', 'hash of old', 0)`,
  )
  for (const name of ['ada', 'ben', 'cleo']) add.run(name, name, name)
  let barrier: ReturnType<typeof createBarrier> | null = null
  const passwords: Passwords = {
    hash: async (password) => `hash of ${password}`,
    async isOneOf(password, hashes) {
      const isOne = hashes.includes(`hash of ${password}`)
      await barrier?.stop()
      return isOne
    },
  }
  const policies = { current: async () => signUp, change: async () => undefined }
  const pending = createPendingSignUps(store, policies, clock, randomBytes, passwords)
  const links = createOneTimeLinks(store, clock, randomBytes)
  const ownPassword = createOwnPassword(store, passwords, clock)
  const common = { store, links, mailer, background, revocations, clock, publicUrl: () => 'http://hub' }
  const sessions = createSessions({ ...common, randomBytes, secureCookies: false })
  const notices = { asked: () => undefined, answered: () => undefined }
  const committees = createCommittees({ store, clock, revocations })
  const sitePeople = createSitePeople({ ...common, sessions })
  const identities = createIdentities({ ...common, providers: [], randomBytes })
  return {
    database,
    store,
    background,
    letters,
    sessions,
    pending,
    identities,
    sitePeople,
    ownPassword,
    committees,
    signIn: createSignIn({ store, passwords, pending, clock }),
    reset: createPasswordReset({ ...common, passwords }),
    emailChange: createEmailChange({ ...common, ownPassword }),
    invited: createInvited({ store, committees, revocations, clock }),
    people: createCommitteePeople({ store, revocations, notices, clock }),
    deletion: createAccountDeletion({
      ...common,
      ownPassword,
      isLastAdmin: async () => false,
      erasePersonal: async () => undefined,
    }),
    signUpRule: createSignUpRule({ store, policies, clock }),
    sessionsOf: (accountId: string) =>
      database.prepare('SELECT count(*) FROM sessions WHERE account_id = ?').pluck().get(accountId),
    /** Pauses all later password checks. */
    holdPasswords() {
      barrier = createBarrier()
      return barrier
    },
    async signedIn(name: string) {
      const { account, signOuts } = provenOf(database, name)
      const cookie = await sessions.begin({ account, signOuts }, use)
      const session = cookie.ok ? await sessions.read(cookie.value.split(';')[0]) : null
      if (session === null) throw new Error(`${name} is not signed in`)
      return session
    },
    async committeeOf(id: string, ...owners: string[]) {
      const [maker = ''] = owners
      await committees.create(maker, { id, name: id, emoji: '🤝', createdAt: '2026-11-21T09:00:00Z' })
      for (const owner of owners.slice(1))
        database.prepare("INSERT INTO memberships VALUES (?, ?, 'owner', 0)").run(id, owner)
    },
    linkFor: (token: string, committee: string) =>
      database
        .prepare(
          `INSERT INTO invitations (id, token_hash, document_id, access, created_at, sent_at, expires_at)
           VALUES (?, ?, ?, 'editor', 0, 0, 9e15)`,
        )
        .run(token, hashToken(token), committee),
    ownersOf: (id: string) =>
      database
        .prepare("SELECT account_id FROM memberships WHERE document_id = ? AND access = 'owner' ORDER BY account_id")
        .pluck()
        .all(id),
  }
}

function provenOf(database: ReturnType<typeof openTestStore>['database'], id: string): Proven {
  const signOuts = Number(database.prepare('SELECT sign_outs FROM accounts WHERE id = ?').pluck().get(id))
  return { account: { id, name: id, email: `${id}@example.org` }, signOuts }
}

describe('a sign-in whose password is being checked creates no session when meanwhile', () => {
  type World = ReturnType<typeof world>
  test.each<[string, string, (w: World) => unknown]>([
    [
      'the password is replaced by a link',
      'ended',
      async ({ reset, database }) => {
        const token = 'x'.repeat(43)
        database
          .prepare("INSERT INTO one_time_tokens VALUES (?, 'reset-password', 'ada', NULL, 0, 9e15)")
          .run(hashToken(token))
        expect((await reset.reset(token, 'new')).ok).toBe(true)
      },
    ],
    ['the person signs out everywhere', 'ended', ({ sessions }) => sessions.endAll('ada')],
    ['the other sessions are ended', 'ended', ({ sessions }) => sessions.endSome('ada', { except: 'x' })],
    ['the account is disabled', 'account-disabled', ({ sitePeople }) => sitePeople.disable('ada', 'Spam')],
    [
      'it is disabled and enabled again',
      'ended',
      async ({ sitePeople }) => {
        await sitePeople.disable('ada', 'Spam')
        await sitePeople.enable('ada')
      },
    ],
    [
      'the account is deleted',
      'ended',
      ({ database }) => database.prepare("DELETE FROM accounts WHERE id = 'ada'").run(),
    ],
  ])('%s', async (_what, refusal, happen) => {
    const w = world()
    const barrier = w.holdPasswords()
    const signingIn = w.signIn({ email: 'ada@example.org', password: 'old' }, '')
    await barrier.arrived
    await happen(w)
    barrier.open()
    const proven = await signingIn
    expect(proven.ok && (await w.sessions.begin(proven.value, use))).toEqual({ ok: false, refusal })
    expect(w.sessionsOf('ada')).toBe(0)
    await w.background.finished()
  })

  test('and creates a session when only another session was ended', async () => {
    const w = world()
    const barrier = w.holdPasswords()
    const signingIn = w.signIn({ email: 'ada@example.org', password: 'old' }, '')
    await barrier.arrived
    await w.sessions.endSome('ada', { only: 'x' })
    barrier.open()
    const proven = await signingIn
    expect(proven.ok && (await w.sessions.begin(proven.value, use)).ok).toBe(true)
  })
})

describe('a session that ends while its person’s password is checked', () => {
  test('gets no link to another address', async () => {
    const w = world()
    const session = await w.signedIn('ada')
    const barrier = w.holdPasswords()
    const asking = w.emailChange.ask(session, { email: 'thief@example.org', currentPassword: 'old' })
    await barrier.arrived
    await w.sessions.endAll('ada')
    barrier.open()
    expect((await asking).ok).toBe(true)
    await w.background.finished()
    expect(w.letters).toEqual([])
    expect(w.database.prepare('SELECT * FROM one_time_tokens').all()).toEqual([])
  })

  test('deletes no account', async () => {
    const w = world()
    const session = await w.signedIn('ada')
    const barrier = w.holdPasswords()
    const deleting = w.deletion.delete(session, { password: 'old', committees: {} })
    await barrier.arrived
    await w.sessions.endAll('ada')
    barrier.open()
    expect(await deleting).toEqual({ ok: false, refusal: { code: 'not-signed-in' } })
    expect(provenOf(w.database, 'ada').signOuts).toBe(1)
  })
})

test('no link for a forgotten password is created for an address that was just changed', async () => {
  const w = world()
  void w.reset.ask('ada@example.org', '')
  // The address changes before the account is looked up in the background, or after the link was created:
  // then the link ends with it.
  await w.store.atomically(async (run) => {
    await run(
      w.store.queries.updateTable('accounts').set({ email: 'new@example.org' }).where('email', '=', 'ada@example.org'),
    )
    await run(w.store.queries.deleteFrom('one_time_tokens').where('account_id', '=', 'ada'))
  })
  await w.background.finished()
  expect(w.database.prepare('SELECT * FROM one_time_tokens').all()).toEqual([])
})

describe('one invitation', () => {
  test('admits one of two people who accept it at the same time', async () => {
    const w = world()
    await w.committeeOf('parks-document', 'ada')
    w.linkFor('token', 'parks-document')
    const answers = await Promise.all(['ben', 'cleo'].map((id) => w.invited.accept('token', id)))
    expect(answers.map(({ ok }) => ok)).toEqual([true, false])
    const { people } = await w.people.read('parks-document', true)
    expect(people.map(({ name }) => name)).toEqual(['ada', 'ben'])
  })

  test('creates one account if signing up needs an invitation, however many people use it to sign up', async () => {
    const w = world('invited')
    await w.committeeOf('parks-document', 'ada')
    w.linkFor('token', 'parks-document')
    const tokens = await Promise.all(
      ['dora', 'eve'].map((name) =>
        w.pending.add({
          name,
          email: `${name}@example.org`,
          password_hash: 'hash of x',
          invitation_id: 'token',
          referral_code: null,
        }),
      ),
    )
    const confirmed = await Promise.all(tokens.map((token) => w.pending.confirm(token)))
    expect(confirmed.map((each) => (each.ok ? each.value.joined : each.refusal))).toEqual([
      'parks-document',
      'invited-only',
    ])
  })

  test('creates one account through a provider, too', async () => {
    const w = world('invited')
    await w.committeeOf('parks-document', 'ada')
    w.linkFor('token', 'parks-document')
    const rules = await Promise.all(['dora', 'eve'].map(() => w.signUpRule('token')))
    const claims = (name: string): ProviderClaims => ({
      issuer: 'https://login.example.org',
      subject: name,
      email: `${name}@example.org`,
      name,
    })
    const [first, second] = await Promise.all(
      ['dora', 'eve'].map((name, at) =>
        w.identities.signIn(claims(name), rules[at] ?? (async () => 'no' as const), null),
      ),
    )
    expect(first?.ok).toBe(true)
    expect(second).toEqual({ ok: false, refusal: 'invited-only' })
  })
})

describe('a committee keeps an owner when', () => {
  /**
   * Ada deletes her account and hands her committee over to Ben; `meanwhile` runs while her password is
   * checked.
   */
  async function expectHandoverRefused(meanwhile: (w: ReturnType<typeof world>) => unknown): Promise<void> {
    const w = world()
    await w.committeeOf('parks-document', 'ada')
    w.database.prepare("INSERT INTO memberships VALUES ('parks-document', 'ben', 'editor', 0)").run()
    const session = await w.signedIn('ada')
    const barrier = w.holdPasswords()
    const deleting = w.deletion.delete(session, {
      password: 'old',
      committees: { 'parks-document': 'ben' },
    })
    await barrier.arrived
    await meanwhile(w)
    barrier.open()
    expect(await deleting).toEqual({ ok: false, refusal: { code: 'conflict' } })
    expect(w.ownersOf('parks-document')).toEqual(['ada'])
  }

  test('its last two owners leave at the same time', async () => {
    const w = world()
    await w.committeeOf('parks-document', 'ada', 'ben')
    const left = await Promise.all(['ada', 'ben'].map((id) => w.people.remove('parks-document', id, 'leaves')))
    expect(left).toEqual([
      { ok: true, value: null },
      { ok: false, refusal: 'last-owner' },
    ])
    expect(w.ownersOf('parks-document')).toEqual(['ben'])
  })

  test('the person to whom it is handed over leaves meanwhile', async () => {
    await expectHandoverRefused((w) => w.people.remove('parks-document', 'ben', 'leaves'))
  })

  test('the person to whom it is handed over deletes their account meanwhile, or is disabled', async () => {
    for (const end of [
      "DELETE FROM accounts WHERE id = 'ben'",
      "UPDATE accounts SET disabled_at = 1 WHERE id = 'ben'",
    ]) {
      await opened.close()
      opened = openTestStore()
      await expectHandoverRefused((w) => w.database.prepare(end).run())
    }
  })

  test('the other owner is disabled: the owner who can sign in must stay', async () => {
    const w = world()
    await w.committeeOf('parks-document', 'ada', 'ben')
    await w.sitePeople.disable('ben', 'Spam')
    expect(await w.people.remove('parks-document', 'ada', 'leaves')).toEqual({
      ok: false,
      refusal: 'last-owner',
    })
    expect((await w.deletion.prepare('ada')).soleOwned.map(({ id }) => id)).toEqual(['parks-document'])
    expect((await w.people.remove('parks-document', 'ben', 'removed')).ok).toBe(true)
  })
})

describe('an identity at a provider', () => {
  const claims: ProviderClaims = {
    issuer: 'https://login.example.org',
    subject: 'dora',
    email: 'dora@example.org',
    name: 'Dora',
  }
  const rule = async () => ({ invitationId: null })
  const accountsAt = (w: ReturnType<typeof world>) =>
    w.database.prepare("SELECT id FROM accounts WHERE email = 'dora@example.org'").all()

  test.each([['sign-up first'], ['provider first']])(
    'gets one account if its address confirms a sign-up at the same moment: %s',
    async (order) => {
      const w = world()
      const token = await w.pending.add({
        name: 'Dora',
        email: 'dora@example.org',
        password_hash: 'hash of x',
        invitation_id: null,
        referral_code: null,
      })
      const confirming = order === 'sign-up first' ? w.pending.confirm(token) : null
      const signingIn = w.identities.signIn(claims, rule, null)
      const [confirmed, signedIn] = await Promise.all([confirming ?? w.pending.confirm(token), signingIn])
      // The second one finds the account, or a link that has ended.
      const owner = signedIn.ok ? signedIn.value.account.id : null
      expect(accountsAt(w)).toEqual([{ id: owner }])
      expect(confirmed.ok ? confirmed.value.account.id : confirmed.refusal).toBe(confirmed.ok ? owner : 'token-invalid')
    },
  )

  test('is not connected if the session ends during the request to the provider', async () => {
    const w = world()
    const session = await w.signedIn('ada')
    const barrier = createBarrier()
    const provider: IdentityProvider = {
      settings: { id: 'oidc', name: 'Login', issuer: claims.issuer, clientId: '', clientSecret: '' },
      pageUrl: async () => new URL(claims.issuer),
      identify: async () => {
        await barrier.stop()
        return claims
      },
    }
    const providerSignIn = createProviderSignIn({
      providers: [provider],
      store: { attempts: null },
      identities: w.identities,
      signUpRule: w.signUpRule,
      clock,
      randomBytes,
      log: createLog('silent'),
    })
    const begun = await providerSignIn.begin('oidc', {
      returnTo: '/',
      connectTo: 'ada',
      invitation: null,
      referral: null,
    })
    if (!begun.ok) throw new Error(begun.refusal)
    const finishing = providerSignIn.finish(
      'oidc',
      begun.value.begun,
      { state: begun.value.begun.state, code: 'code', error: undefined, issuer: undefined },
      { accountId: 'ada', sessionId: session.sessionId },
    )
    await barrier.arrived
    await w.sessions.endAll('ada')
    barrier.open()
    expect(await finishing).toEqual({ ok: false, refusal: 'expired' })
    expect(w.database.prepare('SELECT * FROM identities').all()).toEqual([])
  })
})
