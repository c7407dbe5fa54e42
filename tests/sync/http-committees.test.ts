import {
  type CommitteeEntry,
  committeeListReader,
  generalDocumentId,
  peopleSchema,
  sessionReader,
} from '@civic-hub/protocol'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SyncDevice } from '../support/device/sync-device.ts'
import { addMember, invite } from '../support/people/invite.ts'
import { makeCommittee, type Person, signUpPerson } from '../support/people/signed-in-person.ts'
import { createVisitor, refusalIn, type Visitor } from '../support/people/visitor.ts'
import { type BootedRelay, bootRelay } from '../support/relay/boot-relay.ts'
import { createTestClock } from '../support/relay/clock.ts'

const clock = createTestClock()
let booted: BootedRelay
let ada: Person
let ben: Person
let cleo: Person

beforeAll(async () => {
  booted = await bootRelay({ replace: { clock } })
  ada = await signUpPerson(booted.url, booted, 'Ada')
  ben = await signUpPerson(booted.url, booted, 'Ben')
  cleo = await signUpPerson(booted.url, booted, 'Cleo')
})
afterAll(() => booted.close())

async function committeesOf(person: Person): Promise<CommitteeEntry[]> {
  return committeeListReader.parse((await person.get('/api/committees')).body).committees
}

async function open(joinPolicy: string, name: string): Promise<CommitteeEntry> {
  const committee = await makeCommittee(ada, name)
  expect((await ada.put(`/api/committees/${committee.id}/join-policy`, { joinPolicy })).status).toBe(200)
  return committee
}

describe('C1: general', () => {
  test('exists from the start, for everyone who is signed in, as an editor', async () => {
    const [general] = await committeesOf(ben)
    expect(general).toMatchObject({
      id: 'general',
      slug: 'general',
      name: 'General Committee',
      emoji: '📖',
      access: 'editor',
    })
    expect((await ben.post('/api/committees/join', { name: 'General' })).body).toMatchObject({
      outcome: 'joined',
      committee: { id: 'general', access: 'editor' },
    })
    expect(refusalIn(await createVisitor(booted.url).get('/api/committees')).status).toBe(401)
  })

  test('does not reveal its other members, and has no owner', async () => {
    expect((await ben.get('/api/committees/general/people')).body).toEqual({
      joinPolicy: 'open',
      people: [],
      requests: [],
      entries: [],
    })
    const close = await ben.put('/api/committees/general/join-policy', { joinPolicy: 'by-invitation' })
    expect(refusalIn(close).code).toBe('forbidden')
    const wanted = { id: 'general', name: 'Mine', emoji: '🤝', createdAt: '2026-11-21T09:00:00Z' }
    expect(refusalIn(await ben.post('/api/committees', wanted)).code).toBe('conflict')
  })
})

