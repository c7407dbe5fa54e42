import { readFile } from 'node:fs/promises'
import {
  confirmAnswerReader,
  type Invitation,
  invitationLinkSchema,
  invitationListSchema,
  invitationOfferSchema,
  peopleSchema,
  signUpAnswerSchema,
} from '@civic-hub/protocol'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { addMember, invite } from '../support/people/invite.ts'
import { makeCommittee, type Person, password, signUpPerson } from '../support/people/signed-in-person.ts'
import { createVisitor, refusalIn, type Visitor } from '../support/people/visitor.ts'
import { type BootedRelay, bootRelay } from '../support/relay/boot-relay.ts'
import { createTestClock } from '../support/relay/clock.ts'
import { isLetterTo, linkIn, tokenIn } from '../support/relay/letters.ts'
import { type SmtpInbox, startSmtpInbox } from '../support/relay/smtp-inbox.ts'

const clock = createTestClock()
let inbox: SmtpInbox
let booted: BootedRelay
let ada: Person
let ben: Person
let cleo: Person

beforeAll(async () => {
  inbox = await startSmtpInbox()
  booted = await bootRelay({
    settings: { smtpUrl: inbox.url, mailFrom: 'hub@example.org' },
    replace: { clock },
  })
  ada = await signUpPerson(booted.url, inbox, 'Ada')
  ben = await signUpPerson(booted.url, inbox, 'Ben')
  cleo = await signUpPerson(booted.url, inbox, 'Cleo')
})
afterAll(async () => {
  await booted.close()
  await inbox.close()
})

const day = 24 * 60 * 60
const invitationsOf = (id: string) => `/api/committees/${id}/invitations`
const listOf = async (person: Visitor, id: string): Promise<Invitation[]> =>
  invitationListSchema.parse((await person.get(invitationsOf(id))).body).invitations
const lookUp = (visitor: Visitor, token: string) => visitor.post('/api/invitation', { token })
const accept = (visitor: Visitor, token: string) => visitor.post('/api/invitation/accept', { token })
const accessOf = async (id: string, person: Person) =>
  peopleSchema
    .parse((await ada.get(`/api/committees/${id}/people`)).body)
    .people.find(({ accountId }) => accountId === person.account.id)?.access

