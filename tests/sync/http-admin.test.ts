import {
  appSettingsSchema,
  closeCodes,
  type SitePerson,
  siteCommitteesSchema,
  siteHealthSchema,
  sitePeopleSchema,
  siteRequestsSchema,
  siteStateSchema,
} from '@civic-hub/protocol'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { SyncDevice } from '../support/device/sync-device.ts'
import { invite } from '../support/people/invite.ts'
import { makeCommittee, type Person, password, signUpPerson } from '../support/people/signed-in-person.ts'
import { appoint } from '../support/people/site-team.ts'
import { createVisitor, refusalIn } from '../support/people/visitor.ts'
import { type BootedRelay, bootRelay } from '../support/relay/boot-relay.ts'
import { createTestClock, type TestClock } from '../support/relay/clock.ts'

let clock: TestClock
let booted: BootedRelay
let ada: Person
let mo: Person
let ben: Person

beforeEach(async () => {
  clock = createTestClock()
  booted = await bootRelay({ replace: { clock } })
  ada = await signUpPerson(booted.url, booted, 'Ada')
  mo = await signUpPerson(booted.url, booted, 'Mo')
  ben = await signUpPerson(booted.url, booted, 'Ben')
  appoint(booted.databaseFile, 'admin', ada)
  appoint(booted.databaseFile, 'moderator', mo)
})
afterEach(() => booted.close())

const pathOf = ({ account }: Person) => `/api/admin/people/${account.id}`
const deviceOf = async (person: Person, documentId: string): Promise<SyncDevice> => {
  const device = new SyncDevice({ url: booted.url, cookie: person.cookie() }, documentId)
  await device.connect()
  return device
}

async function personSeenBy(asking: Person, person: Person): Promise<SitePerson> {
  const { people } = sitePeopleSchema.parse((await asking.get('/api/admin/people')).body)
  const found = people.find(({ accountId }) => accountId === person.account.id)
  if (!found) throw new Error(`${person.account.name} is not listed`)
  return found
}

type Call = { method: 'get' | 'post' | 'put' | 'delete'; path: string; body?: unknown }
/** The requests that only administrators may send, and those that moderators may send too. */
const calls = (someone: string): { admins: Call[]; team: Call[] } => ({
  team: [
    { method: 'get', path: '/api/admin/people' },
    { method: 'put', path: `/api/admin/people/${someone}/general`, body: { access: 'viewer' } },
    { method: 'get', path: '/api/admin/requests' },
    { method: 'put', path: `/api/admin/requests/general/${someone}`, body: { access: 'editor' } },
    { method: 'delete', path: `/api/admin/requests/general/${someone}` },
  ],
  admins: [
    { method: 'put', path: `/api/admin/people/${someone}/role`, body: { role: 'admin' } },
    { method: 'post', path: `/api/admin/people/${someone}/disable`, body: { reason: 'Spam' } },
    { method: 'post', path: `/api/admin/people/${someone}/enable` },
    { method: 'delete', path: `/api/admin/people/${someone}/sessions` },
    { method: 'get', path: '/api/admin/committees' },
    { method: 'delete', path: '/api/admin/committees/general' },
    { method: 'post', path: '/api/admin/committees/general/restore' },
    { method: 'get', path: '/api/admin/settings' },
    { method: 'put', path: '/api/admin/settings/sign-up', body: { signUp: 'invited' } },
    { method: 'put', path: '/api/admin/settings/splash', body: { enabled: true } },
    { method: 'get', path: '/api/admin/settings/splash/password' },
    { method: 'get', path: '/api/admin/health' },
    { method: 'get', path: '/api/admin/health/state' },
  ],
})
const ask = (visitor: Pick<Person, 'get' | 'post' | 'put' | 'delete'>, { method, path, body }: Call) =>
  visitor[method](path, body as never)