describe('C2: creating a committee', () => {
  test('its creator owns it, and may register it twice', async () => {
    const wanted = { id: 'made-offline-1', name: ' Parks ', emoji: '🤝', createdAt: '2026-11-20T09:00:00Z' }
    const first = await ada.post('/api/committees', wanted)
    expect(first).toMatchObject({
      status: 201,
      body: {
        id: 'made-offline-1',
        slug: 'parks',
        name: 'Parks',
        access: 'owner',
        createdAt: '2026-11-20T09:00:00Z',
      },
    })
    expect(await ada.post('/api/committees', wanted)).toMatchObject({ status: 200, body: first.body })
    expect((await committeesOf(ada)).filter((committee) => committee.slug === 'parks')).toHaveLength(1)
    expect(refusalIn(await ben.post('/api/committees', wanted)).code).toBe('conflict')
  })

  test('a taken slug gets the next number, and reserved paths count as taken', async () => {
    expect((await makeCommittee(ada, 'Ways & Means')).slug).toBe('ways-means')
    expect((await makeCommittee(ben, 'ways means')).slug).toBe('ways-means-2')
    expect((await makeCommittee(ben, 'WAYS MEANS!')).slug).toBe('ways-means-3')
    expect((await makeCommittee(ben, 'Ways')).slug).toBe('ways')
    expect((await makeCommittee(ben, 'API')).slug).toBe('api-committee')
    const nameless = await makeCommittee(ben, '🌳')
    expect(nameless.slug).toBe(nameless.id)
  })

  test('a committee that had its slug before it was reserved keeps it and is found by its name', async () => {
    const committee = await open('open', 'Old Records')
    const database = new Database(booted.databaseFile)
    database.prepare(`UPDATE committees SET slug = 'records', name = 'Records' WHERE document_id = ?`).run(committee.id)
    database.close()
    expect((await committeesOf(ada)).find(({ id }) => id === committee.id)).toMatchObject({ slug: 'records' })
    expect((await makeCommittee(ben, 'Records')).slug).toBe('records-committee')
    expect((await cleo.post('/api/committees/join', { name: 'Records' })).body).toMatchObject({
      outcome: 'joined',
      committee: { id: committee.id, slug: 'records' },
    })
  })

  test('a name without letters of the alphabet cannot be used to join', async () => {
    expect(refusalIn(await cleo.post('/api/committees/join', { name: '🌳' })).code).toBe('not-found')
  })

  test.each([
    [{ id: 'x' }, { id: 'invalid', name: 'required', emoji: 'required', createdAt: 'required' }],
    [
      { id: '../../etc', name: '', emoji: 'x'.repeat(17), createdAt: 'yesterday' },
      { id: 'invalid', name: 'required', emoji: 'too-long', createdAt: 'invalid' },
    ],
  ])('%j is refused at its fields', async (wanted, fields) => {
    expect(refusalIn(await ada.post('/api/committees', wanted))).toMatchObject({
      code: 'invalid-input',
      fields,
    })
  })
})