describe('I1: inviting', () => {
  test('by email: the same response with and without an account at the address', async () => {
    const { id } = await makeCommittee(ada, 'Invites')
    const known = await invite(ada, id, { email: 'BEN@example.org', name: ' Ben ', access: 'editor' })
    const unknown = await invite(ada, id, { email: 'nobody@example.org', name: 'No', access: 'editor' })
    for (const { mail, invitation } of [known, unknown]) {
      expect(mail).toBe('sent')
      expect(invitation).toMatchObject({ access: 'editor', invitedBy: 'Ada', expired: false, entryId: null })
    }
    expect(known.invitation).toMatchObject({ email: 'ben@example.org', name: 'Ben' })
    expect(Date.parse(known.invitation.expiresAt) - clock.now().getTime()).toBe(14 * day * 1000)
    const letter = await inbox.letterTo('nobody@example.org')
    expect(letter.subject).toBe('Invitation to Invites')
    expect(letter.text).toContain('Ada invites you to the committee Invites')
    expect(linkIn(letter)).toBe(unknown.link)
    expect(linkIn(await inbox.letterTo('ben@example.org', 2))).toBe(known.link)
  })

  test('by a link, for an entry of the directory; owners see its author, time and expiry', async () => {
    const { id } = await makeCommittee(ada, 'Links')
    const letters = inbox.letters.length
    const { mail, invitation } = await invite(ada, id, {
      access: 'viewer',
      name: 'Neighbour',
      entryId: 'member-1',
    })
    expect(mail).toBe('none')
    expect(inbox.letters).toHaveLength(letters)
    expect(await listOf(ada, id)).toEqual([invitation])
    expect(invitation).toMatchObject({
      email: null,
      name: 'Neighbour',
      entryId: 'member-1',
      invitedBy: 'Ada',
      createdAt: clock.now().toISOString(),
      sentAt: null,
    })
  })

  test('typed text of others cannot become a link in an email', async () => {
    const { id } = await makeCommittee(ada, 'Win at https://evil.example')
    await invite(ada, id, { email: 'target@example.org', access: 'editor' })
    const letter = await inbox.letterTo('target@example.org')
    expect(`${letter.subject} ${letter.text} ${letter.html}`).not.toContain('evil.example')
  })

  test('an address is invited once at a time, and receives few emails', async () => {
    const { id } = await makeCommittee(ada, 'Once')
    const wanted = { email: 'spared@example.org', access: 'editor' as const }
    const { invitation } = await invite(ada, id, wanted)
    expect(refusalIn(await ada.post(invitationsOf(id), wanted)).code).toBe('conflict')
    expect((await ada.delete(`${invitationsOf(id)}/${invitation.id}`)).status).toBe(200)
    for (let more = 0; more < 4; more++) {
      const again = await invite(ada, id, wanted)
      await ada.delete(`${invitationsOf(id)}/${again.invitation.id}`)
    }
    const refusal = refusalIn(await ada.post(invitationsOf(id), wanted))
    expect(refusal).toMatchObject({ code: 'too-many-requests', retryAfterSeconds: expect.any(Number) })
  })

  test('without a mail server the response reports it, and contains the link', async () => {
    const other = await bootRelay()
    const owner = await signUpPerson(other.url, other, 'Owner')
    const { id } = await makeCommittee(owner, 'No Mail')
    const { mail, link } = await invite(owner, id, { email: 'ana@example.org', access: 'editor' })
    expect(mail).toBe('outbox')
    expect(linkIn(await other.letterTo('ana@example.org'))).toBe(link)
    await other.close()
  })

  test('a mail server that refuses: the invitation exists, and can be sent again at once', async () => {
    const refusing = await startSmtpInbox()
    const other = await bootRelay({ settings: { smtpUrl: refusing.url, mailFrom: 'hub@example.org' } })
    const owner = await signUpPerson(other.url, refusing, 'Owner')
    const { id } = await makeCommittee(owner, 'Refused Mail')
    refusing.refuseEverything()
    const { mail, token, invitation } = await invite(owner, id, {
      email: 'ana@example.org',
      access: 'editor',
    })
    expect([mail, invitation.sentAt]).toEqual(['failed', null])
    const again = await owner.post(`${invitationsOf(id)}/${invitation.id}/renew`, { send: true })
    expect(refusalIn(again)).toMatchObject({ status: 503, code: 'unavailable' })
    // The link that was copied meanwhile is still valid.
    expect((await lookUp(createVisitor(other.url), token)).status).toBe(200)
    await other.close()
    await refusing.close()
  })
})

