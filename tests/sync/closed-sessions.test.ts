import { accountDeletionSchema, closeCodes, committeeListReader, siteHealthSchema } from '@civic-hub/protocol'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { devicesOfATest } from '../support/device/devices-of-a-test.ts'
import { eventually } from '../support/eventually.ts'
import {
  approveClosedMinutes,
  closedSessionsPath,
  gatherForClosedSession,
  openClosedSession,
  readClosedSessions,
} from '../support/people/closed-session.ts'
import { addMember } from '../support/people/invite.ts'
import { type Person, signUpPerson } from '../support/people/signed-in-person.ts'
import { refusalIn } from '../support/people/visitor.ts'
import { type BootedRelay, bootRelay } from '../support/relay/boot-relay.ts'
import { createLinkLog, type LinkLog } from '../support/relay/link-log.ts'

let booted: BootedRelay
let log: LinkLog
let ada: Person
let ben: Person
let cleo: Person
let parks: string

beforeEach(async () => {
  log = createLinkLog()
  booted = await bootRelay({ replace: { log } })
  ;({ ada, ben, cleo, parks } = await gatherForClosedSession(booted))
})
afterEach(() => booted.close())

const { makeDevice } = devicesOfATest(() => ({ url: booted.url, documentId: parks }))
const sessionsPath = () => closedSessionsPath(parks)
const read = (person: Person) => readClosedSessions(person, parks)
const readerPath = (id: string, reader: Person) => `${sessionsPath()}/${id}/readers/${reader.account.id}`
const open = (readers: readonly Person[] = [ben]) => openClosedSession(ada, parks, readers)

test('X1: it opens for its readers alone; other owners learn only that it exists', async () => {
  const id = await open()
  expect(id).toMatch(/^closed-/)
  const [own] = (await read(ben)).sessions
  expect(own).toMatchObject({ id, meetingId: 'meeting-1', endedAt: null, access: 'editor' })
  expect(own?.readers.map(({ name, access }) => `${name}: ${access}`)).toEqual(['Ada: owner', 'Ben: editor'])
  expect(await read(cleo)).toEqual({
    sessions: [],
    others: [{ meetingId: 'meeting-1', openedAt: own?.openedAt }],
  })
  const statuses = await Promise.all([ada, ben, cleo].map(async (each) => (await each.get(`/sync/${id}`)).status))
  expect(statuses).toEqual([426, 426, 404])
  for (const path of ['history', 'files', 'approvals', 'meetings/meeting-1/approvals'])
    expect((await cleo.get(`/api/committees/${id}/${path}`)).status).toBe(404)
  for (const person of [ada, ben, cleo]) {
    const expected = person === cleo ? 404 : 200
    expect((await person.put(readerPath(id, cleo))).status).toBe(expected)
    expect((await ada.delete(readerPath(id, cleo))).status).toBe(expected)
  }
})

test('X2: owners and editors open one, for people of the committee, but not in General', async () => {
  const dan = await signUpPerson(booted.url, booted, 'Dan')
  const viewer = await signUpPerson(booted.url, booted, 'Eve')
  await addMember(ada, parks, viewer, 'viewer')
  const wanted = { meetingId: 'meeting-1', readers: [] as string[] }
  expect(refusalIn(await viewer.post(sessionsPath(), wanted)).code).toBe('forbidden')
  const withStranger = { ...wanted, readers: [dan.account.id] }
  expect(refusalIn(await ada.post(sessionsPath(), withStranger)).code).toBe('not-found')
  expect(refusalIn(await ada.post('/api/committees/general/closed-sessions', wanted)).code).toBe('forbidden')
  const id = await open([viewer])
  // A viewer of the committee only reads.
  expect((await read(viewer)).sessions[0]?.access).toBe('viewer')
  expect(refusalIn(await viewer.put(readerPath(id, ben))).code).toBe('forbidden')
  expect(refusalIn(await ada.put(readerPath(id, dan))).code).toBe('not-found')
})