describe('C3: the join policy', () => {
  test('open: a known name gives access', async () => {
    const committee = await open('open', 'Open House')
    const joined = await ben.post('/api/committees/join', { name: ' open  house ' })
    expect(joined.body).toMatchObject({
      outcome: 'joined',
      committee: { id: committee.id, access: 'editor' },
    })
    expect((await committeesOf(ben)).map((each) => each.id)).toContain(committee.id)
  })

  test('by request, the default: an owner answers', async () => {
    const committee = await makeCommittee(ada, 'Asked First')
    for (let again = 0; again < 2; again++) {
      const asked = await ben.post('/api/committees/join', { name: 'asked first' })
      expect(asked.body).toEqual({ outcome: 'requested', name: 'Asked First', committee: null })
    }
    await cleo.post('/api/committees/join', { name: 'asked first' })
    expect((await committeesOf(ben)).map((each) => each.id)).not.toContain(committee.id)

    const people = peopleSchema.parse((await ada.get(`/api/committees/${committee.id}/people`)).body)
    expect(people.requests.map((request) => request.name)).toEqual(['Ben', 'Cleo'])
    const yes = await ada.put(`/api/committees/${committee.id}/people/${ben.account.id}`, {
      access: 'viewer',
    })
    expect(peopleSchema.parse(yes.body).people.map((person) => person.name)).toEqual(['Ada', 'Ben'])
    const no = await ada.delete(`/api/committees/${committee.id}/requests/${cleo.account.id}`)
    expect(peopleSchema.parse(no.body).requests).toEqual([])
    const again = await ben.post('/api/committees/join', { name: 'asked first' })
    expect(again.body).toMatchObject({ outcome: 'joined', committee: { access: 'viewer' } })
  })

  test('by request: the person sees it and can withdraw it, owners see the number of requests', async () => {
    const { id } = await makeCommittee(ada, 'Seen By Both')
    const listOf = async (person: Person) => committeeListReader.parse((await person.get('/api/committees')).body)
    const askingAda = async () => (await listOf(ada)).committees.find((entry) => entry.id === id)?.requests
    expect(await askingAda()).toBe(0)
    for (const person of [ben, cleo]) await person.post('/api/committees/join', { name: 'seen by both' })
    expect(await askingAda()).toBe(2)
    const { requested, committees } = await listOf(cleo)
    expect(requested.filter(({ slug }) => slug === 'seen-by-both')).toMatchObject([{ name: 'Seen By Both' }])
    expect(committees.map(({ requests }) => requests)).toEqual([undefined, undefined])

    expect((await cleo.delete('/api/committees/join/seen-by-both')).status).toBe(204)
    expect(await askingAda()).toBe(1)
    expect((await listOf(cleo)).requested.filter(({ slug }) => slug === 'seen-by-both')).toEqual([])
    expect(refusalIn(await cleo.delete('/api/committees/join/seen-by-both')).code).toBe('not-found')

    // An answer ends the request on both sides, and so does deleting the committee.
    await ada.put(`/api/committees/${id}/people/${ben.account.id}`, { access: 'editor' })
    expect(await askingAda()).toBe(0)
    expect((await listOf(ben)).requested.filter(({ slug }) => slug === 'seen-by-both')).toEqual([])
    await cleo.post('/api/committees/join', { name: 'seen by both' })
    await ada.delete(`/api/committees/${id}`)
    expect((await listOf(cleo)).requested.filter(({ slug }) => slug === 'seen-by-both')).toEqual([])
  })

  test('C6: owners are notified at once of requests, withdrawals and joins, and the person of the answer', async () => {
    const { id } = await makeCommittee(ada, 'Heard At Once')
    const owners = new SyncDevice({ url: booted.url, cookie: ada.cookie() }, id)
    const bens = new SyncDevice({ url: booted.url, cookie: ben.cookie() }, generalDocumentId)
    await Promise.all([owners.connect(), bens.connect()])
    const people = `/api/committees/${id}`
    const ask = () => ben.post('/api/committees/join', { name: 'heard at once' })
    const steps: (() => Promise<{ status: number }>)[] = [
      ask,
      () => ben.delete('/api/committees/join/heard-at-once'),
      ask,
      () => ada.delete(`${people}/requests/${ben.account.id}`),
      () => ben.put('/api/committees/join/heard-at-once'),
      () => ada.put(`${people}/people/${ben.account.id}`, { access: 'editor' }),
    ]
    // The relay reads its journals every second, and may repeat notifications of earlier tests.
    const told = (device: SyncDevice, which: 'people' | 'committees') =>
      device.changedLists.filter((list) => list === which).length
    for (const [index, step] of steps.entries()) {
      expect((await step()).status).toBeLessThan(300)
      await owners.until(() => told(owners, 'people') > index)
      await bens.until(() => told(bens, 'committees') > index)
    }

    // With an open join policy, there is one person more.
    await ada.put(`/api/committees/${id}/join-policy`, { joinPolicy: 'open' })
    const before = told(owners, 'people')
    await cleo.post('/api/committees/join', { name: 'heard at once' })
    await owners.until(() => told(owners, 'people') > before)
    for (const device of [owners, bens]) device.disconnect()
  })

  describe('C11: a request that an owner declined', () => {
    const declinedIn = async (person: Person) =>
      committeeListReader.parse((await person.get('/api/committees')).body).declined
    /** Ben has sent a request, and Ada has declined it. */
    async function declined(name: string): Promise<CommitteeEntry> {
      const committee = await makeCommittee(ada, name)
      await ben.post('/api/committees/join', { name })
      await ada.delete(`/api/committees/${committee.id}/requests/${ben.account.id}`)
      return committee
    }
    const listed = async (slug: string) => (await declinedIn(ben)).filter((each) => each.slug === slug)

    test('is listed for that person only, until they dismiss it', async () => {
      const { slug } = await declined('Answered')
      const declinedAt = clock.now().toISOString()
      expect(await listed(slug)).toEqual([{ slug, name: 'Answered', declinedAt }])
      expect((await declinedIn(cleo)).map((each) => each.slug)).not.toContain(slug)
      expect(refusalIn(await cleo.delete(`/api/committees/declined/${slug}`)).code).toBe('not-found')
      expect(await listed(slug)).toHaveLength(1)
      expect((await ben.delete(`/api/committees/declined/${slug}`)).status).toBe(204)
      expect(await listed(slug)).toEqual([])
      expect(refusalIn(await ben.delete(`/api/committees/declined/${slug}`)).code).toBe('not-found')
    })

    test('is not repeated by typing the name, only by an explicit request', async () => {
      const { id, slug } = await declined('Twice Asked')
      const requests = async () => peopleSchema.parse((await ada.get(`/api/committees/${id}/people`)).body).requests
      const typed = await ben.post('/api/committees/join', { name: 'twice asked' })
      expect(typed.body).toEqual({ outcome: 'declined', name: 'Twice Asked', committee: null })
      expect(await requests()).toEqual([])
      expect(refusalIn(await cleo.put(`/api/committees/join/${slug}`)).code).toBe('not-found')
      const again = await ben.put(`/api/committees/join/${slug}`)
      expect(again.body).toEqual({ outcome: 'requested', name: 'Twice Asked', committee: null })
      expect((await requests()).map(({ name }) => name)).toEqual(['Ben'])
      expect(await listed(slug)).toEqual([])
      // A person without a declined request, or with an open one, cannot ask again.
      expect(refusalIn(await ben.put(`/api/committees/join/${slug}`)).code).toBe('not-found')
    })

    test('follows the current join policy', async () => {
      const { id, slug } = await declined('Wider Open')
      await ada.put(`/api/committees/${id}/join-policy`, { joinPolicy: 'by-invitation' })
      expect((await ben.put(`/api/committees/join/${slug}`)).body).toMatchObject({
        outcome: 'invitation-only',
      })
      expect(await listed(slug)).toHaveLength(1)
      await ada.put(`/api/committees/${id}/join-policy`, { joinPolicy: 'open' })
      expect((await ben.put(`/api/committees/join/${slug}`)).body).toMatchObject({ outcome: 'joined' })
      expect(await listed(slug)).toEqual([])
    })

    test('ends with an invitation by email, with access, and with the committee', async () => {
      const invited = await declined('Then Invited')
      await invite(ada, invited.id, { access: 'editor', email: cleo.account.email })
      expect(await listed(invited.slug)).toHaveLength(1)
      await invite(ada, invited.id, { access: 'editor', email: ben.account.email })
      expect(await listed(invited.slug)).toEqual([])

      const added = await declined('Then Added')
      await addMember(ada, added.id, ben)
      await ada.delete(`/api/committees/${added.id}/people/${ben.account.id}`)
      expect(await listed(added.slug)).toEqual([])

      const deleted = await declined('Then Deleted')
      await ada.delete(`/api/committees/${deleted.id}`)
      expect(await listed(deleted.slug)).toEqual([])
      expect(refusalIn(await ben.put(`/api/committees/join/${deleted.slug}`)).code).toBe('not-found')
    })
  })

  test('by invitation: a known name is not enough', async () => {
    const committee = await open('by-invitation', 'Closed Circle')
    const asked = await ben.post('/api/committees/join', { name: 'Closed Circle' })
    expect(asked.body).toEqual({ outcome: 'invitation-only', name: 'Closed Circle', committee: null })
    const people = peopleSchema.parse((await ada.get(`/api/committees/${committee.id}/people`)).body)
    expect(people).toMatchObject({ joinPolicy: 'by-invitation', requests: [] })
  })

  test('an unknown name is not found, and an unknown policy is refused', async () => {
    expect(refusalIn(await ben.post('/api/committees/join', { name: 'No Such' })).status).toBe(404)
    const committee = await makeCommittee(ada, 'Closed')
    const ajar = await ada.put(`/api/committees/${committee.id}/join-policy`, { joinPolicy: 'ajar' })
    expect(refusalIn(ajar)).toMatchObject({ code: 'invalid-input', fields: { joinPolicy: 'invalid' } })
  })
})