describe('I2: an invitation ends', () => {
  test('after 14 days, and owners can renew it', async () => {
    const { id } = await makeCommittee(ada, 'Fortnight')
    const { token, invitation } = await invite(ada, id, { access: 'editor' })
    clock.advance(14 * day - 1)
    expect((await lookUp(ben, token)).status).toBe(200)
    clock.advance(1)
    expect(refusalIn(await lookUp(ben, token)).code).toBe('token-invalid')
    expect(refusalIn(await accept(ben, token)).code).toBe('token-invalid')
    expect(await listOf(ada, id)).toMatchObject([{ id: invitation.id, expired: true }])
    const renewed = await ada.post(`${invitationsOf(id)}/${invitation.id}/renew`, { send: false })
    const { link } = invitationLinkSchema.parse(renewed.body)
    expect((await accept(ben, new URL(link).hash.slice(1))).status).toBe(200)
  })

  test('an expired one does not prevent another to the same address', async () => {
    const { id } = await makeCommittee(ada, 'Second Try')
    const wanted = { email: 'second@example.org', access: 'editor' }
    await ada.post(invitationsOf(id), wanted)
    expect(refusalIn(await ada.post(invitationsOf(id), wanted)).code).toBe('conflict')
    clock.advance(14 * day)
    const again = await ada.post(invitationsOf(id), wanted)
    expect(again.status).toBe(201)
    const { invitation } = invitationLinkSchema.parse(again.body)
    expect(await listOf(ada, id)).toEqual([invitation])
  })

  test('owners see for a month who has joined by one, as long as they have access', async () => {
    const { id } = await makeCommittee(ada, 'Joined Lately')
    const accepted = async () =>
      invitationListSchema
        .parse((await ada.get(invitationsOf(id))).body)
        .accepted.map(({ acceptedBy, access }) => [acceptedBy, access])
    for (const person of [ben, cleo]) {
      await accept(person, (await invite(ada, id, { access: 'viewer' })).token)
      clock.advance(1)
    }
    expect(await accepted()).toEqual([
      ['Cleo', 'viewer'],
      ['Ben', 'viewer'],
    ])
    await ada.delete(`/api/committees/${id}/people/${cleo.account.id}`)
    expect(await accepted()).toEqual([['Ben', 'viewer']])
    const database = new Database(booted.databaseFile)
    database.prepare('UPDATE invitations SET accepted_at = accepted_at - ?').run(31 * day * 1000)
    database.close()
    expect(await accepted()).toEqual([])
  })

  test('when it is used: once, by one account', async () => {
    const { id } = await makeCommittee(ada, 'Single Use')
    const { token } = await invite(ada, id, { access: 'editor' })
    expect((await accept(ben, token)).status).toBe(200)
    expect(refusalIn(await accept(cleo, token)).code).toBe('token-invalid')
    expect(refusalIn(await lookUp(createVisitor(booted.url), token)).code).toBe('token-invalid')
    expect(await listOf(ada, id)).toEqual([])
    expect(await accessOf(id, cleo)).toBeUndefined()
    // The person who accepted it may open its link again, until their access is removed.
    expect(invitationOfferSchema.parse((await lookUp(ben, token)).body).acceptedSlug).toBe('single-use')
    expect((await accept(ben, token)).status).toBe(200)
    await ada.delete(`/api/committees/${id}/people/${ben.account.id}`)
    expect(refusalIn(await accept(ben, token)).code).toBe('token-invalid')
    expect(refusalIn(await lookUp(ben, token)).code).toBe('token-invalid')
  })

  test('it is not used by the person who made it and looks at the link', async () => {
    const { id } = await makeCommittee(ada, 'Own Link')
    const { token } = await invite(ada, id, { access: 'editor' })
    expect(invitationOfferSchema.parse((await lookUp(ada, token)).body).acceptedSlug).toBe('own-link')
    expect((await accept(ada, token)).body).toMatchObject({ committee: { id, access: 'owner' } })
    expect(await listOf(ada, id)).toHaveLength(1)
    expect((await accept(ben, token)).status).toBe(200)
    expect(await accessOf(id, ben)).toBe('editor')
  })

  test('when an owner revokes it, and when a new link replaces it', async () => {
    const { id } = await makeCommittee(ada, 'Revoked')
    const first = await invite(ada, id, { access: 'editor' })
    const one = `${invitationsOf(id)}/${first.invitation.id}`
    const { link } = invitationLinkSchema.parse((await ada.post(`${one}/renew`, { send: false })).body)
    expect(refusalIn(await accept(ben, first.token)).code).toBe('token-invalid')
    expect((await lookUp(ben, new URL(link).hash.slice(1))).status).toBe(200)
    expect(invitationListSchema.parse((await ada.delete(one)).body).invitations).toEqual([])
    expect(refusalIn(await accept(ben, new URL(link).hash.slice(1))).code).toBe('token-invalid')
    expect(refusalIn(await ada.delete(one)).code).toBe('not-found')
    expect(refusalIn(await ada.post(`${one}/renew`, { send: false })).code).toBe('not-found')
  })

  test('with its committee', async () => {
    const { id } = await makeCommittee(ada, 'Ends')
    const { token } = await invite(ada, id, { access: 'editor' })
    await ada.delete(`/api/committees/${id}`)
    expect(refusalIn(await lookUp(ben, token)).code).toBe('token-invalid')
    expect(refusalIn(await accept(ben, token)).code).toBe('token-invalid')
  })

  test('its email can be sent again after five minutes, with a new link', async () => {
    const { id } = await makeCommittee(ada, 'Again')
    const { invitation, token } = await invite(ada, id, { email: 'again@example.org', access: 'editor' })
    const renew = () => ada.post(`${invitationsOf(id)}/${invitation.id}/renew`, { send: true })
    clock.advance(61)
    expect(refusalIn(await renew())).toMatchObject({ code: 'too-many-requests', retryAfterSeconds: 239 })
    expect((await lookUp(ben, token)).status).toBe(200)
    clock.advance(239)
    const { link, mail } = invitationLinkSchema.parse((await renew()).body)
    expect(mail).toBe('sent')
    expect(linkIn(await inbox.letterTo('again@example.org', 2))).toBe(link)
    expect(refusalIn(await lookUp(ben, token)).code).toBe('token-invalid')
    expect(refusalIn(await renew()).code).toBe('too-many-requests')
    // After a clock that was ahead has been set back, it can be sent again as well.
    clock.advance(-3600)
    expect((await renew()).status).toBe(200)
    clock.advance(3600)
  })

  test('its secret is stored as a hash only', async () => {
    const { id } = await makeCommittee(ada, 'Hashed')
    const { token } = await invite(ada, id, { access: 'editor' })
    for (const file of [booted.databaseFile, `${booted.databaseFile}-wal`])
      expect((await readFile(file)).includes(token)).toBe(false)
  })
})