describe('G2: the rights of administrators and moderators', () => {
  test('everyone else is refused, in the words of the specification', async () => {
    const { admins, team } = calls(ben.account.id)
    for (const call of [...admins, ...team]) {
      const refused = refusalIn(await ask(ben, call))
      expect([call.path, refused.status, refused.code]).toEqual([call.path, 403, 'admins-only'])
      expect(refused.message).toBe('Only administrators can modify app settings')
      expect(refusalIn(await ask(createVisitor(booted.url), call)).status).toBe(401)
    }
    for (const call of admins) expect(refusalIn(await ask(mo, call)).code).toBe('admins-only')
    expect((await personSeenBy(ada, ben)).role).toBe('user')
    clock.advance(31 * 24 * 3600)
    for (const call of [...admins, ...team]) expect(refusalIn(await ask(ada, call)).status).toBe(401)
  })

  test('invalid bodies are refused with their field, or for their size', async () => {
    for (const { method, path, body } of [...calls(ben.account.id).admins, ...calls(ben.account.id).team]) {
      if (body === undefined) continue
      for (const odd of ['{', '[]', 'null', { [Object.keys(body as object)[0] ?? '']: { odd: 1 } }])
        expect(refusalIn(await ask(ada, { method, path, body: odd }))).toMatchObject({ status: 400 })
      const large = JSON.stringify({ text: 'x'.repeat(70_000) })
      expect(refusalIn(await ask(ada, { method, path, body: large })).status).toBe(413)
    }
    expect(refusalIn(await ada.get('/api/admin/people?offset=-1')).status).toBe(400)
    expect(refusalIn(await ada.put('/api/admin/people/nobody/role', { role: 'user' })).status).toBe(404)
    expect(refusalIn(await ada.post('/api/admin/people/nobody/disable', { reason: 'x' })).status).toBe(404)
    expect(refusalIn(await ada.post('/api/admin/settings', {})).status).toBe(404)
  })

  test('a change of role applies at once, and the last administrator keeps it', async () => {
    expect((await ada.get('/api/session')).body).toMatchObject({ role: 'admin' })
    expect(refusalIn(await ada.put(`${pathOf(ada)}/role`, { role: 'user' })).code).toBe('last-admin')
    expect((await ada.put(`${pathOf(mo)}/role`, { role: 'admin' })).status).toBe(204)
    expect((await mo.get('/api/session')).body).toMatchObject({ role: 'admin' })
    expect((await ada.put(`${pathOf(ada)}/role`, { role: 'user' })).status).toBe(204)
    expect(refusalIn(await ada.get('/api/admin/settings')).code).toBe('admins-only')
    // A disabled administrator does not count: the other one has to stay.
    await mo.put(`${pathOf(ada)}/role`, { role: 'admin' })
    await mo.post(`${pathOf(ada)}/disable`, { reason: 'Left' })
    expect(refusalIn(await mo.put(`${pathOf(mo)}/role`, { role: 'user' })).code).toBe('last-admin')
    expect(refusalIn(await mo.post(`${pathOf(mo)}/disable`, { reason: 'Me' })).code).toBe('own-account')
  })

  test('people are found by name or address; moderators search names only and see no addresses', async () => {
    const search = async (person: Person, text: string) =>
      sitePeopleSchema.parse((await person.get(`/api/admin/people?search=${text}`)).body)
    expect((await search(ada, 'BEN')).people).toMatchObject([{ name: 'Ben', email: 'ben@example.org', sessions: 1 }])
    expect((await search(ada, 'ben@ex')).total).toBe(1)
    expect((await search(ada, '%25')).total).toBe(0)
    expect((await search(mo, 'ben')).people).toMatchObject([{ name: 'Ben', email: null }])
    expect((await search(mo, 'example.org')).total).toBe(0)
    expect((await search(ada, '')).people.map(({ name }) => name)).toEqual(['Ada', 'Ben', 'Mo'])
  })
})