describe('C4: other accounts see nothing', () => {
  test('a committee without access looks like one that does not exist', async () => {
    const committee = await makeCommittee(ada, 'Private')
    const asked = [
      ben.get(`/api/committees/${committee.id}/people`),
      ben.post(`/api/committees/${committee.id}/invitations`, { access: 'owner' }),
      ben.put(`/api/committees/${committee.id}/people/${ben.account.id}`, { access: 'owner' }),
      ben.delete(`/api/committees/${committee.id}/people/${ada.account.id}`),
      ben.put(`/api/committees/${committee.id}/join-policy`, { joinPolicy: 'open' }),
    ]
    const strangers = await Promise.all(asked)
    const missing = await ben.get('/api/committees/no-such-document/people')
    for (const answer of strangers) expect(answer.body).toEqual(missing.body)
    expect(strangers.map((answer) => answer.status)).toEqual([404, 404, 404, 404, 404])
  })

  test('an account that never had access cannot tell an existing, a deleted, an erased and no committee apart', async () => {
    const [existing, deleted, erased] = [
      await makeCommittee(ada, 'Existing'),
      await makeCommittee(ada, 'Deleted Soon'),
      await makeCommittee(ada, 'Erased'),
    ]
    const personal = sessionReader.parse((await ada.get('/api/session')).body).personalDocument ?? ''
    for (const { id } of [deleted, erased]) await ada.delete(`/api/committees/${id}`)
    const database = new Database(booted.databaseFile)
    database.prepare('DELETE FROM committees WHERE document_id = ?').run(erased.id)
    database.prepare('INSERT INTO erased_committees VALUES (?, 1)').run(erased.id)
    database.close()
    const answersOf = async (person: Person, id: string) =>
      Promise.all([
        person.get(`/sync/${id}`),
        person.get(`/api/committees/${id}/people`),
        person.get(`/api/committees/${id}/history`),
        person.get(`/api/committees/${id}/files/${'0'.repeat(64)}`),
        person.get(`/api/committees/${id}/meetings/m/approvals`),
        person.get(`/api/committees/${id}/closed-sessions`),
        person.put(`/api/committees/${id}/join-policy`, { joinPolicy: 'open' }),
        person.delete(`/api/committees/${id}`),
      ]).then((answers) => answers.map(({ status, body }) => ({ status, body })))
    const ofNone = await answersOf(ben, 'no-such-document')
    expect(new Set(ofNone.map(({ status }) => status))).toEqual(new Set([404]))
    for (const id of [existing.id, deleted.id, erased.id, personal]) expect(await answersOf(ben, id)).toEqual(ofNone)
    // Its people learn that it was deleted.
    for (const { id } of [deleted, erased]) {
      const statuses = (await answersOf(ada, id)).map(({ status }) => status)
      expect(new Set(statuses)).toEqual(new Set([410]))
    }
    // An id that is in use cannot be registered, which shows no more than that.
    const registrations = [existing, deleted, erased].map((committee) => ben.post('/api/committees', committee))
    for (const answer of await Promise.all(registrations)) expect(refusalIn(answer).code).toBe('conflict')
  })

  test('a deleted committee is not found, for its owner too', async () => {
    const committee = await makeCommittee(ada, 'Deleted')
    const database = new Database(booted.databaseFile)
    database.prepare('UPDATE committees SET removed_at = 1 WHERE document_id = ?').run(committee.id)
    database.close()
    expect(refusalIn(await ada.get(`/api/committees/${committee.id}/people`)).status).toBe(410)
    expect(refusalIn(await ada.post('/api/committees', committee)).code).toBe('gone')
    expect(refusalIn(await ben.post('/api/committees/join', { name: 'Deleted' })).code).toBe('not-found')
    expect((await committeesOf(ada)).map((each) => each.id)).not.toContain(committee.id)
  })
})