describe('I2: the invitation state of an entry of the directory', () => {
  test('pending, expired, joined: visible to everyone in the committee, without addresses', async () => {
    const { id } = await makeCommittee(ada, 'Directory')
    await addMember(ada, id, cleo, 'viewer')
    const entries = async (person: Person) =>
      peopleSchema.parse((await person.get(`/api/committees/${id}/people`)).body).entries
    const one = (status: string, accountId: string | null = null) => [{ entryId: 'ben', status, accountId }]
    const wanted = { email: 'ben@elsewhere.example', access: 'editor', entryId: 'ben' } as const
    const { invitation } = await invite(ada, id, wanted)
    expect(await entries(cleo)).toEqual(one('pending'))
    await ada.delete(`${invitationsOf(id)}/${invitation.id}`)
    expect(await entries(ada)).toEqual([])
    await invite(ada, id, wanted)
    clock.advance(14 * day)
    expect(await entries(cleo)).toEqual(one('expired'))
    // An expired one is replaced by the next to the same address.
    const { token } = await invite(ada, id, wanted)
    expect(await entries(cleo)).toEqual(one('pending'))
    await accept(ben, token)
    expect(await entries(cleo)).toEqual(one('joined', ben.account.id))
    // Long after it left the owners' list.
    const database = new Database(booted.databaseFile)
    database.prepare('UPDATE invitations SET accepted_at = accepted_at - ?').run(400 * day * 1000)
    database.close()
    expect(await entries(cleo)).toEqual(one('joined', ben.account.id))
    await ada.delete(`/api/committees/${id}/people/${ben.account.id}`)
    expect(await entries(cleo)).toEqual([])
  })
})

describe('I3: the invited person', () => {
  test('sees committee, inviter and access while signed out, and looking does not use the link up', async () => {
    const { id } = await makeCommittee(ada, 'Seen')
    const { token, invitation } = await invite(ada, id, { email: 'seen@example.org', name: 'Sue', access: 'viewer' })
    for (let look = 0; look < 2; look++)
      expect((await lookUp(createVisitor(booted.url), token)).body).toEqual({
        committee: { name: 'Seen', emoji: '🤝' },
        invitedBy: 'Ada',
        access: 'viewer',
        email: 'seen@example.org',
        name: 'Sue',
        expiresAt: invitation.expiresAt,
        acceptedSlug: null,
      })
    expect(refusalIn(await accept(createVisitor(booted.url), token)).code).toBe('not-signed-in')
    expect(await listOf(ada, id)).toHaveLength(1)
  })

  test('accepts under another address than the invited one, which also answers a request to join', async () => {
    const { id } = await makeCommittee(ada, 'Another Address')
    await ben.post('/api/committees/join', { name: 'Another Address' })
    const { token } = await invite(ada, id, { email: 'ben@work.example', access: 'editor' })
    expect((await accept(ben, token)).body).toMatchObject({ committee: { id, access: 'editor' } })
    expect((await ada.get(`/api/committees/${id}/people`)).body).toMatchObject({ requests: [] })
  })

  test('keeps the higher access', async () => {
    const { id } = await makeCommittee(ada, 'Higher')
    await addMember(ada, id, ben, 'viewer')
    await addMember(ada, id, ben, 'owner')
    expect(await accessOf(id, ben)).toBe('owner')
    await addMember(ada, id, ben, 'viewer')
    expect(await accessOf(id, ben)).toBe('owner')
    await addMember(ben, id, ada, 'editor')
    expect(await accessOf(id, ada)).toBe('owner')
  })
})