test('X3: it is no committee: not listed, joined, invited to, published or administered', async () => {
  const id = await open()
  const token = await eventually('the link in the log', () => log.firstAdminToken())
  expect((await cleo.post('/api/first-admin', { token })).status).toBe(204)
  for (const person of [ada, ben, cleo]) {
    const list = await person.get('/api/committees')
    expect(committeeListReader.parse(list.body).committees.map(({ name }) => name)).toEqual([
      'General Committee',
      'Parks',
    ])
    expect(refusalIn(await person.post('/api/committees/join', { name: id })).code).toBe('not-found')
    const asCommittee = { id, name: 'Mine', emoji: '🌳', createdAt: '2026-11-21T09:00:00Z' }
    expect(refusalIn(await person.post('/api/committees', asCommittee)).code).toBe('conflict')
  }
  expect(JSON.stringify((await cleo.get('/api/admin/committees')).body)).not.toContain(id)
  const device = makeDevice(ada, id)
  await device.connect()
  device.text().insert(0, 'words')
  await device.allSaved()
  const { documents } = siteHealthSchema.parse((await cleo.get('/api/admin/health')).body)
  expect(documents.map(({ name }) => name)).not.toContain('')
  expect(JSON.stringify((await ada.get('/api/account/deletion')).body)).not.toContain(id)
  for (const path of ['people', 'invitations', 'feeds', 'records', 'closed-sessions', 'meetings/m/notices'])
    expect((await ada.get(`/api/committees/${id}/${path}`)).status).toBe(404)
  expect((await ada.delete(`/api/committees/${id}`)).status).toBe(404)
  expect((await ada.put(`/api/committees/${id}`, { name: 'Words', emoji: '🌳' })).status).toBe(404)
  expect((await ada.post(`/api/committees/${id}/invitations`, { access: 'editor' })).status).toBe(404)
})

test('X4: removing a reader closes the connection within a second, and so does losing the committee', async () => {
  const id = await open([ben, cleo])
  const [bens, cleos] = [makeDevice(ben, id), makeDevice(cleo, id)]
  await bens.connect()
  await cleos.connect()
  expect((await ada.delete(readerPath(id, ben))).status).toBe(200)
  await bens.until(() => bens.closeCode !== null, 1_000)
  expect(bens.closeCode).toBe(closeCodes.accessRemoved)
  expect((await ben.get(`/sync/${id}`)).status).toBe(403)
  await ada.delete(`/api/committees/${parks}/people/${cleo.account.id}`)
  await cleos.until(() => cleos.closeCode !== null, 1_000)
  expect(cleos.closeCode).toBe(closeCodes.accessRemoved)
  // Access to the committee alone does not give the closed session back.
  await ada.put(`/api/committees/${parks}/people/${cleo.account.id}`, { access: 'owner' })
  expect((await cleo.get(`/sync/${id}`)).status).toBe(403)
  // The last reader stays.
  expect(refusalIn(await ada.delete(readerPath(id, ada))).code).toBe('last-owner')
})

test('X4: its last reader who loses the committee cannot open it, and can after regaining the committee', async () => {
  const id = await open([])
  const device = makeDevice(ada, id)
  await device.connect()
  expect((await cleo.delete(`/api/committees/${parks}/people/${ada.account.id}`)).status).toBe(200)
  await device.until(() => device.closeCode !== null, 1_000)
  expect(device.closeCode).toBe(closeCodes.accessRemoved)
  expect((await ada.get(`/sync/${id}`)).status).toBe(403)
  expect((await read(cleo)).others).toHaveLength(1)
  // The owner undoes the removal.
  await cleo.put(`/api/committees/${parks}/people/${ada.account.id}`, { access: 'owner' })
  expect((await ada.get(`/sync/${id}`)).status).toBe(426)
  expect((await read(ada)).sessions).toMatchObject([{ id, access: 'owner' }])
})

test('the deletion of an account names the committees whose closed sessions would have no reader', async () => {
  const named = async () => accountDeletionSchema.parse((await ada.get('/api/account/deletion')).body).soleReader
  await open([ben])
  expect(await named()).toEqual([])
  await open([])
  await open([])
  expect(await named()).toEqual(['Parks'])
})

test('X5: it becomes read-only when a reader ends it, which approved minutes must precede', async () => {
  const id = await open()
  const device = makeDevice(ben, id)
  await device.connect()
  const end = (person: Person, ended = true) => person.put(`${sessionsPath()}/${id}`, { ended })
  expect(refusalIn(await end(ben)).code).toBe('conflict')
  expect(refusalIn(await end(cleo)).code).toBe('not-found')
  expect((await approveClosedMinutes(ben, id, 'Minutes')).status).toBe(403)
  expect((await approveClosedMinutes(ada, id, 'Minutes')).status).toBe(201)
  expect((await end(ben)).status).toBe(200)
  expect((await read(ben)).sessions[0]).toMatchObject({ access: 'viewer', endedAt: expect.any(String) })
  device.text().insert(0, 'late')
  await device.until(() => device.refusals.length > 0 || device.closeCode !== null)
  expect((await end(ben, false)).status).toBe(200)
  expect((await read(ben)).sessions[0]).toMatchObject({ access: 'editor', endedAt: null })
})

test('X9: it is deleted together with its committee', async () => {
  const id = await open()
  const device = makeDevice(ben, id)
  await device.connect()
  expect((await ada.delete(`/api/committees/${parks}`)).status).toBe(204)
  await device.until(() => device.closeCode !== null, 1_000)
  expect(device.closeCode).toBe(closeCodes.documentGone)
  expect((await ben.get(`/sync/${id}`)).status).toBe(410)
})