describe('C5: owners', () => {
  test('change the access of people, and remove it', async () => {
    const { id } = await makeCommittee(ada, 'With People')
    const people = `/api/committees/${id}/people`
    await addMember(ada, id, ben)
    // An address alone gives no access: it would reveal accounts.
    expect(refusalIn(await ada.post(people, { email: 'cleo@example.org', access: 'editor' })).status).toBe(404)
    const stranger = await ada.put(`${people}/${cleo.account.id}`, { access: 'editor' })
    expect(refusalIn(stranger).code).toBe('not-found')

    expect(refusalIn(await ben.delete(`${people}/${ada.account.id}`)).status).toBe(403)
    await ada.put(`${people}/${ben.account.id}`, { access: 'viewer' })
    expect((await committeesOf(ben)).find((each) => each.id === id)).toMatchObject({ access: 'viewer' })
    expect((await ada.delete(`${people}/${ben.account.id}`)).status).toBe(200)
    expect(refusalIn(await ben.get(people)).status).toBe(404)
    expect(refusalIn(await ada.delete(`${people}/${ben.account.id}`)).status).toBe(404)
  })

  test('an owner can undo a removal within ten minutes; a person’s leaving cannot be undone', async () => {
    const { id } = await makeCommittee(ada, 'Taken Back')
    const member = `/api/committees/${id}/people/${ben.account.id}`
    await addMember(ada, id, ben)
    await ada.delete(member)
    expect((await ada.put(member, { access: 'editor' })).status).toBe(200)
    await ada.delete(member)
    clock.advance(10 * 60 + 1)
    expect(refusalIn(await ada.put(member, { access: 'editor' })).code).toBe('not-found')
    await addMember(ada, id, cleo)
    await cleo.delete(`/api/committees/${id}/people/${cleo.account.id}`)
    const back = await ada.put(`/api/committees/${id}/people/${cleo.account.id}`, { access: 'editor' })
    expect(refusalIn(back).code).toBe('not-found')
  })

  test('a former owner cannot return by a link of their own', async () => {
    const { id } = await makeCommittee(ada, 'Own Links')
    const member = `/api/committees/${id}/people/${ben.account.id}`
    for (const end of [() => ada.delete(member), () => ada.put(member, { access: 'viewer' })]) {
      await addMember(ada, id, ben, 'owner')
      const { token } = await invite(ben, id, { access: 'owner' })
      const kept = await invite(ada, id, { access: 'viewer' })
      expect((await end()).status).toBe(200)
      expect(refusalIn(await ben.post('/api/invitation/accept', { token })).code).toBe('token-invalid')
      expect((await ben.post('/api/invitation', { token: kept.token })).status).toBe(200)
    }
  })

  test('a person may leave', async () => {
    const { id } = await makeCommittee(ada, 'To Leave')
    await addMember(ada, id, ben)
    expect((await ben.delete(`/api/committees/${id}/people/${ben.account.id}`)).status).toBe(204)
    expect((await committeesOf(ben)).map((each) => each.id)).not.toContain(id)
  })

  test('the last owner stays owner until there is another', async () => {
    const { id } = await makeCommittee(ada, 'Owned')
    const people = `/api/committees/${id}/people`
    const me = `${people}/${ada.account.id}`
    for (const attempt of [ada.delete(me), ada.put(me, { access: 'viewer' })]) {
      expect(refusalIn(await attempt)).toMatchObject({ status: 409, code: 'last-owner' })
    }
    await addMember(ada, id, ben, 'owner')
    expect((await ada.put(me, { access: 'editor' })).status).toBe(200)
    expect(refusalIn(await ben.delete(`${people}/${ben.account.id}`)).code).toBe('last-owner')
  })

  test('join requests and email addresses are visible to owners only', async () => {
    const { id } = await makeCommittee(ada, 'Discreet')
    await cleo.post('/api/committees/join', { name: 'Discreet' })
    for (const access of ['viewer', 'editor'] as const) {
      await addMember(ada, id, ben, access)
      const { body } = await ben.get(`/api/committees/${id}/people`)
      expect(body).toMatchObject({ requests: [], people: [{ name: 'Ada' }, { name: 'Ben' }] })
      expect(JSON.stringify(body)).not.toContain('example.org')
    }
    expect((await ada.get(`/api/committees/${id}/people`)).body).toMatchObject({
      people: [{ email: 'ada@example.org' }, { email: 'ben@example.org' }],
      requests: [{ name: 'Cleo', email: 'cleo@example.org' }],
    })
  })
})