describe('I4: signing up with an invitation', () => {
  async function signUpWith(email: string, invitation: string): Promise<string> {
    const fields = { name: 'New Person', email, password, invitation }
    const answer = await createVisitor(booted.url).post('/api/sign-up', fields)
    expect(answer.status).toBe(202)
    return signUpAnswerSchema.parse(answer.body).signUp
  }
  const confirm = async (token: string, chosen = {}) => {
    const visitor = createVisitor(booted.url)
    const answer = confirmAnswerReader.parse((await visitor.post('/api/confirm', { token, ...chosen })).body)
    return { visitor, joined: answer.joined }
  }

  test('the confirmation accepts it, on any device, also after the email was sent again', async () => {
    const { id } = await makeCommittee(ada, 'Newcomers')
    const { token } = await invite(ada, id, { access: 'editor' })
    const signUp = await signUpWith('new@example.org', token)
    clock.advance(61)
    await createVisitor(booted.url).post('/api/sign-up/resend', { email: 'new@example.org', signUp })
    const { visitor, joined } = await confirm(tokenIn(await inbox.letterTo('new@example.org', 2)))
    expect(joined).toMatchObject({ id, slug: 'newcomers', access: 'editor' })
    expect((await visitor.get(`/api/committees/${id}/people`)).status).toBe(200)
    expect(await listOf(ada, id)).toEqual([])
  })

  test('A4: an email asked for on another device keeps only an invitation that was sent to the address', async () => {
    const { id } = await makeCommittee(ada, 'By Email')
    const chosen = { name: 'New Person', password }
    const cases = [
      { email: 'invited@example.org', sentTo: { email: 'invited@example.org' } },
      { email: 'passed-on@example.org', sentTo: {} },
    ]
    const joined = []
    for (const { email, sentTo } of cases) {
      const { token } = await invite(ada, id, { ...sentTo, access: 'editor' })
      await signUpWith(email, token)
      // A later sign-up of a stranger takes nothing away.
      await createVisitor(booted.url).post('/api/sign-up', {
        name: 'Mallory',
        email,
        password: 'of a stranger',
      })
      await createVisitor(booted.url).post('/api/sign-up/resend', { email })
      const letter = await eventually('the email that was asked for', () =>
        inbox.letters.filter(isLetterTo(email)).find(({ text }) => text?.includes('choose your name')),
      )
      joined.push((await confirm(tokenIn(letter), chosen)).joined)
    }
    expect(joined).toMatchObject([{ id, access: 'editor' }, undefined])
  })

  test('an invitation that ended meanwhile gives no access; the account is created', async () => {
    const { id } = await makeCommittee(ada, 'Too Late')
    const { token, invitation } = await invite(ada, id, { access: 'editor' })
    await signUpWith('late@example.org', token)
    await ada.delete(`${invitationsOf(id)}/${invitation.id}`)
    const { visitor, joined } = await confirm(tokenIn(await inbox.letterTo('late@example.org')))
    expect(joined).toBeNull()
    expect(refusalIn(await visitor.get(`/api/committees/${id}/people`)).code).toBe('not-found')
  })

  test('without one, or with one that never existed, the response does not mention invitations', async () => {
    await signUpWith('plain@example.org', 'x'.repeat(43))
    const { joined } = await confirm(tokenIn(await inbox.letterTo('plain@example.org')))
    expect(joined).toBeUndefined()
  })
})