describe('G3: a disabled account', () => {
  test('is signed out at once, with the reason visible to administrators, until it is enabled', async () => {
    const device = await deviceOf(ben, 'general')
    expect((await ada.post(`${pathOf(ben)}/disable`, { reason: ' Sent spam ' })).status).toBe(204)
    await device.until(() => device.closeCode !== null)
    expect(device.closeCode).toBe(closeCodes.signedOut)
    expect((await ben.get('/api/committees')).status).toBe(401)
    expect(await personSeenBy(ada, ben)).toMatchObject({ disabled: { reason: 'Sent spam' }, sessions: 0 })
    expect((await ada.post(`${pathOf(ben)}/enable`)).status).toBe(204)
    expect((await personSeenBy(ada, ben)).disabled).toBeNull()
    const again = await ben.post('/api/sign-in', { email: ben.account.email, password })
    expect(again.status).toBe(200)
  })

  test('signing a person out everywhere ends only their sessions', async () => {
    const device = await deviceOf(ben, 'general')
    expect((await ada.delete(`${pathOf(ben)}/sessions`)).status).toBe(204)
    await device.until(() => device.closeCode !== null)
    expect((await ben.post('/api/sign-in', { email: ben.account.email, password })).status).toBe(200)
    expect((await ada.get('/api/committees')).status).toBe(200)
  })
})

describe('G4: the general committee belongs to the site', () => {
  const generalOf = async (person: Person) =>
    ((await person.get('/api/committees')).body as { committees: { access: string }[] }).committees[0]?.access

  test('administrators own it, and moderators set who has read-only access', async () => {
    expect([await generalOf(ada), await generalOf(mo), await generalOf(ben)]).toEqual(['owner', 'editor', 'editor'])
    const device = await deviceOf(ben, 'general')
    expect((await mo.put(`${pathOf(ben)}/general`, { access: 'viewer' })).status).toBe(204)
    await device.until(() => device.closeCode !== null)
    expect(device.closeCode).toBe(closeCodes.accessChanged)
    expect(await generalOf(ben)).toBe('viewer')
    expect((await personSeenBy(mo, ben)).generalAccess).toBe('viewer')
    device.text().insert(0, 'not allowed')
    await device.connect()
    await device.until(() => device.refusals.length > 0)
    expect((await ada.put(`${pathOf(ben)}/general`, { access: 'editor' })).status).toBe(204)
    expect(await generalOf(ben)).toBe('editor')
  })

  test('no person can remove an administrator from it, close it or delete it', async () => {
    expect(refusalIn(await mo.put(`${pathOf(ada)}/general`, { access: 'viewer' })).status).toBe(403)
    expect(refusalIn(await ada.delete('/api/committees/general')).code).toBe('forbidden')
    expect(refusalIn(await ada.delete('/api/admin/committees/general')).code).toBe('forbidden')
    const closed = await ada.put('/api/committees/general/join-policy', { joinPolicy: 'by-invitation' })
    expect(refusalIn(closed).code).toBe('forbidden')
  })
})

test('G5: moderators answer join requests of every committee, and cannot change existing members', async () => {
  const parks = await makeCommittee(ben, 'Parks')
  const cleo = await signUpPerson(booted.url, booted, 'Cleo')
  await cleo.post('/api/committees/join', { name: 'Parks' })
  const { requests } = siteRequestsSchema.parse((await mo.get('/api/admin/requests')).body)
  expect(requests).toMatchObject([{ committee: 'Parks', name: 'Cleo', documentId: parks.id }])
  const path = (person: Person) => `/api/admin/requests/${parks.id}/${person.account.id}`
  expect(refusalIn(await mo.put(path(ben), { access: 'viewer' })).code).toBe('not-found')
  expect(refusalIn(await mo.put(path(cleo), { access: 'owner' })).status).toBe(400)
  expect((await mo.put(path(cleo), { access: 'editor' })).status).toBe(204)
  expect((await cleo.get(`/api/committees/${parks.id}/people`)).status).toBe(200)
  expect(refusalIn(await mo.put(path(cleo), { access: 'viewer' })).code).toBe('not-found')
  const dora = await signUpPerson(booted.url, booted, 'Dora')
  await dora.post('/api/committees/join', { name: 'Parks' })
  expect((await mo.delete(path(dora))).status).toBe(204)
  expect((await mo.get('/api/admin/requests')).body).toEqual({ requests: [] })
})