describe('C10: a new name and emoji', () => {
  test('are set by owners, the address stays, everyone sees them, and both names find the committee', async () => {
    const committee = await open('open', 'First Name')
    await addMember(ada, committee.id, ben)
    const renamed = await ada.put(`/api/committees/${committee.id}`, { name: ' Second Name ', emoji: '🌳' })
    expect(renamed).toMatchObject({
      status: 200,
      body: { id: committee.id, slug: 'first-name', name: 'Second Name', emoji: '🌳', access: 'owner' },
    })
    expect((await committeesOf(ben)).find(({ id }) => id === committee.id)).toMatchObject({
      slug: 'first-name',
      name: 'Second Name',
      emoji: '🌳',
    })
    for (const name of ['Second Name', 'First Name']) {
      const joined = await cleo.post('/api/committees/join', { name })
      expect(joined.body).toMatchObject({
        outcome: 'joined',
        name: 'Second Name',
        committee: { id: committee.id },
      })
    }
  })

  test('connected people are notified at once in all committees, and no other account is', async () => {
    const committee = await open('open', 'First Name')
    await addMember(ada, committee.id, ben)
    // The journals may still contain changes of Cleo's access from earlier tests.
    const dora = await signUpPerson(booted.url, booted, 'Dora')
    const elsewhere = [ben, dora].map(
      ({ cookie }) => new SyncDevice({ url: booted.url, cookie: cookie() }, generalDocumentId),
    ) as [SyncDevice, SyncDevice]
    for (const device of elsewhere) await device.connect()
    const [bens, doras] = elsewhere
    await ada.put(`/api/committees/${committee.id}`, { name: 'Second Name', emoji: '🌳' })
    await bens.until(() => bens.changedLists.includes('committees'))
    // The relay reads its journals every second, and may repeat notifications of new members.
    expect(doras.changedLists).not.toContain('committees')
    const told = bens.changedLists.length

    // The same applies to a person whom an owner has admitted, changed or removed, in the list of their
    // committees.
    await ada.put(`/api/committees/${committee.id}/people/${ben.account.id}`, { access: 'viewer' })
    await bens.until(() => bens.changedLists.slice(told).includes('committees'))
  })

  test('a committee that takes over another one’s name cannot be joined by it', async () => {
    const wanted = await open('open', 'Wanted')
    const other = await open('open', 'Unwanted')
    await ada.put(`/api/committees/${other.id}`, { name: 'Wanted', emoji: '🌳' })
    expect((await ben.post('/api/committees/join', { name: 'Wanted' })).body).toMatchObject({
      committee: { id: wanted.id },
    })
  })

  test('a committee’s present name has priority over another committee’s former name', async () => {
    const before = await open('open', 'Passed On')
    const after = await open('open', 'Another')
    await ada.put(`/api/committees/${before.id}`, { name: 'Something Else', emoji: '🌳' })
    await ada.put(`/api/committees/${after.id}`, { name: 'Passed On', emoji: '🌳' })
    expect((await ben.post('/api/committees/join', { name: 'Passed On' })).body).toMatchObject({
      committee: { id: after.id },
    })
  })

  test('are refused from all others, and only a name and an emoji are accepted', async () => {
    const { id } = await makeCommittee(ada, 'Keeps Its Name')
    const rename = (person: Visitor, body: unknown = { name: 'Mine', emoji: '🌳' }) =>
      person.put(`/api/committees/${id}`, body)
    expect(refusalIn(await rename(createVisitor(booted.url))).status).toBe(401)
    expect(refusalIn(await rename(ben)).status).toBe(404)
    for (const access of ['viewer', 'editor'] as const) {
      await addMember(ada, id, ben, access)
      expect(refusalIn(await rename(ben)).status).toBe(403)
    }
    expect(refusalIn(await ben.put('/api/committees/general', { name: 'Mine', emoji: '🌳' })).status).toBe(403)
    expect(refusalIn(await rename(ada, { name: ' ', emoji: '' }))).toMatchObject({
      code: 'invalid-input',
      fields: { name: 'required', emoji: 'required' },
    })
    expect(refusalIn(await rename(ada, { name: 'x'.repeat(201), emoji: 'x'.repeat(17) })).fields).toEqual({
      name: 'too-long',
      emoji: 'too-long',
    })
    expect(refusalIn(await rename(ada, '{"name":')).code).toBe('invalid-input')
    expect(refusalIn(await rename(ada, 'a'.repeat(70_000))).status).toBe(413)
    expect(refusalIn(await ada.post(`/api/committees/${id}`, { name: 'Mine', emoji: '🌳' })).status).toBe(404)
    expect((await committeesOf(ada)).find((each) => each.id === id)).toMatchObject({ name: 'Keeps Its Name' })
  })
})