describe('requests without permission', () => {
  test.each(['get', 'post', 'renew', 'delete'] as const)(
    '%s: other accounts, members, signed-out visitors',
    async (what) => {
      const { id } = await makeCommittee(ada, `Guarded ${what}`)
      const other = await makeCommittee(cleo, `Other ${what}`)
      const { invitation } = await invite(ada, id, { access: 'editor' })
      const ask = (person: Visitor, committee: string) => {
        const one = `${invitationsOf(committee)}/${invitation.id}`
        if (what === 'get') return person.get(invitationsOf(committee))
        if (what === 'post') return person.post(invitationsOf(committee), { access: 'owner' })
        if (what === 'renew') return person.post(`${one}/renew`, { send: false })
        return person.delete(one)
      }
      expect(refusalIn(await ask(createVisitor(booted.url), id)).status).toBe(401)
      expect(refusalIn(await ask(cleo, id)).status).toBe(404)
      for (const access of ['viewer', 'editor'] as const) {
        await addMember(ada, id, ben, access)
        expect(refusalIn(await ask(ben, id)).status).toBe(403)
      }
      // An invitation of one committee cannot be reached through another.
      if (what === 'renew' || what === 'delete') expect(refusalIn(await ask(cleo, other.id)).code).toBe('not-found')
      expect((await listOf(ada, id)).map((each) => each.id)).toContain(invitation.id)
      expect(refusalIn(await ask(ben, 'general')).status).toBe(403)
    },
  )

  test('an expired session is not accepted', async () => {
    const { id } = await makeCommittee(ada, 'Expired Session')
    const dana = await signUpPerson(booted.url, inbox, 'Dana')
    await addMember(ada, id, dana, 'owner')
    const { token } = await invite(ada, id, { access: 'editor' })
    clock.advance(31 * day)
    for (const answer of [await dana.get(invitationsOf(id)), await accept(dana, token)])
      expect(refusalIn(answer).code).toBe('not-signed-in')
    ada = { ...ada, ...(await signInAgain(ada)) }
    ben = { ...ben, ...(await signInAgain(ben)) }
    cleo = { ...cleo, ...(await signInAgain(cleo)) }
  })

  test.each([
    ['an email that is none', { email: 'ben', access: 'editor' }, { email: 'invalid' }],
    ['an access that is none', { email: 'ben@example.org', access: 'king' }, { access: 'invalid' }],
    ['no access', { email: 'ben@example.org' }, { access: 'required' }],
    ['a name that is too long', { name: 'x'.repeat(201), access: 'editor' }, { name: 'too-long' }],
    ['an entry that is too long', { entryId: 'x'.repeat(65), access: 'editor' }, { entryId: 'too-long' }],
  ])('%s is refused at its field', async (_what, body, fields) => {
    const { id } = await makeCommittee(ada, `Fields ${crypto.randomUUID()}`)
    expect(refusalIn(await ada.post(invitationsOf(id), body))).toMatchObject({
      code: 'invalid-input',
      fields,
    })
  })

  test('bodies that are malformed or too large, other methods and other origins', async () => {
    const { id } = await makeCommittee(ada, 'Bodies')
    const { invitation, token } = await invite(ada, id, { access: 'editor' })
    const paths = [
      invitationsOf(id),
      `${invitationsOf(id)}/${invitation.id}/renew`,
      '/api/invitation',
      '/api/invitation/accept',
    ]
    for (const path of paths) {
      expect(refusalIn(await ada.post(path, '{"token":')).code).toBe('invalid-input')
      expect(refusalIn(await ada.post(path, 'a'.repeat(70_000))).status).toBe(413)
      expect(refusalIn(await ada.put(path, { token })).code).toBe('not-found')
      const foreign = { origin: 'https://evil.example' }
      expect(refusalIn(await ada.post(path, { token, access: 'owner', send: false }, foreign)).status).toBe(403)
    }
    for (const odd of ['', 'short', 'x'.repeat(129), 7, null, { $ne: 1 }])
      expect(refusalIn(await ada.post('/api/invitation', { token: odd })).code).toBe('invalid-input')
    expect(refusalIn(await ada.get('/api/invitation')).code).toBe('not-found')
    expect((await listOf(ada, id)).map((each) => each.id)).toEqual([invitation.id])
  })

  test('the number of link lookups is limited', async () => {
    const visitor = createVisitor(booted.url)
    const token = 'y'.repeat(43)
    let refusal = refusalIn(await lookUp(visitor, token))
    for (let look = 0; look < 300 && refusal.code === 'token-invalid'; look++)
      refusal = refusalIn(await lookUp(visitor, token))
    expect(refusal).toMatchObject({ status: 429, code: 'too-many-requests' })
    clock.advance(900)
  })
})

async function signInAgain(person: Person): Promise<Visitor> {
  const visitor = createVisitor(booted.url)
  const answer = await visitor.post('/api/sign-in', { email: person.account.email, password })
  expect(answer.status).toBe(200)
  return visitor
}