test('G6: administrators delete and restore committees of members', async () => {
  const parks = await makeCommittee(ben, 'Parks')
  const listed = async () => siteCommitteesSchema.parse((await ada.get('/api/admin/committees')).body).committees
  expect(await listed()).toMatchObject([{ name: 'Parks', people: 1, owners: ['Ben'], deleted: null }])
  const device = await deviceOf(ben, parks.id)
  device.text().insert(0, 'kept')
  await device.allSaved()
  expect((await ada.delete(`/api/admin/committees/${parks.id}`)).status).toBe(204)
  await device.until(() => device.closeCode !== null)
  expect(device.closeCode).toBe(closeCodes.documentGone)
  expect(refusalIn(await ada.delete(`/api/admin/committees/${parks.id}`)).code).toBe('gone')
  expect((await listed())[0]?.deleted).not.toBeNull()
  expect((await ada.post(`/api/admin/committees/${parks.id}/restore`)).status).toBe(204)
  expect(refusalIn(await ada.post(`/api/admin/committees/${parks.id}/restore`)).code).toBe('not-found')
  const back = await deviceOf(ben, parks.id)
  await back.until(() => back.text().toString() === 'kept')
})

test('G7: with sign-up by invitation only, everyone gets the same refusal with an explanation', async () => {
  const settings = appSettingsSchema.parse((await ada.get('/api/admin/settings')).body)
  expect(settings).toMatchObject({ signUp: 'open', splash: { enabled: false } })
  expect(settings.missingProviders).toContainEqual({
    id: 'google',
    variables: expect.arrayContaining(['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET']),
  })
  expect((await ada.put('/api/admin/settings/sign-up', { signUp: 'invited' })).body).toMatchObject({
    signUp: 'invited',
  })
  for (const email of ['new@example.org', ben.account.email]) {
    const refused = refusalIn(await createVisitor(booted.url).post('/api/sign-up', { name: 'New', email, password }))
    expect(refused).toMatchObject({ status: 403, code: 'invited-only' })
    expect(refused.message).toContain('invitation')
  }
  expect((await ben.post('/api/sign-in', { email: ben.account.email, password })).status).toBe(200)
  const { id } = await makeCommittee(ada, 'Parks')
  const { token } = await invite(ada, id, { access: 'editor' })
  const invited = { name: 'Eli', email: 'eli@example.org', password, invitation: token }
  expect((await createVisitor(booted.url).post('/api/sign-up', invited)).status).toBe(202)
  const made = { ...invited, invitation: 'x'.repeat(43) }
  expect(refusalIn(await createVisitor(booted.url).post('/api/sign-up', made)).code).toBe('invited-only')
  await ada.put('/api/admin/settings/sign-up', { signUp: 'open' })
  expect((await signUpPerson(booted.url, booted, 'Dora')).account.name).toBe('Dora')
})

test('G8: the health of the site, in figures', async () => {
  const health = siteHealthSchema.parse((await ada.get('/api/admin/health')).body)
  expect(health).toMatchObject({ databaseWritable: true, mail: 'outbox', clockJumped: false })
  expect(health.now).toBe(clock.now().toISOString())
  expect(health.databaseBytes).toBeGreaterThan(0)
  const { body } = await ada.get('/api/admin/health/state')
  expect(siteStateSchema.parse(body)).toMatchObject({ databaseWritable: true, lastBackupAt: null })
  expect(body).not.toHaveProperty('documents')
})
